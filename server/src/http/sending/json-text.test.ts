import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listOrders } from '@comanda/shared/orders/api'
import { expect, it } from 'vitest'
import { openTaqueria } from '../../testing/menu.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const PLAIN: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

it('a list of many chunks arrives whole in every encoding, and HEAD gets its length alone', async () => {
  const restaurant = await openTaqueria(server)
  const run = (sql: string) => server.sql(sql, restaurant.tenantId)
  await run(
    `INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, rounds) VALUES ($1, 1, 'x', now(), current_date, 1)`,
  )
  await run(
    `INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
     SELECT $1, n, n, current_date, now(), 'x', 'WALKIN', 1, 1 FROM generate_series(1, 40) n`,
  )
  await run(
    `INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
     SELECT $1, 1 + n % 40, n, 1, 'Jalapeño relleno n.º ' || n, 1, 100, 100, 0, 100, now() FROM generate_series(1, 800) n`,
  )
  const ask = (method: 'GET' | 'HEAD', encoding: string) =>
    server.app.server.inject({
      method,
      url: `/api/v1${listOrders.path}`,
      headers: { authorization: `Bearer ${restaurant.token}`, 'accept-encoding': encoding },
    })
  const plain = await ask('GET', 'identity')
  expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
  expect(plain.rawPayload.length).toBeGreaterThan(200_000)
  const groups = plain.json<{ orders: { items: { title: string }[] }[] }[]>()
  expect(groups.flatMap(({ orders }) => orders.flatMap(({ items }) => items))).toHaveLength(800)
  for (const [encoding, plainOf] of Object.entries(PLAIN)) {
    const reply = await ask('GET', encoding)
    expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(plainOf(reply.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  const head = await ask('HEAD', 'identity')
  expect(head).toMatchObject({
    statusCode: 200,
    headers: { 'content-length': plain.headers['content-length'] },
  })
  expect(head.rawPayload).toHaveLength(0)
})
