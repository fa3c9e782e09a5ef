import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOrder } from '@comanda/shared/pos/api'
import { beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_DIR, TEST_SECRET } from '../../testing/constants.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { migrate } from './migrate.ts'
import { asOnlyOwner } from './only-owner.ts'

const NEW = '9000_loyalty.sql'
const LOYALTY =
  '-- previous release: goes on\nCREATE TABLE loyalty (tenant_id integer, points integer, PRIMARY KEY (tenant_id));'
/** Several statements, one of which is slow. */
const SLOW = `${LOYALTY} ALTER TABLE menu_items ADD COLUMN loyal boolean; SELECT pg_sleep(3); CREATE TABLE later (id integer);`
const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

const server = serverForTests()
let folder = ''
beforeAll(async () => {
  const base = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
  folder = join(base, 'migrations')
  await cp(MIGRATIONS_DIR, folder, { recursive: true })
  return () => rm(base, { recursive: true, force: true })
})

const sql = async (text: string) => await server.sql(text)
const isThere = async (table: string) =>
  (await sql(`SELECT to_regclass('${table}') IS NOT NULL AS yes`))[0].yes
const recorded = () => sql(`SELECT name FROM migrations WHERE name = '${NEW}'`)

/** A process that starts with a newer version's migrations. */
function startMigrating(): ChildProcess {
  const work = `const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))});
    await migrate(process.env.OWNER_URL, process.env.FOLDER, process.env.KEY)`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', work], {
    stdio: 'inherit',
    env: { ...process.env, OWNER_URL: server.database.ownerUrl, FOLDER: folder, KEY: TEST_SECRET },
  })
}

it('a migration that is killed half-way changes nothing, and the next start applies it completely', async () => {
  const taqueria = await openTaqueria(server)
  await taqueria.call(createOrder, order)
  await writeFile(join(folder, NEW), SLOW)
  const child = startMigrating()
  const gone = once(child, 'exit')
  const isAsleep = () =>
    sql(`SELECT FROM pg_stat_activity WHERE application_name = 'comanda migrations'
           AND datname = current_database() AND query LIKE '%pg_sleep%'`)
  await expect.poll(isAsleep).toHaveLength(1)
  child.kill('SIGKILL')
  await gone

  // It waits for the lock that the killed process's statement still holds.
  await writeFile(join(folder, NEW), `${LOYALTY} CREATE TABLE whole (id integer);`)
  expect(await migrate(server.database.ownerUrl, folder, TEST_SECRET)).toEqual([NEW])
  expect([await isThere('loyalty'), await isThere('whole'), await isThere('later')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await recorded()).toHaveLength(1)
  expect(await sql("SELECT FROM information_schema.columns WHERE column_name = 'loyal'")).toEqual([])
})

it('the previous version keeps selling during and after the migration of the next version', async () => {
  const taqueria = await openTaqueria(server)
  await writeFile(
    join(folder, '9001_more.sql'),
    '-- previous release: goes on\nALTER TABLE orders ADD COLUMN tip bigint; CREATE TABLE tips (id integer);',
  )
  const [, ...sold] = await Promise.all([
    migrate(server.database.ownerUrl, folder, TEST_SECRET),
    ...Array.from({ length: 10 }, () => taqueria.call(createOrder, order)),
  ])
  sold.push(await taqueria.call(createOrder, order))
  expect(sold.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  expect(await (await fetch(`${server.base}/readyz`)).json()).toEqual({
    database: true,
    migrations: true,
    logins: true,
  })
})

it('a migration that loses its connection fails, and the process goes on', async () => {
  const losing = asOnlyOwner(server.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const lost = new Promise<void>((resolve) => owner.once('end', resolve))
    await sql(`SELECT pg_terminate_backend(${rows[0]?.pid})`)
    await lost
    await owner.query('SELECT 1')
  })
  await expect(losing).rejects.toThrow('not queryable')
})
