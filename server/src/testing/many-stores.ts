import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { Batch } from '../db/batch.ts'
import { createTokens } from '../http/session/tokens.ts'
import { TEST_SECRET } from './constants.ts'
import { openPools } from './database.ts'
import { openTaqueria } from './menu.ts'
import { TestServer } from './restaurant.ts'
import { serverAlone } from './server-for-tests.ts'
import { type OpenSocket, openSocket } from './socket.ts'

interface StoreSession {
  tenantId: number
  sessionId: string
}

/** Screens that open at the same time. */
const OPENING = 20

/** A server with many stores, each with the session of its owner, whose statements across stores are recorded. */
export class ManyStores {
  readonly server: TestServer
  readonly #count: number
  watched!: TestServer
  sessions: StoreSession[] = []
  #sent: string[] = []

  constructor(count: number) {
    this.#count = count
    this.server = serverAlone()
    beforeAll(async () => {
      const pools = openPools(this.server.database, 4)
      pools.platform.on('connect', (client) => this.#listen(client))
      const { openNode } = pools
      pools.openNode = (host, port) => {
        const node = openNode(host, port)
        node.platform.on('connect', (client) => this.#listen(client))
        return node
      }
      this.watched = await TestServer.on(this.server.database, { pools })
      this.sessions = await this.#open()
    })
    afterAll(() => this.watched.app.close())
  }

  #listen(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    const listening = (...all: unknown[]) => {
      const [batch] = all
      if (batch instanceof Batch)
        this.#sent.push(
          ...batch.statements.map(({ sql }) => sql).filter((sql) => !/^(BEGIN|SET|COMMIT)\b/.test(sql)),
        )
      return query(...all)
    }
    client.query = listening as typeof client.query
  }

  /** Copies a store with the session of its owner. */
  async #open(): Promise<StoreSession[]> {
    const { tenantId } = await openTaqueria(this.server)
    const { owner } = this.server.database
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
         FROM ${table}, generate_series(1, ${this.#count - 1}) n WHERE tenant_id = $1`,
        [tenantId],
      )
    }
    const { rows } = await owner.query<StoreSession>(
      'SELECT tenant_id AS "tenantId", id AS "sessionId" FROM sessions WHERE tenant_id >= $1 ORDER BY 1',
      [tenantId],
    )
    return rows
  }

  /** @returns the statements of the work */
  async record(work: () => Promise<unknown>): Promise<string[]> {
    this.#sent = []
    await work()
    return this.#sent
  }

  /** Opens a screen in each of the first stores. */
  async openScreens(count: number): Promise<OpenSocket[]> {
    const tokens = createTokens(TEST_SECRET)
    const open = (session: StoreSession) => {
      const token = tokens.issueAccess(session, this.server.clock.now)
      return openSocket({ base: this.watched.base, token, tenantId: session.tenantId })
    }
    const screens: OpenSocket[] = []
    for (let at = 0; at < count; at += OPENING)
      screens.push(...(await Promise.all(this.sessions.slice(at, Math.min(count, at + OPENING)).map(open))))
    expect(screens.filter(({ joined }) => joined)).toHaveLength(count)
    return screens
  }

  /** Publishes an event of each store, and waits until all are sent. */
  async publishToAll(): Promise<void> {
    const { owner } = this.server.database
    const events = this.sessions.map(({ tenantId }) => ({
      tenantId,
      id: randomUUID(),
      event: 'order_update' as const,
      payload: {},
    }))
    await owner.query(
      `INSERT INTO outbox (tenant_id, id, event, payload, created_at)
       SELECT tenant_id, id, 'order_update', '{}', $3 FROM unnest($1::int[], $2::uuid[]) AS sent (tenant_id, id)`,
      [events.map(({ tenantId }) => tenantId), events.map(({ id }) => id), this.server.clock.now],
    )
    this.watched.app.hub.publish(events)
    await expect.poll(async () => (await owner.query('SELECT FROM outbox')).rowCount).toBe(0)
  }
}
