import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isAway } from '../../../server/src/db/away.ts'
import { isBug } from '../../../server/src/http/errors.ts'
import { createDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { TestServer } from '../../../server/src/testing/restaurant.ts'
import { ClusterNode } from '../lib/node.ts'

/** Long enough for a node to be lost meanwhile, once for each row. */
const SLOW = 'SELECT count(*) FROM stores WHERE pg_sleep(2) IS NOT NULL'
/** What the coordinator asks all nodes for: a read, one with an intermediate result, and changes of a directory and of stores. */
const STATEMENTS = {
  read: 'SELECT count(*) FROM stores',
  subquery:
    'WITH first AS MATERIALIZED (SELECT tenant_id FROM stores ORDER BY name LIMIT 1) SELECT count(*) FROM stores JOIN first USING (tenant_id)',
  directory: "UPDATE logins SET username = username WHERE username <> ''",
  stores: 'UPDATE stores SET name = name',
} as const

describe.skipIf(!process.env.CITUS_URL)('the messages of a cluster about a lost node', () => {
  let database: TestDatabase
  let node: ClusterNode
  /** Each failure, under what was done. */
  const failures: [what: string, error: Error][] = []

  beforeAll(async () => {
    database = await createDatabase()
    const server = await TestServer.on(database)
    for (let n = 0; n < 4; n++) await openTaqueria(server)
    await server.app.close()
    node = await ClusterNode.find(inject('nodes')[1] ?? '')
  })
  afterAll(() => database.drop())

  async function session(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.ownerUrl, query_timeout: 20_000 })
    client.on('error', () => {})
    await client.connect()
    await client.query("SET citus.node_connection_timeout = '2s'; SET statement_timeout = '6s'")
    return client
  }

  const note = async (what: string, client: pg.Client, sql: string) => {
    const failure = await client.query(sql).then(
      () => null,
      (error: Error) => error,
    )
    if (failure) failures.push([what, failure])
    await client.query('ROLLBACK').catch((error: Error) => failures.push([`${what}, taken back`, error]))
  }

  /** Sessions that have connections to the node, one for each statement, and one in the middle of a transaction of two nodes. */
  async function openSessions() {
    const used = new Map<string, pg.Client>()
    for (const name of Object.keys(STATEMENTS)) {
      const client = await session()
      await client.query(STATEMENTS.read)
      used.set(name, client)
    }
    const open = await session()
    await open.query('BEGIN')
    await open.query(STATEMENTS.directory)
    return { used, open }
  }

  async function askAll(fault: string, { used, open }: Awaited<ReturnType<typeof openSessions>>) {
    await note(`${fault}, at COMMIT`, open, 'COMMIT')
    for (const [name, sql] of Object.entries(STATEMENTS)) {
      await note(`${fault}, ${name}, open connection`, used.get(name) as pg.Client, sql)
      const fresh = await session()
      await note(`${fault}, ${name}, new connection`, fresh, sql)
      await fresh.end()
    }
    for (const client of [open, ...used.values()]) await client.end().catch(() => {})
  }

  it('are all known as a database that is away, which answers 503', async () => {
    const running = await Promise.all([session(), session()])
    const beforeKill = await openSessions()
    const asked = running.map((client) => note('killed, while it runs', client, SLOW))
    await expect
      .poll(
        async () =>
          (
            await database.owner.query(
              "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(2)%' AND state = 'active'",
            )
          ).rowCount,
      )
      .toBeGreaterThan(1)
    await node.kill()
    await Promise.all(asked)
    await askAll('killed', beforeKill)
    await node.start()
    for (const client of running) await client.end().catch(() => {})
    const messages = new Map<string, string>()
    for (const [what, error] of failures)
      messages.set(
        `${(error as { code?: string }).code ?? '-'} ${error.message.replace(/\d{3,}/g, 'N').slice(0, 160)}`,
        what,
      )
    process.stdout.write(`${[...messages].map(([message, what]) => `${what}: ${message}`).join('\n')}\n`)
    expect(failures.length).toBeGreaterThan(10)
    const unknown = failures.filter(([, error]) => !isAway(error) || isBug(error))
    expect(unknown.map(([what, error]) => `${what}: ${error.message}`)).toEqual([])
  })
})
