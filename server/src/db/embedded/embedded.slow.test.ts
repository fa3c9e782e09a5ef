import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { openEmbedded } from './open.ts'
import { waitGone } from './processes.ts'

/** Usually a fraction of a second; longer on a busy machine. */
const PATIENCE = { timeout: 20_000 }

let dir = ''
let running: EmbeddedPostgres[] = []
let apps: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-embedded-'))
})

afterEach(async () => {
  for (const app of apps) if (app.exitCode === null && app.signalCode === null) await endApp(app, 'SIGTERM')
  await Promise.all(running.map((server) => server.stop()))
  running = []
  apps = []
  rmSync(dir, { recursive: true, force: true })
})

test('the first start makes a database that recognises Spanish letters', async () => {
  const { url, adopted } = await start()

  expect(adopted).toBe(false)
  const rows = await query(
    url,
    "SELECT current_database() AS name, lower('ÑANDÚ') AS lower, version() AS version",
  )
  expect(rows).toEqual([
    { name: 'comanda', lower: 'ñandú', version: expect.stringContaining('PostgreSQL 18') },
  ])
})

test('a search by similarity distinguishes accented letters', async () => {
  const { url } = await start()
  await query(url, 'CREATE EXTENSION pg_trgm')

  const [row] = await query(url, "SELECT similarity('ñandú', 'ñandú') AS same, similarity('ñ', 'í') AS other")
  expect(row).toEqual({ same: 1, other: 0 })
})

test('a restart keeps the data and the address', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  await first.stop()

  const second = await start()

  expect(second.url).toBe(first.url)
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
})

test('only its owner may read the password', async () => {
  await start()

  const { mode } = statSync(join(dir, 'embedded-postgres.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('the server of a killed app is adopted by the next app', async () => {
  const { app, url } = await startApp()
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
  const pid = postmasterPid()
  await endApp(app, 'SIGKILL')

  const next = await start()

  expect(next.adopted).toBe(true)
  expect(postmasterPid()).toBe(pid)
  expect(await query(next.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  await next.stop()
  expect(await waitGone(pid, 0)).toBe(true)
})

test('an adopted server that dies is replaced', async () => {
  const { app } = await startApp()
  await endApp(app, 'SIGKILL')
  const next = await start()

  process.kill(postmasterPid(), 'SIGKILL')

  await expect.poll(() => query(next.url, 'SELECT 1 AS one'), PATIENCE).toEqual([{ one: 1 }])
})

test('an app that exits without stopping its server ends the server too', async () => {
  const { app } = await startApp()
  const pid = postmasterPid()

  await endApp(app, 'SIGTERM')

  expect(await waitGone(pid, 10_000)).toBe(true)
})

test('a stale pid file does not stop the start when another program has its number', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(pidFile(), `${process.ppid}\n${join(dir, 'db')}\n1700000000\n5432\n\n127.0.0.1\n`)

  const second = await start()

  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second app on the same folder is refused, and the message names the first', async () => {
  const { app } = await startApp()

  await expect(start()).rejects.toThrow(
    `Comanda ya está corriendo con esta carpeta de datos (proceso ${app.pid}).`,
  )
})

test('the claim of a dead app does not count when another process has its pid', async () => {
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid: process.ppid, startTime: '1' }))

  const { url } = await start()

  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a killed server restarts and keeps its committed data', async () => {
  const { url } = await start({ durable: true })
  await query(url, 'CREATE TABLE orders AS SELECT generate_series(1, 1000) AS id')

  process.kill(postmasterPid(), 'SIGKILL')

  await expect.poll(() => query(url, 'SELECT 1 AS one'), PATIENCE).toEqual([{ one: 1 }])
  expect(await query(url, 'SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 1000 }])
})

test('the server moves to another port when its own is taken', async () => {
  const first = await start()
  await first.stop()
  const thief = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(thief, 'listening')

  const second = await start()
  thief.close()

  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('the data survives the loss of the settings file', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  await first.stop()
  rmSync(join(dir, 'embedded-postgres.json'))

  const second = await start()

  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
})

test('a tool uses the database of the running app, and leaves it running', async () => {
  const { app, url } = await startApp()

  const opened = await openEmbedded(dir, () => undefined)
  await query(opened.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  await opened.close()

  expect(opened.url).toBe(url)
  expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  expect(app.exitCode).toBeNull()
})

test('a tool starts a stopped database, excludes an app, and stops the database again', async () => {
  await (await start()).stop()

  const opened = await openEmbedded(dir, () => undefined)
  const pid = postmasterPid()
  expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(start()).rejects.toThrow('Comanda ya está corriendo')
  await opened.close()

  expect(await waitGone(pid, 0)).toBe(true)
})

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir, durable, maxConnections: 20, log: () => undefined })
  running.push(server)
  return server
}

/** Another process that runs the server, as the app does. */
async function startApp(): Promise<{ app: ChildProcess; url: string }> {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url))})
    const server = await startEmbeddedPostgres({ dir: process.argv[1], durable: false, maxConnections: 20, log() {} })
    process.once('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    console.log(server.url)
  `
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source, dir]
  const app = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  apps.push(app)
  const [url] = (await once(createInterface({ input: app.stdout }), 'line')) as [string]
  return { app, url }
}

async function endApp(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(app, 'exit')
  app.kill(signal)
  await exited
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = await connect({ connectionString })
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

function pidFile(): string {
  return join(dir, 'db', 'postmaster.pid')
}

function postmasterPid(): number {
  return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
}
