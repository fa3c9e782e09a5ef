import { createOrder } from '@comanda/shared/pos/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { releaseForce } from '../db/citus/forcing.ts'
import { connect } from '../db/connect.ts'
import { loginName } from '../db/pools.ts'
import { migrate } from '../db/schema/migrate.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import { createEmptyCluster, type TestDatabase } from '../testing/database.ts'
import { cartLine, openTaqueria, WATER } from '../testing/menu.ts'
import { databaseAt } from '../testing/nodes.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import type { CliContext } from './context.ts'
import { distributeCommand } from './distribute.ts'
import { doctorCommand } from './doctor.ts'

let database: TestDatabase
let server: TestServer
let stores: Client[] = []
/** An installation that sold before it was distributed. */
beforeAll(async () => {
  database = await createEmptyCluster()
  await migrate(database.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
  server = await TestServer.on(database)
  stores = await Promise.all([openTaqueria(server), openTaqueria(server), openTaqueria(server)])
  for (const store of stores) await order(store)
  await server.app.close()
  await run(distributeCommand)
  server = await TestServer.on(database)
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const order = (store: Client) =>
  store.at(server.base).call(createOrder, { body: { cart: [cartLine(WATER.id)] } })

type Command = (context: CliContext, args: string[]) => Promise<void>

/** @returns what the command has printed, and its failure */
async function run(command: Command) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const config = readConfig({ DATABASE_URL: database.ownerUrl, SECRET_KEY: TEST_SECRET, PORT: '1' })
  const context = { config, migrationsDir: MIGRATIONS_DIR, release: { version: 'test', commit: 'test' } }
  const clock = () => new Date()
  const failure = await command({ ...context, clock, say, note: say }, []).then(
    () => null,
    (error: Error) => error.message,
  )
  return { said, failure }
}

/** Asks each node as the owner, the coordinator first. */
async function onNodes<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[][]> {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  return Promise.all(
    inject('nodes').map(async (node) => {
      const client = new pg.Client(databaseAt(node, name))
      await client.connect()
      await client.query('SET citus.override_table_visibility = off')
      const { rows } = await client.query<Row>(sql, values)
      await client.end()
      return rows
    }),
  )
}

const workers = () =>
  inject('nodes')
    .slice(1)
    .map((node) => new URL(node).host)
const findings = async (subject: string) =>
  (await run(doctorCommand)).said.filter((line) => line.slice(2).startsWith(`${subject}:`))

describe('an installation that is distributed', () => {
  it('sells on, and leaves no row of a store in the tables of the coordinator', async () => {
    expect((await Promise.all(stores.map(order))).map(({ orderId }) => orderId)).toEqual([2, 2, 2])
    const { rows } = await database.owner.query(
      'SELECT logicalrelid::text FROM pg_dist_partition WHERE pg_relation_size(logicalrelid) > 0',
    )
    expect(rows).toEqual([])
  })

  it('has the passwords of the logins on every node, and those of another key after its start', async () => {
    const read = () =>
      onNodes<{ rolname: string; authinfo: string }>(
        'SELECT rolename AS rolname, authinfo FROM pg_dist_authinfo WHERE nodeid = 0 ORDER BY 1',
      )
    const first = await read()
    const logins = (['app', 'backup', 'platform'] as const).map((role) => loginName(database.ownerUrl, role))
    for (const rows of first) {
      expect(rows).toEqual(first[0])
      expect(rows.map(({ rolname }) => rolname)).toEqual(expect.arrayContaining(logins))
    }
  })
})

describe('the doctor of a cluster', () => {
  it('names the nodes, their version and their restaurants', async () => {
    expect(await findings('Nodos')).toEqual([expect.stringMatching(/^✓ Nodos: \d con PostgreSQL .*, Citus /)])
    expect(await findings('Reparto')).toEqual(['✓ Reparto: todas las tablas están repartidas'])
    const [load = ''] = await findings('Carga')
    const counts = [...load.matchAll(/ (\d+) restaurantes/g)].map(([, count]) => Number(count))
    expect([load.startsWith('✓'), counts.length, counts.reduce((sum, count) => sum + count)]).toEqual([
      true,
      workers().length,
      3,
    ])
  })

  it('says which tables are not distributed', async () => {
    onTestFinished(async () => void (await database.owner.query('DROP TABLE later')))
    await database.owner.query(
      'CREATE TABLE later (tenant_id integer, id integer, PRIMARY KEY (tenant_id, id))',
    )
    await database.owner.query("SELECT fence('later')")
    expect(await findings('Reparto')).toEqual(['✗ Reparto: no están repartidas later: ./comanda distribute'])
  })

  it('says on which worker the tables only grow', async () => {
    const [, worker = ''] = inject('nodes')
    const owner = await connect({ connectionString: worker })
    const set = async (how: string) => {
      await owner.query(`ALTER SYSTEM ${how}`)
      await owner.query('SELECT pg_reload_conf()')
    }
    onTestFinished(async () => {
      await set('RESET autovacuum')
      await owner.end()
    })
    await set('SET autovacuum = off')
    await expect
      .poll(async () => (await findings('Limpieza'))[1])
      .toContain(`✗ Limpieza: en ${new URL(worker).host}, autovacuum está apagado`)
  })

  it('restores what an interrupted move has left', async () => {
    const owner = await connect({ connectionString: database.ownerUrl })
    await releaseForce(owner, () => {})
    await owner.end()
    expect((await findings('Separación'))[0]).toMatch(/^! Separación: \d\d tablas la habían perdido/)
    expect(await findings('Separación')).toEqual([])
    await expectFenced()
  })
})

/** Every table of stores, and each shard on its node, has forced row-level security and its policies. */
async function expectFenced(): Promise<void> {
  const open = await onNodes<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND (EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid AND c.relname <> ALL ($1)) OR EXISTS (
         SELECT FROM pg_dist_shard s JOIN pg_dist_placement USING (shardid) JOIN pg_dist_local_group USING (groupid)
         WHERE c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid)) AND s.logicalrelid::text <> ALL ($1)))
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND (SELECT count(*) >= 2 FROM pg_policy WHERE polrelid = c.oid))`,
    [['logins', 'qr_codes', 'billing_customers', 'mails', 'platform_stores']],
  )
  expect(open.flat()).toEqual([])
}
