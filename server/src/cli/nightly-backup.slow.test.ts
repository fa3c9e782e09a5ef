import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lastBackup, lastScheduledBackup } from '../db/backup/last-backup.ts'
import { migrate } from '../db/schema/migrate.ts'
import { runCommand } from '../testing/cli.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import { emptyDatabase } from '../testing/installation.ts'
import { openTaqueria } from '../testing/menu.ts'
import { serverAlone } from '../testing/server-for-tests.ts'

let dataDir = ''
// It backs up all stores.
const server = serverAlone({ lastBackup: () => lastBackup(dataDir) })
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-nightly-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const environment = () => ({
  DATABASE_URL: server.database.ownerUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: TEST_SECRET,
})
const backup = (...args: string[]) => runCommand(['backup', ...args], environment())
const nightly = () => join(dataDir, 'nightly')
const kept = async () => (await readdir(nightly())).filter((name) => !name.endsWith('.part')).sort()
const noted = async () => {
  const text = await (await fetch(`${server.base}/metrics`)).text()
  return Number(/^backup_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1])
}

/** The process that keeps running. */
function start(env: NodeJS.ProcessEnv) {
  const main = join(import.meta.dirname, '../../dist/cli/main.js')
  const child = spawn(process.execPath, [main, 'backup', '--every=1', '--keep=3', nightly()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

describe('the backups of each night', () => {
  it('stay as many as were asked for; other files of the folder stay, and the server knows the last', async () => {
    await openTaqueria(server)
    expect(await noted()).toBe(0)
    await mkdir(nightly())
    const before = ['comanda-2019-01-01T000000Z.zip', 'comanda-2020-01-01T000000Z.zip', 'comanda-vieja.zip']
    for (const name of before) await writeFile(join(nightly(), name), '')
    const since = Math.floor(Date.now() / 1_000)
    expect((await backup('--keep=2', nightly())).code).toBe(0)
    const [newer, newest, other, ...more] = await kept()
    expect([newer, other, more]).toEqual([before[1], before[2], []])
    expect(newest).toMatch(/^comanda-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/)
    expect((await lastBackup(dataDir))?.getTime()).toBe((await noted()) * 1_000)
    expect(await noted()).toBeGreaterThanOrEqual(since)
  })

  it('are judged by themselves: one made by hand neither counts as one of them nor changes when the next is due', async () => {
    expect((await backup('--keep=2', nightly())).code).toBe(0)
    const scheduled = await noted()
    const byHand = join(dataDir, 'a-mano')
    await mkdir(byHand)
    for (const place of [byHand, byHand]) {
      // Their names have seconds.
      await expect.poll(async () => (await backup(place)).code, { interval: 1_100 }).toBe(0)
    }
    expect(await readdir(byHand)).toHaveLength(2)
    expect(await noted()).toBe(scheduled)
    expect((await lastScheduledBackup(dataDir))?.getTime()).toBe(scheduled * 1_000)
  })

  it('are made by a process that goes on, which after a restart waits for the next hour', async () => {
    const child = start(environment())
    await expect.poll(async () => (await lastBackup(dataDir)) !== null, { timeout: 30_000 }).toBe(true)
    child.kill('SIGTERM')
    const before = await kept()
    expect(before).toHaveLength(1)
    // One that is due at once comes before the process is stopped.
    expect((await backup('--every=1', '--keep=0', nightly())).noted).toContain('Uso: ./comanda backup')
    start(environment())
    await expect.poll(kept).toEqual(before)
  })

  it('begin seconds after the first start of the server, for whose tables they waited', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    const child = start({ ...environment(), DATABASE_URL: database.ownerUrl })
    const [failed] = await once(child.stderr, 'data')
    expect(String(failed)).toContain('inicia Comanda antes')
    await migrate(database.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
    await expect.poll(async () => (await lastBackup(dataDir)) !== null, { timeout: 30_000 }).toBe(true)
  })

  it('say why they fail', async () => {
    for (const args of [
      ['a.zip', 'b.zip'],
      ['--every=24', nightly()],
      ['--keep=nada', nightly()],
      ['--other'],
    ])
      expect(await backup(...args)).toMatchObject({
        code: 1,
        noted: expect.stringContaining('Uso: ./comanda backup'),
      })
  })
})

describe('a backup that cannot be read', () => {
  it.skipIf(process.getuid?.() === 0)('is not called damaged', async () => {
    const file = join(dataDir, 'respaldo.zip')
    await writeFile(file, 'x')
    await chmod(file, 0o000)
    const { noted: said } = await runCommand(['restore', file], environment())
    expect(said).toMatch(/^No hay permiso para usar .*respaldo\.zip: ch/)
  })

  it('is not called damaged when it is a folder or is not there', async () => {
    expect((await runCommand(['restore', dataDir], environment())).noted).toContain('es una carpeta')
    expect((await runCommand(['restore', join(dataDir, 'no.zip')], environment())).noted).toContain(
      'No existe',
    )
  })
})
