import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { type Folder, newFolder } from '../lib/folder.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { commandOf, environmentOf, type Instruction } from './dockerfile.ts'
import { layOut, NODE_USER } from './layout.ts'

const run = promisify(execFile)
/** Only root can become another user; everybody else is one already. */
const identity = process.getuid?.() === 0 ? { uid: NODE_USER, gid: NODE_USER } : {}

let folder: Folder
let image = ''
let stage: Instruction[] = []
let environment: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  folder = await newFolder('image')
  await chmod(folder.path, 0o755)
  ;({ image, stage } = await layOut(folder.path))
  environment = {
    PATH: process.env.PATH,
    ...environmentOf(stage),
    HOST: '127.0.0.2',
    PORT: String(await freePort()),
    DATA_DIR: join(image, 'data'),
    LOG_LEVEL: 'silent',
  }
}, 600_000)
afterAll(() => folder.remove())

const workdir = () => join(image, 'app')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

function start(): ChildProcess {
  const [, ...args] = commandOf(stage, 'CMD')
  const options = { cwd: workdir(), env: environment, stdio: 'ignore', ...identity } as const
  const child = spawn(process.execPath, args, options)
  started.push(child)
  return child
}
const isHealthy = () =>
  run(process.execPath, commandOf(stage, 'HEALTHCHECK').slice(1), { cwd: workdir(), env: environment }).then(
    () => true,
    () => false,
  )
const comanda = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['comanda', ...args], {
    cwd: workdir(),
    env: { ...environment, ...more },
    ...identity,
  })
async function stop(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  return ((await gone) as [number | null])[0]
}

describe('the image', () => {
  it('starts as its user, is healthy, does what the docs say, and stops', async () => {
    expect(await isHealthy()).toBe(false)
    const child = start()
    await waitUntil('the image is healthy', isHealthy, 120_000)
    expect((await comanda(['create-operator', 'ana@example.mx'])).stdout).toContain('ana@example.mx')
    const { stdout: saved } = await comanda(['backup'])
    const file = /Respaldo completo: (.*)/.exec(saved)?.[1] ?? ''
    expect(file).toContain(environment.DATA_DIR)
    // Only warnings: without TLS and mail, on a machine that other programs use.
    const doctor = await comanda(['doctor']).catch((error: { stdout: string }) => error)
    expect(doctor.stdout).toContain('✓ Respaldo')
    expect(doctor.stdout).toContain('✓ Clave')
    const restored = join(image, 'data', 'restored')
    expect((await comanda(['restore', file], { DATA_DIR: restored })).stdout).toContain('Restaurado')
    await expect(comanda(['distribute'])).rejects.toThrow('Uso: DATABASE_URL=')
    expect(await stop(child)).toBe(0)
    expect(await isHealthy()).toBe(false)
    expect((await comanda(['rotate-key'])).stdout).not.toBe('')
  })

  it('stops while the server loads: the first process of a container gets only the signals that it handles', async () => {
    const [, ...args] = commandOf(stage, 'CMD')
    const before = args.slice(0, args.indexOf('server/dist/main.js'))
    const loading = 'setInterval(() => {}, 1000); process.stdout.write("loading")'
    const child = spawn(process.execPath, [...before, '-e', loading], { cwd: workdir(), env: environment })
    started.push(child)
    await once(child.stdout, 'data')
    expect(await stop(child)).toBe(0)
  })

  it('has nothing that the server does not need, and keeps its data from other users', async () => {
    expect((await readdir(workdir())).sort()).toEqual(
      [
        'LICENSE',
        'bench',
        'comanda',
        'e2e',
        'hardening',
        'node_modules',
        'package-lock.json',
        'package.json',
        'server',
        'shared',
        'web',
      ].sort(),
    )
    for (const workspace of ['bench', 'e2e', 'hardening', 'shared'])
      expect(await readdir(join(workdir(), workspace))).toEqual(['package.json'])
    expect((await readdir(join(workdir(), 'server'))).sort()).toEqual(
      expect.arrayContaining(['demo', 'dist', 'migrations', 'package.json']),
    )
    const packages = await readdir(join(workdir(), 'node_modules'))
    for (const name of [
      'typescript',
      '@typescript',
      '@types',
      'vite',
      'vitest',
      'esbuild',
      'playwright-core',
      'socket.io-client',
    ])
      expect(packages).not.toContain(name)
    for (const map of (await readdir(join(workdir(), 'server/dist'))).filter((name) => name.endsWith('.map')))
      expect(await readFile(join(workdir(), 'server/dist', map), 'utf8')).not.toContain('"sourcesContent"')
    expect((await stat(join(image, 'data'))).mode & 0o777).toBe(0o700)
    await mkdir(join(image, 'data'), { recursive: true })
  })
})
