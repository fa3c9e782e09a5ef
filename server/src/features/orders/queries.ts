import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { type ItemStatus, reachableFrom } from '@comanda/shared/orders/item-status'
import type { Bill, KitchenOrder, Order, OrderItem } from '@comanda/shared/orders/order'
import { billTotals, type Totals } from '@comanda/shared/orders/totals'
import { k, type RowOf, statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { inSlices } from '../../kernel/slices.ts'

const orders = (tenantId: number) =>
  k
    .selectFrom('orders as o')
    .leftJoin('store_tables as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'o.tenant_id')
        .onRef('t.id', '=', 'o.table_id')
        .on('t.tenant_id', '=', tenantId),
    )
    .select([
      'o.id',
      'o.created_at',
      'o.delivery_type',
      'o.customer_type',
      'o.customer_phone',
      'o.customer_name',
    ])
    .select(['o.table_id', 't.title as table_title', 't.floor', 'o.status', 'o.payment_status', 'o.token_no'])
    .where('o.tenant_id', '=', tenantId)
    .orderBy('o.id')

const items = (tenantId: number) =>
  k
    .selectFrom('order_items as i')
    .select([
      'i.id',
      'i.order_id',
      'i.item_id',
      'i.item_title',
      'i.variant_id',
      'i.variant_title',
      'i.variant_price',
    ])
    .select([
      'i.unit_price',
      'i.quantity',
      'i.status',
      'i.created_at',
      'i.addons',
      'i.notes',
      'i.net',
      'i.tax',
      'i.total',
    ])
    .where('i.tenant_id', '=', tenantId)
    .orderBy('i.order_id')
    .orderBy('i.id')

/**
 * Every open order, whatever its age, with its lines: one statement, however many there are. The lines are asked for by
 * the ids of the open orders, not joined with them: the planner takes each store to have as large a share of open orders
 * as all together, so a neighbour who never closes any would make it read a store's whole history.
 */
export const openOrders = (tenantId: number) => statement<OpenOrderRow>(allOpen(''), [tenantId])

/** The same of one, if it is open. */
export const openOrder = (tenantId: number, id: number) =>
  statement<OpenOrderRow>(allOpen('AND id = $2'), [tenantId, id], 'open-order')

const allOpen = (narrowed: string) =>
  `WITH open AS MATERIALIZED (
     SELECT id, created_at, delivery_type, customer_type, customer_phone, customer_name, table_id, status,
            payment_status, token_no
     FROM orders WHERE tenant_id = $1 AND status = 'created' ${narrowed}
   ), line AS (
     SELECT id, order_id, item_id, item_title, variant_id, variant_title, variant_price, unit_price, quantity, status,
            created_at, addons, notes, net, tax, total
     FROM order_items WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM open))
   ), listed AS MATERIALIZED (
     SELECT order_id, json_agg(line ORDER BY id) AS items FROM line GROUP BY order_id
   )
   SELECT open.*, t.title AS table_title, t.floor, listed.items
   FROM open
   LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = open.table_id
   LEFT JOIN listed ON listed.order_id = open.id
   ORDER BY open.id`

type OpenOrderRow = OrderRow & { items: SentItemRow[] | null }

export const ordersByIds = (tenantId: number, ids: readonly number[]) =>
  orders(tenantId).where('o.id', 'in', ids)
export const itemsByOrder = (tenantId: number, ids: readonly number[]) =>
  items(tenantId).where('i.order_id', 'in', ids)

type OrderRow = RowOf<ReturnType<typeof ordersByIds>>
type ItemRow = RowOf<ReturnType<typeof itemsByOrder>>
/** As JSON, which names an instant instead of being one. */
type SentItemRow = Omit<ItemRow, 'created_at'> & { created_at: string }
export type LineRow = ItemRow | SentItemRow

const headOf = (row: OrderRow) =>
  ({
    id: row.id,
    date: instant(row.created_at),
    delivery_type: row.delivery_type,
    customer_type: row.customer_type,
    customer_id: row.customer_phone,
    customer_name: row.customer_name,
    table_id: row.table_id,
    table_title: row.table_title,
    floor: row.floor,
    status: row.status,
    payment_status: row.payment_status,
    token_no: row.token_no,
  }) as Omit<Order, 'total' | 'items'>

const lineOf = (row: LineRow) => ({
  id: row.id,
  order_id: row.order_id,
  item_id: row.item_id,
  item_title: row.item_title,
  variant_id: row.variant_id,
  variant_title: row.variant_title,
  quantity: row.quantity,
  status: row.status as ItemStatus,
  date: instant(new Date(row.created_at)),
  notes: row.notes,
})

const itemOf = (row: LineRow): OrderItem => ({
  ...lineOf(row),
  variant_price: row.variant_price === null ? null : formatMoney(toCents(row.variant_price)),
  price: formatMoney(toCents(row.unit_price)),
  addons: row.addons as OrderItem['addons'],
})

const kitchenItemOf = (row: LineRow) => ({
  ...lineOf(row),
  addons: (row.addons as OrderItem['addons']).map(({ id, item_id, title }) => ({ id, item_id, title })),
})

const orderOf = (row: OrderRow, lines: readonly LineRow[]): Order => ({
  ...headOf(row),
  total: formatMoney(frozenTotals(lines).total),
  items: lines.map(itemOf),
})

/** One after the other: a store may have thousands open, and other requests go in between. */
export function* ordersOf(rows: readonly OpenOrderRow[]): Generator<void, Order[]> {
  const orders: Order[] = []
  for (const row of rows) {
    orders.push(orderOf(row, row.items ?? []))
    yield
  }
  return orders
}

/** @see ordersOf */
export function* kitchenOrdersOf(rows: readonly OpenOrderRow[]): Generator<void, KitchenOrder[]> {
  const orders: KitchenOrder[] = []
  for (const row of rows) {
    orders.push({ ...headOf(row), items: (row.items ?? []).map(kitchenItemOf) })
    yield
  }
  return orders
}

/** The few orders of one bill. */
export function* billedOrdersOf(
  rows: readonly OrderRow[],
  lines: readonly ItemRow[],
): Generator<void, Order[]> {
  const linesOf = byOrder(lines)
  const orders: Order[] = []
  for (const row of rows) {
    orders.push(orderOf(row, linesOf.get(row.id) ?? []))
    yield
  }
  return orders
}

/** Lines by the id of their order, each in the order they came. */
export function byOrder<Line extends { order_id: number }>(lines: readonly Line[]): Map<number, Line[]> {
  const grouped = new Map<number, Line[]>()
  for (const line of lines) {
    const same = grouped.get(line.order_id)
    if (same) same.push(line)
    else grouped.set(line.order_id, [line])
  }
  return grouped
}

export interface FoundOrderRow {
  id: number
  token_no: number
  created_at: Date
  status: string
  payment_status: string
  table_title: string | null
  total: number
  closed_at: Date | null
  closed_by: string | null
  close_reason: string | null
}

const MOST_FOUND = 10

/** The order with this number, and those with this token on the given days. */
export const ordersByNumber = (tenantId: number, number: number, days: readonly string[]) =>
  statement<FoundOrderRow>(
    `SELECT o.id, o.token_no, o.created_at, o.status, o.payment_status, t.title AS table_title, o.closed_at, o.closed_by,
            o.close_reason,
            (SELECT coalesce(sum(i.total), 0) FROM order_items i
             WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled')::bigint AS total
     FROM orders o LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     WHERE o.tenant_id = $1 AND o.id = ANY (ARRAY(
       SELECT $2::integer
       UNION
       SELECT id FROM orders WHERE tenant_id = $1 AND business_date = ANY ($3::date[]) AND token_no = $2
     )) ORDER BY o.business_date DESC, o.id DESC LIMIT ${MOST_FOUND}`,
    [tenantId, number, days],
  )

export const foundOrderOf = (row: FoundOrderRow) => ({
  id: row.id,
  token_no: row.token_no,
  date: instant(row.created_at),
  status: row.status as Order['status'],
  payment_status: row.payment_status as Order['payment_status'],
  table_title: row.table_title,
  total: formatMoney(toCents(row.total)),
  closed_at: row.closed_at && instant(row.closed_at),
  closed_by: row.closed_by,
  close_reason: row.close_reason,
})

/** Locks orders in the order of their ids, so that two people closing overlapping bills wait instead of deadlocking. */
export const lockOrders = (tenantId: number, ids: readonly number[]) =>
  k
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()

export const orderOfItem = (tenantId: number, itemId: number) =>
  k.selectFrom('order_items').select('order_id').where('tenant_id', '=', tenantId).where('id', '=', itemId)

export const itemStatuses = (tenantId: number, orderId: number) =>
  k
    .selectFrom('order_items')
    .select(['id', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)

/** Who changes a line, and when. */
export interface By {
  username: string
  at: Date
}

export const setItemStatus = (
  tenantId: number,
  orderId: number,
  itemId: number,
  status: ItemStatus,
  by: By,
) =>
  statement(withEvents('order_id = $5 AND id = $6'), [tenantId, status, by.at, by.username, orderId, itemId])

/** A delivered line stays delivered. */
export const cancelItems = (tenantId: number, orderIds: readonly number[], by: By) =>
  statement(withEvents('order_id = ANY ($5::integer[]) AND status = ANY ($6)'), [
    tenantId,
    'cancelled',
    by.at,
    by.username,
    orderIds,
    reachableFrom('orders', 'cancelled'),
  ])

/** Gives lines another status and writes the event of each. The orders are locked, so the positions have no gaps. */
const withEvents = (lines: string): string => `
WITH changed AS (
  UPDATE order_items SET status = $2 WHERE tenant_id = $1 AND ${lines} AND status <> $2
  RETURNING order_id, id, status
)
INSERT INTO order_events (tenant_id, order_id, position, at, actor, item_id, status)
SELECT $1, changed.order_id,
       (SELECT coalesce(max(e.position), 0) FROM order_events e
        WHERE e.tenant_id = $1 AND e.order_id = changed.order_id)
       + row_number() OVER (PARTITION BY changed.order_id ORDER BY changed.id),
       $3, $4, changed.id, changed.status
FROM changed`

export interface Closing {
  status: 'completed' | 'cancelled'
  closed_at: Date
  closed_by: string
  /** Of an order closed without payment: why, what it came to, and the business day. */
  close_reason?: string | null
  unpaid_total?: number
  unpaid_on?: string
}

export const closeOrders = (tenantId: number, orderIds: readonly number[], how: Closing) =>
  k.updateTable('orders').set(how).where('tenant_id', '=', tenantId).where('id', 'in', orderIds)

export const markPaid = (tenantId: number, orderIds: readonly number[], invoiceId: number) =>
  k
    .updateTable('orders')
    .set({
      payment_status: 'paid',
      invoice_id: invoiceId,
      close_reason: null,
      unpaid_total: null,
      unpaid_on: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', orderIds)

export const activePaymentTypes = (tenantId: number) =>
  k
    .selectFrom('payment_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const insertInvoice = (invoice: {
  tenant_id: number
  id: number
  business_date: string
  created_at: Date
  created_by: string
  net: number
  tax: number
  total: number
}) => k.insertInto('invoices').values(invoice)

export const insertPayments = (
  payments: readonly {
    tenant_id: number
    id: number
    invoice_id: number
    payment_type_id: number
    amount: number
    business_date: string
    created_at: Date
    created_by: string
  }[],
) => k.insertInto('payments').values([...payments])

/** `2 × Taco - Orden de 5` */
export const lineWords = (item: Pick<ItemRow, 'quantity' | 'item_title' | 'variant_title'>): string =>
  `${item.quantity} × ${[item.item_title, item.variant_title].filter(Boolean).join(' - ')}`

export const isLive = (item: { status: string }): boolean => item.status !== 'cancelled'

/** The sum of the lines that were not cancelled, as they were priced when ordered. */
export const frozenTotals = (items: readonly Pick<ItemRow, 'status' | 'net' | 'tax' | 'total'>[]): Totals =>
  billTotals(
    items.filter(isLive).map((item) => ({
      net: toCents(item.net),
      tax: toCents(item.tax),
      total: toCents(item.total),
    })),
  )

/**
 * What orders come to, with their live lines; open and closed ones alike. The phone on a closed order is for staff
 * with a scope for customers.
 * @param which `unpaid` leaves out the orders that were charged already.
 * @throws not_found when one of them is not the store's.
 */
export async function readBill(
  { db, tenantId, session }: StoreContext,
  orderIds: readonly number[],
  which: 'all' | 'unpaid' = 'all',
): Promise<Bill> {
  const [rows, lines] = await db.run(ordersByIds(tenantId, orderIds), itemsByOrder(tenantId, orderIds))
  if (rows.length !== orderIds.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
  const orders = which === 'all' ? rows : rows.filter((order) => order.payment_status === 'pending')
  const billed = new Set(orders.map((order) => order.id))
  const items = lines.filter((line) => billed.has(line.order_id))
  const { net, tax, total } = frozenTotals(items)
  const seesCustomers = mayEnter(session, AREA.customers)
  return {
    subtotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    orders: (await inSlices(billedOrdersOf(orders, items.filter(isLive)))).map((order) =>
      seesCustomers || order.status === 'created' ? order : { ...order, customer_id: null },
    ),
  }
}
