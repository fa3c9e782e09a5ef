import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { Batch } from '../db/batch.ts'
import { createTokens } from '../http/session/tokens.ts'
import { LoopWatch } from '../kernel/loop-watch.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { openPools } from '../testing/database.ts'
import { openTaqueria } from '../testing/menu.ts'
import { TestServer } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { type OpenSocket, openSocket } from '../testing/socket.ts'

const STORES = 1_000
/** Of them, those with a screen: opening sockets takes a busy machine long. */
const SCREENS = 60
/** At the same time. */
const OPENING = 20
/** As a request may hold the event loop. */
const LOOP_MS = 50

/** Of a cluster, those with the rows of stores. */
const NODES = Math.max(1, inject('nodes').length - 1)

const server = serverForTests()
let watched: TestServer
/** Statements of work across stores. */
const sent: string[] = []
let sessions: { tenantId: number; sessionId: string }[]

beforeAll(async () => {
  const pools = openPools(server.database, 4)
  const listen = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    const listening = (...all: unknown[]) => {
      const [batch] = all
      if (batch instanceof Batch)
        sent.push(
          ...batch.statements.map(({ sql }) => sql).filter((sql) => !/^(BEGIN|SET|COMMIT)\b/.test(sql)),
        )
      return query(...all)
    }
    client.query = listening as typeof client.query
  }
  pools.platform.on('connect', listen)
  const { openNode } = pools
  pools.openNode = (host, port) => {
    const node = openNode(host, port)
    node.platform.on('connect', listen)
    return node
  }
  watched = await TestServer.on(server.database, { pools })
  sessions = await openStores()
})
afterAll(() => watched.app.close())

/** Copies of a store with the session of its owner. */
async function openStores() {
  const { tenantId } = await openTaqueria(server)
  const { owner } = server.database
  for (const table of ['stores', 'users', 'sessions']) {
    const { rows } = await owner.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND column_name NOT IN ('tenant_id', 'id')`,
      [table],
    )
    const [id, copied] = table === 'sessions' ? ['id, ', 'gen_random_uuid(), '] : ['', '']
    const columns = rows[0]?.columns
    await owner.query(
      `INSERT INTO ${table} (tenant_id, ${id}${columns}) SELECT tenant_id + n, ${copied}${columns}
       FROM ${table}, generate_series(1, ${STORES - 1}) n WHERE tenant_id = $1`,
      [tenantId],
    )
  }
  const { rows } = await owner.query<{ tenantId: number; sessionId: string }>(
    'SELECT tenant_id AS "tenantId", id AS "sessionId" FROM sessions WHERE tenant_id >= $1 ORDER BY 1',
    [tenantId],
  )
  return rows
}

/** @returns the statements of the work, and how long it held the event loop */
async function watch(work: () => Promise<unknown>) {
  const loop = new LoopWatch()
  onTestFinished(() => loop.stop())
  sent.splice(0)
  await work()
  return { statements: sent.splice(0), held: loop.takeLongest() }
}

function expectOneForEachNode(statements: readonly string[]): void {
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(NODES)
}

it('the sessions of screens are checked by one statement, whatever the number of their stores', async () => {
  const tokens = createTokens(TEST_SECRET)
  const open = (session: (typeof sessions)[number]) => {
    const token = tokens.issueAccess(session, server.clock.now)
    return openSocket({ base: watched.base, token, tenantId: session.tenantId })
  }
  const screens: OpenSocket[] = []
  for (let at = 0; at < SCREENS; at += OPENING)
    screens.push(...(await Promise.all(sessions.slice(at, at + OPENING).map(open))))
  expect(screens.filter(({ joined }) => joined)).toHaveLength(SCREENS)
  const [, ended] = sessions
  await server.database.owner.query('DELETE FROM sessions WHERE tenant_id = $1', [ended?.tenantId])
  const { statements, held } = await watch(() => watched.app.hub.checkSessions())
  expectOneForEachNode(statements.filter((sql) => sql.includes('sessions')))
  expect(held).toBeLessThan(LOOP_MS)
  expect(await screens[1]?.dropped).toBe('io server disconnect')
  expect(screens.filter(({ socket }) => socket.connected)).toHaveLength(SCREENS - 1)
})

it('the published events of a thousand stores are deleted by one statement', async () => {
  const events = sessions.map(({ tenantId }) => ({
    tenantId,
    id: randomUUID(),
    event: 'order_update' as const,
    payload: {},
  }))
  const { owner } = server.database
  await owner.query(
    `INSERT INTO outbox (tenant_id, id, event, payload, created_at)
     SELECT tenant_id, id, 'order_update', '{}', $3 FROM unnest($1::int[], $2::uuid[]) AS sent (tenant_id, id)`,
    [events.map(({ tenantId }) => tenantId), events.map(({ id }) => id), server.clock.now],
  )
  const { statements, held } = await watch(async () => {
    watched.app.hub.publish(events)
    await expect.poll(async () => (await owner.query('SELECT FROM outbox')).rowCount).toBe(0)
  })
  expectOneForEachNode(statements.filter((sql) => sql.startsWith('DELETE FROM outbox ')))
  expect(held).toBeLessThan(LOOP_MS)
})
