import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { type Folder, newFolder } from '../lib/folder.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
/** The user of the image. */
const UID = 1000
const isRoot = process.getuid?.() === 0

let folder: Folder
let program = ''
beforeAll(async () => {
  folder = await newFolder('owner')
  await chmod(folder.path, 0o755)
  // The checkout may be in a folder that the user cannot enter.
  program = join(folder.path, 'app')
  await mkdir(join(program, 'server'), { recursive: true })
  for (const path of ['package.json', 'server/dist', 'server/migrations'])
    await cp(join(ROOT, path), join(program, path), { recursive: true })
  for (const path of ['node_modules', 'server/node_modules'])
    await run('cp', ['-al', join(ROOT, path), join(program, path)])
})
afterAll(() => folder.remove())

/** Runs a program as the user of the image. @returns its exit code and its last line */
async function asUser(file: string, args: readonly string[], dataDir: string): Promise<[number, string]> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', PORT: String(await freePort()) }
  const options = { cwd: program, env, uid: UID, gid: UID }
  const ended = await run(process.execPath, [join('server/dist', file), ...args], options).catch(
    (error: { code: number; stderr: string }) => error,
  )
  return ['code' in ended ? ended.code : 0, ended.stderr]
}
async function newData(owner: number): Promise<string> {
  const dataDir = join(folder.path, `data-${crypto.randomUUID()}`)
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, owner, owner)
  return dataDir
}
const lineFor = (place: string, isFile = false) =>
  `No hay permiso para usar ${place}: es del usuario 0 y Comanda corre como ${UID}: sudo chown ${isFile ? '' : '-R '}${UID}:${UID} ${place}\n`

describe.skipIf(!isRoot)('the start of a user who is not the owner (tried by root alone)', () => {
  it('of the data folder names it, the user and the command', async () => {
    const dataDir = await newData(0)
    await chmod(dataDir, 0o755)
    expect(await asUser('main.js', [], dataDir)).toEqual([1, lineFor(dataDir)])
    expect(await asUser('cli/main.js', ['rotate-key'], dataDir)).toEqual([
      1,
      expect.stringMatching(/^[^\n]+\n$/),
    ])
  })

  it('of a folder that may not be looked into does so too', async () => {
    const dataDir = await newData(0)
    expect(await asUser('main.js', [], dataDir)).toEqual([1, lineFor(dataDir)])
  })

  it('of the key names the key', async () => {
    const dataDir = await newData(UID)
    const key = join(dataDir, 'secret.key')
    await writeFile(key, 'k'.repeat(64), { mode: 0o600 })
    for (const [file, ...args] of [['main.js'], ['cli/main.js', 'rotate-key']] as const)
      expect(await asUser(file, args, dataDir)).toEqual([1, lineFor(key, true)])
  })

  it('of the database names its folder', async () => {
    const dataDir = await newData(UID)
    const database = join(dataDir, 'postgres', 'db')
    await mkdir(database, { recursive: true, mode: 0o700 })
    await chown(join(dataDir, 'postgres'), UID, UID)
    expect(await asUser('main.js', [], dataDir)).toEqual([1, lineFor(database)])
    await rm(dataDir, { recursive: true })
  })

  it('of a backup names the file, and does not call it damaged', async () => {
    const dataDir = await newData(UID)
    const file = join(folder.path, 'copia.zip')
    await writeFile(file, 'x', { mode: 0o600 })
    expect(await asUser('cli/main.js', ['restore', file], dataDir)).toEqual([1, lineFor(file, true)])
  })

  it('of the folder for backups names it', async () => {
    const dataDir = await newData(0)
    await chmod(dataDir, 0o755)
    const [code, noted] = await asUser('cli/main.js', ['backup', join(dataDir, 'backups', 'a.zip')], dataDir)
    expect([code, noted]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)])
  })
})
