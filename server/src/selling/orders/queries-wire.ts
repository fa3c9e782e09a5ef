import { CheckLine } from '@comanda/shared/checks/check'
import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { SEES_GUESTS, type SeenOfGuests } from '@comanda/shared/kernel/scopes'
import type { SaleMark } from '@comanda/shared/offline/sale'
import { KitchenItem, KitchenOrder, Order, OrderItem, type PaymentStatus } from '@comanda/shared/orders/order'
import { type OrderRecord, RecordedItem } from '@comanda/shared/orders/record'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { parametersOfChecks, type SomeChecks, someChecks } from '../../db/changes.ts'
import type { DB } from '../../db/generated/schema.ts'
import { instantSql, listSql, moneySql, objectSql } from '../../db/json-sql.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { readySince } from './queries-ready.ts'

type Row<Table extends keyof DB> = Selectable<DB[Table]>

/** Whether a field is sent as the column of the same name stores it: a number as a number, a text as a text. */
type IsStoredAsSent<Sent, Stored> = [Stored] extends [number | Extract<Sent, null>]
  ? [Sent] extends [number | null]
    ? true
    : false
  : [Stored, Sent] extends [string | Extract<Sent, null>, string | null]
    ? true
    : false

type FieldsToWrite<Shape, Columns> = {
  [Field in keyof Shape]: Field extends keyof Columns
    ? IsStoredAsSent<Shape[Field], Columns[Field]> extends true
      ? never
      : Field
    : Field
}[keyof Shape]

/** The SQL of each field whose column is not sent unchanged. A missing field does not compile. */
type Written<Shape, Columns> = { [Field in FieldsToWrite<Shape, Columns>]: string }

/** Writes the fields of a schema as JSON text: those in `written` by their SQL, the others from their column. */
const json = (
  schema: z.ZodObject<Record<string, z.ZodType>>,
  from: 'o' | 'i',
  written: Readonly<Record<string, string>>,
): string =>
  objectSql(
    schema,
    Object.fromEntries(
      Object.keys(schema.shape).map((field) => [field, written[field] ?? `${from}.${field}`]),
    ),
  )

type LineRow = Row<'order_items'>
type OrderRow = Row<'orders'>

const LINE = { date: instantSql('i.created_at') }

const KITCHEN_LINE: Written<KitchenItem, LineRow> = {
  ...LINE,
  stations: 'i.stations',
  addons: `CASE WHEN i.addons = '[]' THEN i.addons
           ELSE (SELECT jsonb_agg(addon - 'price') FROM jsonb_array_elements(i.addons) AS addon) END`,
}

const ORDER_LINE: Written<OrderItem, LineRow> = {
  ...LINE,
  variant_price: moneySql('i.variant_price'),
  price: moneySql('i.unit_price'),
  addons: 'i.addons',
  discount: moneySql('i.discount'),
}

const RECORD_LINE: Written<RecordedItem, LineRow> = { ...ORDER_LINE, total: moneySql('i.total') }

/** A sitting keeps the names of its guests for a month. */
const GUEST_NAME = `CASE WHEN i.guest IS NOT NULL THEN (
  SELECT nullif(g.name, '') FROM o JOIN sitting_guests g ON g.tenant_id = $1 AND g.sitting_id = o.sitting_id
  WHERE o.id = i.order_id AND g.number = i.guest) END`

const CHECK_LINE: Written<CheckLine, LineRow> = {
  ...RECORD_LINE,
  wasted: 'i.wasted',
  guest: 'i.guest',
  guest_name: GUEST_NAME,
}

export type OrderAlone = Omit<KitchenOrder, 'items'>

const ORDER_ALONE: Written<OrderAlone, OrderRow> = {
  date: instantSql('o.created_at'),
  customer_id: 'o.customer_phone',
  table_title: 't.title',
  floor: 't.floor',
  check_name: 'c.name',
}

/** The JSON text of an `OrderAlone`; reads `orders AS o`, its table `t` and its check `c`. */
export const ORDER_ALONE_JSON = json(KitchenOrder.omit({ items: true }), 'o', ORDER_ALONE)

/** Reads the sums of its lines `l`, too. */
const KITCHEN_ORDER: Written<KitchenOrder, OrderRow> = { ...ORDER_ALONE, items: "coalesce(l.items, '[]')" }

const ORDER_TOTAL = moneySql('coalesce(l.total, 0)')

/** In centavos, of the lines that are not cancelled. @param which a condition on the orders `r` */
export const sumOfOrders = (which: string): string =>
  `(SELECT coalesce(sum(i.total), 0) FROM order_items i
    WHERE i.tenant_id = $1 AND i.status <> 'cancelled'
      AND i.order_id = ANY (ARRAY(SELECT r.id FROM orders r WHERE r.tenant_id = $1 AND ${which})))`

/** A payment covers the rounds that were closed without payment first: the others are due for no less than is left. */
const CHECK_PAID = moneySql(`CASE WHEN o.payment_status = 'pending' AND c.status = 'open' AND c.paid > 0
  THEN greatest(c.paid - ${sumOfOrders("r.check_id = c.id AND r.status = 'completed' AND r.payment_status = 'pending'")}, 0) ELSE 0 END`)

const ORDER: Written<Order, OrderRow> = {
  ...KITCHEN_ORDER,
  total: ORDER_TOTAL,
  check_paid: CHECK_PAID,
  check_billed_at: instantSql("CASE WHEN c.status = 'open' THEN c.billed_at END"),
  ready_since: instantSql(readySince('o.id', 'l.ready')),
}

const kitchenLine = json(KitchenItem, 'i', KITCHEN_LINE)
const orderLine = json(OrderItem, 'i', ORDER_LINE)
const recordLine = json(RecordedItem, 'i', RECORD_LINE)
const checkLine = json(CheckLine, 'i', CHECK_LINE)
const order = json(Order, 'o', ORDER)

/** The guest's fields for people who see less of the guests. */
const guestsFor = ({ name, phone }: SeenOfGuests) => ({
  customer_name: name ? 'o.customer_name' : 'NULL::text',
  customer_id: phone ? 'o.customer_phone' : 'NULL::text',
})
const orderFor = (seen: SeenOfGuests): string => json(Order, 'o', { ...ORDER, ...guestsFor(seen) })
const kitchenOrderFor = (seen: SeenOfGuests): string =>
  json(KitchenOrder, 'o', { ...KITCHEN_ORDER, ...guestsFor(seen) })

/** A named statement for each view of the guests. */
const byWhoSees = (name: string, sql: (seen: SeenOfGuests) => string) => {
  const nameFor = (seen: SeenOfGuests) => `${name}_${Number(seen.name)}${Number(seen.phone)}`
  const texts = new Map(SEES_GUESTS.map((seen) => [nameFor(seen), sql(seen)]))
  return (seen: SeenOfGuests): [sql: string, name: string] => [texts.get(nameFor(seen)) ?? '', nameFor(seen)]
}

/**
 * Orders with their lines, written as JSON by the database. The lines are selected by the ids of the orders instead of
 * a join: the planner assumes the same share of open orders for every store, so with a join, a neighbour with many open
 * orders would make it read the whole history of another store. The check of each order is found by its key, once, for the same reason.
 * @param which a condition on `orders`
 */
const ordersWith = (which: string, selected: string, line: string): string => `
WITH o AS MATERIALIZED (
  SELECT * FROM orders WHERE tenant_id = $1 AND ${which}
), l AS MATERIALIZED (
  SELECT i.order_id, ${listSql(line, 'i.id')} AS items, array_agg(i.id) FILTER (WHERE i.status = 'completed') AS ready,
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
LEFT JOIN LATERAL (SELECT id, name, status, paid, billed_at FROM checks WHERE tenant_id = $1 AND id = o.check_id LIMIT 1) c ON true
ORDER BY o.id`

export interface WrittenOrder {
  id: number
  table_id: number | null
  table_title: string | null
  floor: string | null
  check_id: number
  payment_status: PaymentStatus
  total: string
  check_paid: string
  /** The JSON of an `Order`. */
  written: string
}

const OPEN = "status = 'created'"

const openOrdersFor = byWhoSees('open_orders', (seen) =>
  ordersWith(
    OPEN,
    `o.id, o.table_id, t.title AS table_title, t.floor, o.check_id, o.payment_status, ${ORDER_TOTAL} AS total,
     ${CHECK_PAID} AS check_paid, ${orderFor(seen)} AS written`,
    orderLine,
  ),
)

/** All open orders, of any age. */
export function openOrders(tenantId: number, seen: SeenOfGuests): Statement<WrittenOrder> {
  const [sql, name] = openOrdersFor(seen)
  return statement(sql, [tenantId], name)
}

/** All open orders without prices, as JSON of a `KitchenOrder`. @param id reads only this order, if it is open */
export function kitchenOrders(
  tenantId: number,
  id: number | null,
  seen: SeenOfGuests,
): Statement<{ written: string }> {
  const [sql, name] = (id === null ? allForKitchen : oneForKitchen)(seen)
  return statement(sql, id === null ? [tenantId] : [tenantId, id], name)
}

const forKitchen = (which: string) => (seen: SeenOfGuests) =>
  ordersWith(which, `${kitchenOrderFor(seen)} AS written`, kitchenLine)
const allForKitchen = byWhoSees('kitchen_orders', forKitchen(OPEN))
const oneForKitchen = byWhoSees('kitchen_order', forKitchen(`${OPEN} AND id = $2`))

const forOrders = (which: string) => (seen: SeenOfGuests) =>
  ordersWith(which, `${orderFor(seen)} AS written`, orderLine)

/** How long food that was paid first waits to be handed over, in hours; nobody will say 'Servido' of what is older. */
const HANDED_OVER_WITHIN_HOURS = 3
/** The number of latest orders among which it is looked for. */
const RECENT_ORDERS = 300
/** An order that was paid before its last line was ready: that line completed it, and nobody has handed it over. */
const PAID_FIRST = `status = 'completed' AND payment_status = 'paid' AND closed_at > $2::timestamptz
  AND EXISTS (SELECT FROM checks c WHERE c.tenant_id = $1 AND c.id = orders.check_id AND c.closed_at < orders.closed_at)
  AND (SELECT bool_and(i.status IN ('completed', 'delivered')) AND bool_or(i.status = 'completed') FROM order_items i
       WHERE i.tenant_id = $1 AND i.order_id = orders.id AND i.status <> 'cancelled')`

const FEEDS = {
  orders: {
    all: byWhoSees('feed_all_orders', forOrders(OPEN)),
    some: byWhoSees('feed_orders', forOrders(`${OPEN} AND check_id = ANY (${someChecks(2)})`)),
  },
  kitchen: {
    all: byWhoSees(
      'feed_all_kitchen',
      forKitchen(`id = ANY (ARRAY(
        SELECT id FROM orders WHERE tenant_id = $1 AND ${OPEN}
        UNION ALL
        SELECT id FROM orders WHERE tenant_id = $1 AND ${PAID_FIRST}
          AND id > (SELECT value - ${RECENT_ORDERS} FROM counters WHERE tenant_id = $1 AND name = 'order')))`),
    ),
    some: byWhoSees(
      'feed_kitchen',
      forKitchen(`(${OPEN} OR ${PAID_FIRST}) AND check_id = ANY (${someChecks(3)})`),
    ),
  },
}

/** The open orders of some checks as JSON. @param checks null: of all */
export function ordersOfFeed(
  tenantId: number,
  checks: SomeChecks | null,
  seen: SeenOfGuests,
): Statement<{ written: string }> {
  const { all, some } = FEEDS.orders
  const [sql, name] = (checks ? some : all)(seen)
  return statement(sql, checks ? [tenantId, ...parametersOfChecks(checks)] : [tenantId], name)
}

/** What the kitchen has to cook and to hand over, of some checks, as JSON. @param checks null: of all */
export function kitchenOfFeed(
  tenantId: number,
  checks: SomeChecks | null,
  seen: SeenOfGuests,
  now: Date,
): Statement<{ written: string }> {
  const { all, some } = FEEDS.kitchen
  const [sql, name] = (checks ? some : all)(seen)
  const from = new Date(now.getTime() - HANDED_OVER_WITHIN_HOURS * 3_600_000)
  return statement(sql, [tenantId, from, ...(checks ? parametersOfChecks(checks) : [])], name)
}

/** An order with the sums of its lines that were not cancelled, in centavos. */
export interface OrderWithSums<O = Order> {
  order: O
  net: number
  tax: number
  total: number
}

const WITH_SUMS = `(${order})::json AS order, coalesce(l.net, 0)::bigint AS net, coalesce(l.tax, 0)::bigint AS tax,
       coalesce(l.total, 0)::bigint AS total`

/** Orders by their ids, open or closed; none when they have more lines than an action may name. @see refuseOrders */
export const ordersByIds = (tenantId: number, ids: readonly number[]): Statement<OrderWithSums> =>
  statement(ORDERS_BY_IDS, [tenantId, ids])

const COUNT_LINES =
  'SELECT count(*)::integer AS lines FROM order_items i WHERE i.tenant_id = $1 AND i.order_id = ANY ($2::integer[])'

const ORDERS_BY_IDS = ordersWith(
  `id = ANY ($2::integer[]) AND (${COUNT_LINES}) <= ${MAX_CHECK_LINES}`,
  WITH_SUMS,
  orderLine,
)

/** How many lines these orders have. */
export const countLinesOf = (tenantId: number, ids: readonly number[]): Statement<{ lines: number }> =>
  statement(COUNT_LINES, [tenantId, ids])

/** The amount still due, in centavos, of the partly paid checks of some orders. */
export const owedOfChecks = (
  tenantId: number,
  orderIds: readonly number[],
): Statement<{ id: number; owed: number }> =>
  statement(
    `SELECT c.id, greatest(${sumOfOrders('r.check_id = c.id')} - c.paid, 0)::bigint AS owed
     FROM checks c
     WHERE c.tenant_id = $1 AND c.status = 'open' AND c.paid > 0
       AND c.id = ANY (ARRAY(SELECT o.check_id FROM orders o WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])))`,
    [tenantId, orderIds],
  )

type RecordedOrder = Omit<Order, 'items'> & Pick<OrderRecord, 'items'>

/** The order with the total of each line. */
export const recordedOrder = (tenantId: number, id: number): Statement<OrderWithSums<RecordedOrder>> =>
  statement(RECORDED_ORDER, [tenantId, id])

const RECORDED_ORDER = ordersWith('id = $2', WITH_SUMS, recordLine)

/** An order of a check, with all its lines. */
export interface RoundRow {
  check_id: number
  order_id: number
  round: number
  token_no: number
  created_at: Date
  sent_by: string
  moved_from: string | null
  customer_name: string | null
  sitting_id: number | null
  /** Set when a device made the sale by itself. */
  folio: string | null
  marks: SaleMark[]
  items: CheckLine[]
}

export const roundsOf = (tenantId: number, checkIds: readonly number[]): Statement<RoundRow> =>
  statement(ROUNDS, [tenantId, checkIds], 'rounds_of_checks')

/** The order that sent the lines of order `o`: moved lines are in an order of their own. */
const SENT_AS = `CASE WHEN o.split_no = 0 THEN o.id ELSE (SELECT sent.id FROM orders sent
   WHERE sent.tenant_id = $1 AND sent.business_date = o.business_date AND sent.token_no = o.token_no AND sent.split_no = 0) END`

/** The folio of the device that sold order `o` by itself. */
const FOLIO_OF_ORDER = `(SELECT d.letter || '-' || s.number FROM device_sales s
   JOIN offline_devices d ON d.tenant_id = $1 AND d.id = s.device_id
   WHERE s.tenant_id = $1 AND s.order_id = ${SENT_AS} LIMIT 1)`

const MARKS_OF_ORDER = `coalesce((SELECT s.marks FROM device_sales s WHERE s.tenant_id = $1 AND s.order_id = ${SENT_AS} LIMIT 1), '{}')`

const ROUNDS = ordersWith(
  'check_id = ANY ($2::integer[])',
  `o.check_id, o.id AS order_id, o.round, o.token_no, o.created_at, o.moved_from, o.customer_name, o.sitting_id, coalesce(l.items, '[]')::json AS items, ${FOLIO_OF_ORDER} AS folio, ${MARKS_OF_ORDER} AS marks,
   coalesce((SELECT u.name FROM users u WHERE u.tenant_id = $1 AND u.username = o.created_by), o.created_by) AS sent_by`,
  checkLine,
)
