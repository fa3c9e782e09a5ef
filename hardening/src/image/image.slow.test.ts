import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../lib/wait-until.ts'
import { builtImage } from './built-image.ts'
import { chrootImage } from './chroot-image.ts'
import { commandOf, readDockerfile } from './dockerfile.ts'
import { BUILDAH, findEngine } from './engine.ts'
import type { Image } from './image.ts'
import { laidOutImage } from './laid-out-image.ts'

const dockerfile = await readFile(fileURLToPath(new URL('../../../Dockerfile', import.meta.url)), 'utf8')
const stage = readDockerfile(dockerfile).get('') ?? []
const base = /^ARG NODE=(\S+)/m.exec(dockerfile)?.[1] ?? ''
const engine = await findEngine(base)

const images: [how: string, make: () => Promise<Image>][] = [['laid out by Node alone', laidOutImage]]
if (engine === BUILDAH)
  images.push(['built by buildah and run by chroot', () => chrootImage(commandOf(stage, 'CMD'))])
else if ('missing' in engine) it.skip(`the image, built by an engine (${engine.missing})`, () => undefined)
else images.push([`built by ${engine.name}`, () => builtImage(engine)])

/** Prints as JSON what is in the image. */
const CONTENT = `
const { readdirSync, readFileSync, statSync } = require('node:fs')
const maps = readdirSync('server/dist').filter((name) => name.endsWith('.map'))
console.log(JSON.stringify({
  app: readdirSync('.').sort(),
  workspaces: ['bench', 'e2e', 'hardening', 'shared'].map((name) => readdirSync(name).join()),
  server: readdirSync('server').sort(),
  packages: readdirSync('node_modules'),
  mapsWithSources: maps.filter((map) => readFileSync('server/dist/' + map, 'utf8').includes('"sourcesContent"')),
  dataMode: (statSync(process.env.DATA_DIR).mode & 0o777).toString(8),
  user: process.getuid(),
}))`

describe.each(images)('the image, %s', (_, make) => {
  let image: Image
  beforeAll(async () => {
    image = await make()
  }, 900_000)
  afterAll(() => image?.remove())

  const isHealthy = () =>
    image.run(commandOf(stage, 'HEALTHCHECK')).then(
      () => true,
      () => false,
    )

  it('starts as its user, is healthy, does what the docs say, and stops', async () => {
    expect(await isHealthy()).toBe(false)
    await image.start()
    // Each question starts a process beside the server that is starting.
    await expect.poll(isHealthy, { interval: 1_000, timeout: 240_000 }).toBe(true)
    expect((await image.run(['comanda', 'create-operator', 'ana@example.mx'])).stdout).toContain(
      'ana@example.mx',
    )
    const { stdout: saved } = await image.run(['comanda', 'backup'])
    const file = /Respaldo completo: (.*)/.exec(saved)?.[1] ?? ''
    expect(file).toContain(image.path('/data'))
    // Only warnings: without TLS and mail, on a machine that other programs use.
    const doctor = await image.run(['comanda', 'doctor']).catch((error: { stdout: string }) => error)
    expect(doctor.stdout).toContain('✓ Respaldo')
    expect(doctor.stdout).toContain('✓ Clave')
    const restored = { DATA_DIR: image.path('/data/restored') }
    expect((await image.run(['comanda', 'restore', file], restored)).stdout).toContain('Restaurado')
    await expect(image.run(['comanda', 'distribute'])).rejects.toThrow('Uso: DATABASE_URL=')
    expect(await image.stop()).toBe(0)
    expect(await isHealthy()).toBe(false)
    expect((await image.run(['comanda', 'rotate-key'])).stdout).not.toBe('')
  })

  it('stops while the server loads: the first process of a container gets only the signals that it handles', async () => {
    const [node = '', ...args] = commandOf(stage, 'CMD')
    const before = args.slice(0, args.indexOf('server/dist/main.js'))
    // An engine keeps whole lines.
    const loading = 'setInterval(() => {}, 1000); console.log("loading")'
    await image.start([node, ...before, '-e', loading])
    await waitUntil('it loads', async () => (await image.output()).includes('loading'))
    expect(await image.stop()).toBe(0)
  })

  it('has nothing that the server does not need, and keeps its data from other users', async () => {
    const content = JSON.parse((await image.run(['node', '-e', CONTENT])).stdout) as Record<string, unknown>
    expect(content).toMatchObject({
      app: [
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
      ],
      workspaces: Array(4).fill('package.json'),
      server: expect.arrayContaining(['demo', 'dist', 'migrations', 'package.json']),
      mapsWithSources: [],
      dataMode: '700',
    })
    expect(content.user).not.toBe(0)
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
      expect(content.packages).not.toContain(name)
  })
})
