import type { KitchenItem, KitchenOrder, Order, OrderItem } from '@comanda/shared/orders/order'
import type { OrderRecord } from '@comanda/shared/orders/record'
import { type Statement, statement } from '../../db/statement.ts'

/** The SQL expression of each field. A declared field that has none does not compile. */
type Columns<Shape> = { [Field in keyof Shape]-?: string }

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Centavos as the wire carries them. */
const money = (column: string) => `(${column} / 100.0)::numeric(20, 2)::text`

/** Of `order_items AS i`. */
const LINE: Columns<Omit<KitchenItem, 'addons'>> = {
  id: 'i.id',
  order_id: 'i.order_id',
  item_id: 'i.item_id',
  item_title: 'i.item_title',
  variant_id: 'i.variant_id',
  variant_title: 'i.variant_title',
  quantity: 'i.quantity',
  status: 'i.status',
  date: instant('i.created_at'),
  notes: 'i.notes',
}

const KITCHEN_LINE: Columns<KitchenItem> = {
  ...LINE,
  addons: `CASE WHEN i.addons = '[]' THEN i.addons
           ELSE (SELECT jsonb_agg(addon - 'price') FROM jsonb_array_elements(i.addons) AS addon) END`,
}

const ORDER_LINE: Columns<OrderItem> = {
  ...LINE,
  variant_price: money('i.variant_price'),
  price: money('i.unit_price'),
  addons: 'i.addons',
}

const RECORD_LINE: Columns<OrderRecord['items'][number]> = { ...ORDER_LINE, total: money('i.total') }

/** Of `orders AS o`, its table `t` and the sums of its lines `l`. */
const KITCHEN_ORDER: Columns<KitchenOrder> = {
  id: 'o.id',
  date: instant('o.created_at'),
  delivery_type: 'o.delivery_type',
  customer_type: 'o.customer_type',
  customer_id: 'o.customer_phone',
  customer_name: 'o.customer_name',
  table_id: 'o.table_id',
  table_title: 't.title',
  floor: 't.floor',
  status: 'o.status',
  payment_status: 'o.payment_status',
  token_no: 'o.token_no',
  items: "coalesce(l.items, '[]')",
}

const ORDER: Columns<Order> = { ...KITCHEN_ORDER, total: money('coalesce(l.total, 0)') }

const json = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns).map(([field, sql]) => `'${field}', ${sql}`)})`

/**
 * Orders with their lines, however many there are, written as JSON by the database. The lines are asked for by the ids of
 * the orders, not joined with them: the planner takes each store to have as large a share of open orders as all together,
 * so a neighbour who never closes any would make it read a store's whole history.
 * @param which a condition on `orders`
 */
const ordersWith = (which: string, selected: string, line: Record<string, string>): string => `
WITH o AS MATERIALIZED (
  SELECT * FROM orders WHERE tenant_id = $1 AND ${which}
), l AS MATERIALIZED (
  SELECT i.order_id, json_agg(${json(line)} ORDER BY i.id) AS items,
         sum(i.net) FILTER (WHERE i.status <> 'cancelled') AS net,
         sum(i.tax) FILTER (WHERE i.status <> 'cancelled') AS tax,
         sum(i.total) FILTER (WHERE i.status <> 'cancelled') AS total
  FROM order_items i WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM o))
  GROUP BY i.order_id
)
SELECT ${selected}
FROM o
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
LEFT JOIN l ON l.order_id = o.id
ORDER BY o.id`

export interface WrittenOrder {
  id: number
  table_id: number | null
  table_title: string | null
  floor: string | null
  /** The JSON of an `Order`. */
  written: string
}

const OPEN = "status = 'created'"

/** All open orders, of any age. */
export const openOrders = (tenantId: number): Statement<WrittenOrder> =>
  statement(OPEN_ORDERS, [tenantId], 'open_orders')

const OPEN_ORDERS = ordersWith(
  OPEN,
  `o.id, o.table_id, t.title AS table_title, t.floor, ${json(ORDER)}::text AS written`,
  ORDER_LINE,
)

/** The same without prices, as JSON of a `KitchenOrder`. @param id that order alone, if it is open */
export const kitchenOrders = (tenantId: number, id: number | null): Statement<{ written: string }> =>
  id === null
    ? statement(KITCHEN_ORDERS, [tenantId], 'kitchen_orders')
    : statement(ONE_KITCHEN_ORDER, [tenantId, id], 'kitchen_order')

const KITCHEN_WRITTEN = `${json(KITCHEN_ORDER)}::text AS written`
const KITCHEN_ORDERS = ordersWith(OPEN, KITCHEN_WRITTEN, KITCHEN_LINE)
const ONE_KITCHEN_ORDER = ordersWith(`${OPEN} AND id = $2`, KITCHEN_WRITTEN, KITCHEN_LINE)

/** An order with what its lines that were not cancelled come to, in centavos. */
export interface OrderWithSums<O = Order> {
  order: O
  net: number
  tax: number
  total: number
}

const WITH_SUMS = `${json(ORDER)} AS order, coalesce(l.net, 0)::bigint AS net, coalesce(l.tax, 0)::bigint AS tax,
       coalesce(l.total, 0)::bigint AS total`

/** Open and closed ones alike. */
export const ordersByIds = (tenantId: number, ids: readonly number[]): Statement<OrderWithSums> =>
  statement(ORDERS_BY_IDS, [tenantId, ids])

const ORDERS_BY_IDS = ordersWith('id = ANY ($2::integer[])', WITH_SUMS, ORDER_LINE)

type RecordedOrder = Omit<Order, 'items'> & Pick<OrderRecord, 'items'>

/** The order with the total of each line. */
export const recordedOrder = (tenantId: number, id: number): Statement<OrderWithSums<RecordedOrder>> =>
  statement(RECORDED_ORDER, [tenantId, id])

const RECORDED_ORDER = ordersWith('id = $2', WITH_SUMS, RECORD_LINE)
