import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { TEST_SECRET } from '../testing/constants.ts'
import { cartLine, openTaqueria, WATER } from '../testing/menu.ts'
import { databaseAt } from '../testing/nodes.ts'
import type { Client } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js')
/** A move makes, fills and removes all tables of a shard, on a busy machine. */
const MOVE_MS = 900_000

const server = serverForTests()
let stores: Client[]
beforeAll(async () => {
  stores = [await openTaqueria(server), await openTaqueria(server), await openTaqueria(server)]
})

const nodes = () =>
  inject('nodes').map((node) => databaseAt(node, new URL(server.database.ownerUrl).pathname.slice(1)))

/** Asks each node as the owner. */
async function onNodes<Row extends object>(sql: string): Promise<Row[]> {
  const rows = await Promise.all(
    nodes().map(async (url) => {
      const client = new pg.Client(url)
      await client.connect()
      const found = await client.query<Row>(sql)
      await client.end()
      return found.rows
    }),
  )
  return rows.flat()
}

/** Starts the command in a process of its own. */
function start(command: string, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: server.database.ownerUrl, SECRET_KEY: TEST_SECRET },
  })
  const noted = text(child.stderr as never)
  const said = text(child.stdout as never)
  const ended = once(child, 'close').then(async ([code]) => ({
    code: code as number | null,
    said: `${await said}${await noted}`,
  }))
  return { child, ended }
}

const isCopying = async () => (await onNodes('SELECT FROM pg_subscription')).length > 0

interface Sold {
  /** The orders that were acknowledged, each once. */
  orders: Set<number>
  charges: number
  refusals: Record<string, number>
}

/** Orders that wait in the kitchen and orders that are charged, one after the other. A refused one is sent again with its key. */
async function sell(store: Client, isOpen: () => boolean): Promise<Sold> {
  const sold: Sold = { orders: new Set(), charges: 0, refusals: {} }
  for (let n = 0; isOpen(); n++) {
    const call = n % 2 ? createOrder : createOrderAndInvoice
    const key = randomUUID()
    for (;;) {
      const { status, body } = await store.send(call, { body: { cart: [cartLine(WATER.id)] }, key })
      if (status === 200) {
        sold.orders.add(Number(body.orderId))
        if (call === createOrderAndInvoice) sold.charges++
        break
      }
      const refusal = `${status} ${body.code}`
      sold.refusals[refusal] = (sold.refusals[refusal] ?? 0) + 1
      if (status !== 503) break
    }
  }
  return sold
}

it(
  'restaurants sell while they move, also when a move is stopped or killed, and no sale is lost or doubled',
  async () => {
    let isOpen = true
    const selling = stores.map((store) => sell(store, () => isOpen))
    const drain = `--drain=${new URL(nodes()[1] ?? '').host}`
    try {
      const stopped = start('rebalance', drain)
      await expect.poll(isCopying, { timeout: MOVE_MS }).toBe(true)
      stopped.child.kill('SIGINT')
      const { said } = await stopped.ended
      expect(said).toContain('Detenido; lo que ya se movió queda movido.')
      expect(said).toMatch(/^1 de \d+: (?!0\.0 )[\d.,]+ MB de /m)
      await expectFenced()

      const killed = start('rebalance', drain)
      await expect.poll(isCopying, { timeout: MOVE_MS }).toBe(true)
      killed.child.kill('SIGKILL')
      await killed.ended
      // The database goes on with the move, or takes it back; then the next run goes on.
      const next = async () => (await start('rebalance', drain).ended).said
      await expect
        .poll(next, { timeout: MOVE_MS, interval: 5_000 })
        .toMatch(/movido en|no hay nada que mover/)
    } finally {
      isOpen = false
    }
    const sold = await Promise.all(selling)
    process.stdout.write(`${JSON.stringify(sold.map(({ orders, refusals }) => [orders.size, refusals]))}\n`)
    expect((await start('doctor').ended).said).not.toContain('✗ Separación')
    await expectFenced()
    for (const [index, { orders, charges, refusals }] of sold.entries()) {
      const tenantId = stores[index]?.tenantId
      const rows = await server.sql<{ id: number; items: number }>(
        `SELECT o.id, (SELECT count(*)::int FROM order_items i WHERE i.tenant_id = $1 AND i.order_id = o.id) AS items
         FROM orders o WHERE o.tenant_id = $1 ORDER BY o.id`,
        tenantId,
      )
      expect(orders.size).toBeGreaterThan(5)
      // Each acknowledged order, no other, without a gap.
      expect(rows.map(({ id }) => id)).toEqual([...orders].sort((a, b) => a - b))
      expect(rows.map(({ id, items }) => [id, items])).toEqual(rows.map((_, at) => [at + 1, 1]))
      const payments = await server.database.owner.query('SELECT FROM payments WHERE tenant_id = $1', [
        tenantId,
      ])
      expect(payments.rowCount).toBe(charges)
      expect(Object.keys(refusals).filter((refusal) => refusal !== '503 unavailable')).toEqual([])
    }
    const left = await server.database.owner.query(
      `SELECT FROM pg_dist_placement JOIN pg_dist_node USING (groupid) JOIN pg_dist_shard s USING (shardid)
       WHERE s.logicalrelid = 'stores'::regclass AND nodeport = $1`,
      [new URL(nodes()[1] ?? '').port],
    )
    expect(left.rowCount).toBe(0)
  },
  4 * MOVE_MS,
)

/** Every table with the rows of stores has forced row-level security again, also on its shards. */
async function expectFenced(): Promise<void> {
  const open = await onNodes<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE c.relrowsecurity AND NOT c.relforcerowsecurity
     UNION ALL
     SELECT c.relname FROM pg_dist_shard s JOIN pg_dist_placement USING (shardid) JOIN pg_dist_local_group USING (groupid)
     JOIN pg_class c ON c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
     JOIN pg_class whole ON whole.oid = s.logicalrelid
     WHERE whole.relrowsecurity AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  )
  expect(open).toEqual([])
}
