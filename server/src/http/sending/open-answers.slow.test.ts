import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { listOrders } from '@comanda/shared/orders/api'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { afterEach, describe, expect, it } from 'vitest'
import type { Client, TestServer } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

/** Longer than a call takes on a busy machine, while which the slow reader may wait. */
const PERIOD_MS = 5_000
/** Longer than the buffers of a connection. */
const LIST_BYTES = 12_000_000
const answerLimits = { ofAsker: 20_000_000, ofProcess: 40_000_000, always: 100_000 }
const server = serverForTests({ answerLimits })
const impatient = serverForTests({ answerLimits, slowReaderMs: PERIOD_MS })

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function openWithLongList(at: TestServer): Promise<Client> {
  const restaurant = await at.openRestaurant()
  const run = (sql: string, ...given: unknown[]) =>
    at.database.owner.query(sql, [restaurant.tenantId, ...given])
  await run(
    `INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, rounds) VALUES ($1, 1, 'x', now(), current_date, 1)`,
  )
  await run(
    `INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
     VALUES ($1, 1, 1, current_date, now(), 'x', 'WALKIN', 1, 1)`,
  )
  await run(
    `INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
     SELECT $1, 1, n, 1, repeat('a', $2), 1, 100, 100, 0, 100, now() FROM generate_series(1, 1000) n`,
    LIST_BYTES / 1_000,
  )
  return restaurant
}

interface Reader {
  socket: Socket
  closed: Promise<void>
  /** The beginning of the answer. */
  head: string
}

/** Asks for a list and reads only the beginning of the answer. */
async function ask({ base, token }: Client, path: string): Promise<Reader> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  opened.push(socket)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [begin] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, closed, head: begin.toString('latin1') }
}

const statusOf = ({ head }: Reader): number => Number(head.slice(9, 12))
const change = ({ tenantId }: Client, at = server) =>
  at.database.owner.query('UPDATE orders SET token_no = token_no + 1 WHERE tenant_id = $1', [tenantId])
const isServed = async (client: Client) => (await client.send(listStoreTables)).status

describe('readers that read nothing', () => {
  it('share one body while the list is the same, however many they are', async () => {
    const restaurant = await openWithLongList(server)
    const readers = await Promise.all(Array.from({ length: 60 }, () => ask(restaurant, listOrders.path)))
    expect(new Set(readers.map(statusOf))).toEqual(new Set([200]))
    expect(await isServed(restaurant)).toBe(200)
  })

  it('get 503 with Retry-After once the store has too many bytes open, and small answers go on', async () => {
    const restaurant = await openWithLongList(server)
    const replies: Reader[] = []
    for (let n = 0; n < 6; n++) {
      await change(restaurant)
      replies.push(await ask(restaurant, listOrders.path))
    }
    expect(replies.map(statusOf)).toEqual([200, 503, 503, 503, 503, 503])
    expect(replies[1]?.head).toMatch(/\r\nretry-after: \d+\r\n/i)
    expect(await isServed(restaurant)).toBe(200)
    expect(await isServed(await server.openRestaurant())).toBe(200)
  })

  it('are cut off, after which the store gets its lists again', async () => {
    const restaurant = await openWithLongList(impatient)
    const first = await ask(restaurant, listOrders.path)
    await change(restaurant, impatient)
    // A paused connection notices its end only when it writes or reads.
    await expect.poll(async () => statusOf(await ask(restaurant, listOrders.path))).toBe(200)
    first.socket.resume()
    await first.closed
  })

  it('are cut off before a reader who reads slowly', async () => {
    const restaurant = await openWithLongList(impatient)
    const [slow, idle] = [
      await ask(restaurant, listOrders.path),
      await ask(restaurant, listOrders.path),
    ] as const
    let bytes = 0
    let isCutOff = false
    void idle.closed.then(() => {
      isCutOff = true
    })
    const began = performance.now()
    /** The bytes taken by now by a reader who needs two periods for the list. */
    const due = () => (LIST_BYTES * (performance.now() - began)) / (2 * PERIOD_MS)
    slow.socket.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (!isCutOff && bytes >= due()) slow.socket.pause()
    })
    while (!isCutOff) {
      // Reads also while the next call waits: on a busy machine a call takes longer than a piece.
      if (bytes < due()) slow.socket.resume()
      await isServed(restaurant)
      // A paused connection notices its end only when it writes or reads.
      idle.socket.write('\r\n')
    }
    slow.socket.resume()
    await expect.poll(() => bytes).toBeGreaterThan(LIST_BYTES)
  })
})
