import { type Statement, statement } from '../../db/statement.ts'

/** A line as it is stored: everything frozen. Amounts in centavos. */
export interface NewLine {
  item_id: number
  item_title: string
  variant_id: number | null
  variant_title: string | null
  variant_price: number | null
  addons: readonly { id: number; item_id: number; title: string; price: string }[]
  quantity: number
  unit_price: number
  tax_title: string | null
  tax_rate: number | null
  tax_type: string | null
  net: number
  tax: number
  total: number
  notes: string | null
}

export interface NewOrder {
  tenantId: number
  /** The prices were read at this version: placed only while it is still the store's. */
  catalogVersion: number
  businessDate: string
  now: Date
  username: string
  deliveryType: string | null
  customerType: 'WALKIN' | 'CUSTOMER'
  customerKey: string | null
  /** Placed only while the store has a customer with this key. */
  isCustomerKnown: boolean
  customerPhone: string | null
  customerName: string | null
  tableId: number | null
  lines: readonly NewLine[]
  /** Present when it is paid at once. */
  invoice: {
    net: number
    tax: number
    total: number
    payments: readonly { type: number; amount: number }[]
  } | null
  /** The diner's request it is made from: placed only while that waits, which ends with it. */
  request: { id: number; eventId: string } | null
  retry: { key: string; hash: Buffer } | null
  message: string
  eventId: string
}

export interface PlacedOrder {
  order_id: number
  token_no: number
  invoice_id: number | null
}

/**
 * The whole order in one statement, so that it takes one round trip and one commit: numbers, order, lines, invoice
 * and payments, the answer kept for a retry, the event. Counters are raised in one fixed order, so that two orders
 * never deadlock on them.
 * @returns no row when the menu has changed since it was priced, when the store does not know the customer, or when the
 * diner's request no longer waits.
 */
export function placeOrder(order: NewOrder): Statement<PlacedOrder> {
  const { invoice, request, retry } = order
  return statement(
    request ? PLACE_ORDER_OF_REQUEST : order.isCustomerKnown ? PLACE_ORDER_FOR_CUSTOMER : PLACE_ORDER,
    [
      order.tenantId,
      order.catalogVersion,
      order.lines.length,
      order.businessDate,
      order.now,
      order.username,
      order.deliveryType,
      order.customerType,
      order.customerKey,
      order.customerPhone,
      order.customerName,
      order.tableId,
      JSON.stringify(order.lines),
      invoice ? 1 : 0,
      invoice?.net ?? null,
      invoice?.tax ?? null,
      invoice?.total ?? null,
      JSON.stringify(invoice?.payments ?? []),
      invoice?.payments.length ?? 0,
      retry?.key ?? null,
      retry?.hash ?? null,
      order.message,
      order.eventId,
      ...(request ? [request.id, request.eventId] : []),
    ],
    request ? 'place_order_of_request' : order.isCustomerKnown ? 'place_order_for_customer' : 'place_order',
  )
}

export const takenTables = (tenantId: number): Statement<{ table_id: number }> =>
  statement(
    `SELECT DISTINCT table_id FROM orders WHERE tenant_id = $1 AND status = 'created' AND table_id IS NOT NULL
     ORDER BY table_id`,
    [tenantId],
    'taken_tables',
  )

/** @returns no row when the store has no such customer. */
export const customerByKey = (tenantId: number, key: string): Statement<object> =>
  statement(
    'SELECT FROM customers WHERE tenant_id = $1 AND phone_key = $2 AND archived_at IS NULL',
    [tenantId, key],
    'customer_by_key',
  )

/** What an order made from a diner's request does besides; two tills that send it at once wait for each other here. */
const REQUEST = {
  isKnown: '',
  locked: `
waiting AS (
  SELECT FROM qr_orders WHERE tenant_id = $1 AND id = $24 AND status = 'pending' FOR UPDATE
), `,
  isWaiting: ' AND EXISTS (SELECT FROM waiting)',
  closed: `
), closed AS (
  UPDATE qr_orders SET status = 'completed', order_id = number.order_id, closed_at = $5, closed_by = $6
  FROM number WHERE qr_orders.tenant_id = $1 AND qr_orders.id = $24
), announced_request AS (
  INSERT INTO outbox (tenant_id, id, event, payload, created_at)
  SELECT $1, $25::uuid, 'qrorder_update', '{}', $5 FROM number`,
}

const NO_REQUEST = { isKnown: '', locked: '', isWaiting: '', closed: '' }

const KNOWN_CUSTOMER = {
  ...NO_REQUEST,
  isKnown: `
    AND EXISTS (SELECT FROM customers WHERE tenant_id = $1 AND phone_key = $9 AND archived_at IS NULL)`,
}

const placeOrderText = (request: typeof REQUEST) => `
WITH ${request.locked}current AS (
  SELECT FROM stores WHERE tenant_id = $1 AND catalog_version = $2${request.isKnown}
), raised AS (
  INSERT INTO counters (tenant_id, name, value)
  SELECT $1, step.name, step.by
  FROM current, (VALUES ('order', 1), ('order_item', $3::integer), ('token:' || $4::date, 1),
                        ('invoice', $14::integer), ('payment', $19::integer)) AS step (name, by)
  WHERE step.by > 0${request.isWaiting}
  ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value
  RETURNING name, value
), number AS (
  SELECT max(value) FILTER (WHERE name = 'order') AS order_id,
         max(value) FILTER (WHERE name LIKE 'token:%') AS token_no,
         max(value) FILTER (WHERE name = 'order_item') - $3 AS before_items,
         max(value) FILTER (WHERE name = 'invoice') AS invoice_id,
         max(value) FILTER (WHERE name = 'payment') - $19 AS before_payments
  FROM raised HAVING count(*) > 0
), customer AS (
  SELECT phone_key, name FROM customers
  WHERE tenant_id = $1 AND phone_key = $9 AND archived_at IS NULL
), billed AS (
  INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
  SELECT $1, invoice_id, $4, $5, $15::bigint, $16::bigint, $17::bigint, $6 FROM number WHERE invoice_id IS NOT NULL
), paid AS (
  INSERT INTO payments (tenant_id, id, invoice_id, payment_type_id, amount, business_date, created_at, created_by)
  SELECT $1, before_payments + row_number() OVER (), invoice_id, part.type, part.amount, $4, $5, $6
  FROM number, json_to_recordset($18::json) AS part (type integer, amount bigint)
), placed AS (
  INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type,
                      customer_key, customer_phone, customer_name, table_id, payment_status, invoice_id)
  SELECT $1, order_id, token_no, $4, $5, $6, $7, $8, (SELECT phone_key FROM customer), $10,
         coalesce((SELECT name FROM customer), $11), $12,
         CASE WHEN invoice_id IS NULL THEN 'pending' ELSE 'paid' END, invoice_id
  FROM number
), listed AS (
  INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, variant_id, variant_title, variant_price,
                           addons, quantity, unit_price, tax_title, tax_rate, tax_type, net, tax, total, notes, created_at)
  SELECT $1, order_id, before_items + line.position, line.item_id, line.item_title, line.variant_id,
         line.variant_title, line.variant_price, line.addons, line.quantity, line.unit_price, line.tax_title,
         line.tax_rate, line.tax_type, line.net, line.tax, line.total, line.notes, $5
  FROM number, ROWS FROM (json_to_recordset($13::json) AS (
    item_id integer, item_title text, variant_id integer, variant_title text, variant_price bigint, addons jsonb,
    quantity integer, unit_price bigint, tax_title text, tax_rate numeric, tax_type text, net bigint, tax bigint,
    total bigint, notes text)) WITH ORDINALITY AS line (
    item_id, item_title, variant_id, variant_title, variant_price, addons, quantity, unit_price, tax_title,
    tax_rate, tax_type, net, tax, total, notes, position)
), kept AS (
  INSERT INTO idempotency_keys (tenant_id, key, request_hash, answer, created_at)
  SELECT $1, $20::uuid, $21::bytea,
         jsonb_strip_nulls(jsonb_build_object('success', true, 'message', $22::text, 'tokenNo', token_no,
                                              'orderId', order_id, 'invoiceId', invoice_id)), $5
  FROM number WHERE $20::uuid IS NOT NULL
), announced AS (
  INSERT INTO outbox (tenant_id, id, event, payload, created_at)
  SELECT $1, $23::uuid, 'new_order', jsonb_build_object('tokenNo', token_no, 'orderId', order_id), $5 FROM number${request.closed}
)
SELECT order_id, token_no, invoice_id FROM number`

const PLACE_ORDER = placeOrderText(NO_REQUEST)
const PLACE_ORDER_FOR_CUSTOMER = placeOrderText(KNOWN_CUSTOMER)
const PLACE_ORDER_OF_REQUEST = placeOrderText(REQUEST)
