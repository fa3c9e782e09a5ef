import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { TABLES } from '../lib/menu.ts'

/** The same setting as the product. */
const FLUSH_MS = 250

const pool = new pg.Pool({
  connectionString: process.env.BASELINE_DATABASE_URL ?? '',
  max: Number(process.env.BASELINE_POOL),
  idleTimeoutMillis: 60_000,
})

interface BareOrder {
  orderId: number
  tokenNo: number
}

/**
 * Inserts the rows of an order as the product stores them (counters, order, three lines, stored answer, event) in one
 * statement, with all values except store, table and time as literals.
 */
const INSERT_ORDER = `
WITH raised AS (
  INSERT INTO counters (tenant_id, name, value)
  VALUES ($1, 'order', 1), ($1, 'check', 1), ($1, 'order_item', 3), ($1, 'token:' || $3::date, 1)
  ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value
  RETURNING name, value
), number AS (
  SELECT max(value) FILTER (WHERE name = 'order') AS order_id, max(value) FILTER (WHERE name = 'check') AS check_id,
         max(value) FILTER (WHERE name LIKE 'token:%') AS token_no,
         max(value) FILTER (WHERE name = 'order_item') - 3 AS before_items
  FROM raised
), party AS (
  INSERT INTO checks (tenant_id, id, table_id, delivery_type, waiter, opened_at, business_date, rounds)
  SELECT $1, check_id, $2, 'dinein', 'mesero@example.mx', $4, $3, 1 FROM number
), placed AS (
  INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type,
                      table_id, check_id, round)
  SELECT $1, order_id, token_no, $3, $4, 'mesero@example.mx', 'dinein', 'WALKIN', $2, check_id, 1 FROM number
), listed AS (
  INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, variant_id, variant_title, variant_price,
                           addons, quantity, unit_price, tax_title, tax_rate, tax_type, net, tax, total, notes, created_at)
  SELECT $1, order_id, before_items + line.position, line.item_id, line.item_title, line.variant_id,
         line.variant_title, line.variant_price, line.addons, line.quantity, line.unit_price, 'IVA', 16, 'inclusive',
         line.net, line.tax, line.total, line.notes, $4
  FROM number, (VALUES
    (1, 7, 'Platillo de la casa número 7', 14, 'Orden completa', 2850::bigint,
     '[{"id": 21, "item_id": 7, "title": "Queso Oaxaca", "price": "12.00"}, {"id": 20, "item_id": 7, "title": "Guacamole", "price": "12.00"}]'::jsonb,
     2, 5250::bigint, 9052::bigint, 1448::bigint, 10500::bigint, NULL),
    (2, 38, 'Platillo de la casa número 38', NULL, NULL, NULL, '[]', 1, 3900, 3362, 538, 3900, 'sin cebolla, por favor'),
    (3, 84, 'Platillo de la casa número 84', NULL, NULL, NULL, '[]', 3, 6200, 16034, 2566, 18600, NULL)
  ) AS line (position, item_id, item_title, variant_id, variant_title, variant_price, addons, quantity, unit_price,
             net, tax, total, notes)
), kept AS (
  INSERT INTO idempotency_keys (tenant_id, key, request_hash, answer, created_at)
  SELECT $1, gen_random_uuid(), '\\x00', '{"success": true, "message": "¡Pedido enviado a cocina!", "orderId": 1}', $4
), announced AS (
  INSERT INTO outbox (tenant_id, id, event, payload, created_at)
  SELECT $1, gen_random_uuid(), 'new_order', '{"orderId": 1, "tokenNo": 1}', $4
)
SELECT order_id AS "orderId", token_no AS "tokenNo" FROM number`

/** One statement, one round trip, one commit; no transaction block, no row-level security. */
async function insertOrder(tenantId: number, tableId: number): Promise<BareOrder> {
  const now = new Date()
  const values = [tenantId, tableId, now.toISOString().slice(0, 10), now]
  const { rows } = await pool.query<BareOrder>({ name: 'insert_order', text: INSERT_ORDER, values })
  if (!rows[0]) throw new Error('nothing was inserted')
  return rows[0]
}

/** Nothing publishes the events here; the product deletes its own as often. */
const deleteEvents = (tenants: readonly number[]): Promise<unknown> =>
  pool.query('DELETE FROM outbox WHERE tenant_id = ANY ($1)', [tenants])

let count = 0
const touched = new Set<number>()
setInterval(() => {
  if (touched.size > 0) void deleteEvents([...touched])
  touched.clear()
}, FLUSH_MS).unref()

const server = Fastify()
/** Only inserts an order, without checks. */
server.post<{ Querystring: { tenant: string } }>('/order', async (request) => {
  const tenantId = Number(request.query.tenant)
  touched.add(tenantId)
  const { orderId, tokenNo } = await insertOrder(tenantId, 1 + (count++ % TABLES))
  return { success: true, message: '¡Pedido enviado a cocina!', tokenNo, orderId }
})
await server.listen({ port: 0, host: '127.0.0.1' })

process.send?.({ port: (server.server.address() as AddressInfo).port })
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => process.exit(0))
