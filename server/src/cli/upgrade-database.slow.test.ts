import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { fetchBinaries } from '../db/embedded/fetch-binaries.ts'
import { majorOf } from '../db/embedded/folder.ts'
import { runCommand } from '../testing/cli.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { poolFor } from '../testing/database.ts'
import { fingerprints } from '../testing/installation.ts'

const MAIN = join(import.meta.dirname, '../../dist/main.js')
const CLI = join(import.meta.dirname, '../../dist/cli/main.js')
const NOW = findBinaries().major
const BEFORE = String(Number(NOW) - 1)

let dataDir = ''
let before: Record<string, string>
const folder = () => join(dataDir, 'postgres')
const environment = { DEMO: '1', SECRET_KEY: TEST_SECRET, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'warn' }
const upgrade = () => runCommand(['upgrade-database'], { ...environment, DATA_DIR: dataDir })

/** Starts the server until it is ready, or has ended. @returns what it printed, and the process */
async function serve(more: NodeJS.ProcessEnv): Promise<{ printed: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...environment, DATA_DIR: dataDir, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('está lista en')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  await Promise.race([ready, once(child, 'close')])
  return { printed, child }
}
async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The rows of a folder, read by the programs of its major. */
async function rowsOf(dir: string, major: string): Promise<Record<string, string>> {
  const other = major === NOW ? {} : { binaries: await programs() }
  const postgres = await startEmbeddedPostgres({ dir, ...other, log: () => {} })
  const owner = poolFor(postgres.url)
  try {
    return await fingerprints(owner)
  } finally {
    await owner.end()
    await postgres.stop()
  }
}
const programs = () => fetchBinaries(BEFORE, join(dataDir, 'programs', `postgresql-${BEFORE}`))

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'))
  const old = await startEmbeddedPostgres({ dir: folder(), binaries: await programs(), log: () => {} })
  const { child, printed } = await serve({ DATABASE_URL: old.url })
  expect(printed).toContain('está lista en')
  await stop(child)
  await old.stop()
  before = await rowsOf(folder(), BEFORE)
}, 240_000)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe(`data of PostgreSQL ${BEFORE} under a program with ${NOW}`, () => {
  it('start nothing, and the start and the doctor name the command', async () => {
    const line = new RegExp(
      `Los datos de \\S+ son de PostgreSQL ${BEFORE} y esta versión usa PostgreSQL ${NOW}: \\./comanda upgrade-database [^\\n]+\\n`,
    )
    const { printed, child } = await serve({})
    expect(printed.trim().split('\n')).toHaveLength(1)
    expect([child.exitCode, printed]).toEqual([1, expect.stringMatching(line)])
    const { said } = await runCommand(['doctor'], { ...environment, DATA_DIR: dataDir })
    expect(said).toMatch(line)
  })

  it('are as they were after an upgrade that was killed in the middle', async () => {
    const child = spawn(process.execPath, [CLI, 'upgrade-database'], {
      env: { ...process.env, ...environment, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const chunk of child.stdout) if (String(chunk).includes('Se pasa a')) break
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(majorOf(folder())).toBe(BEFORE)
    expect(await rowsOf(folder(), BEFORE)).toEqual(before)
  })

  it('are all there after the upgrade, which keeps the old ones, and the restaurant goes on', async () => {
    const { code, said, noted } = await upgrade()
    expect([code, code === 0 ? '' : noted]).toEqual([0, ''])
    expect(said).toMatch(
      new RegExp(`Los datos son de PostgreSQL ${NOW}: [\\d,]+ filas de \\d+ tablas, contadas`),
    )
    const kept = join(dataDir, `postgres-${BEFORE}`)
    expect(said).toContain(`Los de antes siguen en ${kept}`)
    expect([majorOf(folder()), majorOf(kept)]).toEqual([NOW, BEFORE])
    expect(await rowsOf(kept, BEFORE)).toEqual(before)
    const { migrations: _, ...after } = await rowsOf(folder(), NOW)
    const { migrations: __, ...old } = before
    expect(after).toEqual(old)
    expect(await readdir(dataDir)).not.toContain(`postgres.new-${NOW}`)
    expect((await upgrade()).said).toContain(`Los datos ya son de PostgreSQL ${NOW}`)

    const { child, printed } = await serve({})
    const address = /lista en (\S+)/.exec(printed)?.[1] ?? printed
    const body = JSON.stringify({ username: 'demo@comanda.mx', password: 'comanda-demo' })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${address}/api/v1/auth/signin`, { method: 'POST', headers, body })
    expect([reply.status, (await reply.text()).slice(0, 16)]).toEqual([
      200,
      expect.stringContaining('success'),
    ])
    await stop(child)
  }, 120_000)

  it('stand in their place when the exchange was interrupted between its two steps', async () => {
    renameSync(folder(), join(dataDir, 'postgres.upgraded'))
    const { child, printed } = await serve({})
    expect(printed).toContain('está lista en')
    await stop(child)
    expect(existsSync(join(dataDir, 'postgres.upgraded'))).toBe(false)
    expect(majorOf(folder())).toBe(NOW)
  })

  it('of an external database are told where to read', async () => {
    const { noted } = await runCommand(['upgrade-database'], {
      ...environment,
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
    })
    expect(noted).toMatch(/^DATABASE_URL nombra una base de datos externa: docs\/docker\.md [^\n]+\n$/)
  })

  it('cannot be read when npm has no such programs, which is said in one line', async () => {
    const other = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'))
    mkdirSync(join(other, 'postgres/db'), { recursive: true })
    await writeFile(join(other, 'postgres/db/PG_VERSION'), '3\n')
    const { noted } = await runCommand(['upgrade-database'], { ...environment, DATA_DIR: other })
    expect(noted).toMatch(/^No se pudo traer PostgreSQL 3 de npm \([^\n]+\)[^\n]+\n$/)
    expect(await readFile(join(other, 'postgres/db/PG_VERSION'), 'utf8')).toBe('3\n')
    await rm(other, { recursive: true })
  })
})
