import { assertFewLines } from '@comanda/shared/checks/limits'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatMoney, subtractCents, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter, type SeenOfGuests, seenOfGuests } from '@comanda/shared/kernel/scopes'
import { dueOfOrders, writtenSums } from '@comanda/shared/orders/due'
import type { Bill, Order } from '@comanda/shared/orders/order'
import { receiptOfOrders } from '@comanda/shared/orders/receipt'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { TenantDb } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import { JsonText, listed } from '../../http/sending/json-text.ts'
import {
  countLinesOf,
  kitchenOrders,
  type OrderWithSums,
  openOrders,
  ordersByIds,
  owedOfChecks,
  type WrittenOrder,
} from './queries-wire.ts'

/** Reads the open orders in groups, oldest order first: one group per table, and one per order without a table. */
export async function readGroups(db: TenantDb, seen: SeenOfGuests): Promise<JsonText> {
  const rows = await db.all(openOrders(db.tenantId, seen))
  return JsonText.joined(listed(groupsOfOrders(rows)))
}

/** Reads the orders for the kitchen. @param id reads only this order, if it is open */
export async function readKitchen(db: TenantDb, id: number | null, seen: SeenOfGuests): Promise<JsonText> {
  const rows = await db.all(kitchenOrders(db.tenantId, id, seen))
  return JsonText.joined(listed(rows.map(({ written }) => [written])))
}

/** Returns the pieces of each group. */
function groupsOfOrders(rows: readonly WrittenOrder[]): string[][] {
  const groups = groupBy(rows, ({ id, table_id }) =>
    table_id === null ? `order ${id}` : `table ${table_id}`,
  )
  return Array.from(groups.values(), writtenGroup)
}

/** Returns the JSON of an `OrderGroup`, in pieces. */
function writtenGroup(rows: readonly WrittenOrder[]): string[] {
  const [{ table_id, table_title, floor }] = rows as readonly [WrittenOrder]
  const order_ids = rows.map(({ id }) => id)
  const head = JSON.stringify({ table_id, table_title, floor, order_ids, ...writtenSums(rows) })
  return [`${head.slice(0, -1)},"orders":`, ...listed(rows.map(({ written }) => [written])), '}']
}

/** Sums the lines of the orders that were not cancelled, at the prices frozen when they were ordered. */
export const sumsOfOrders = (orders: readonly OrderWithSums<unknown>[]): Totals =>
  billTotals(
    orders.map(({ net, tax, total }) => ({ net: toCents(net), tax: toCents(tax), total: toCents(total) })),
  )

/** An order as the person may see it: only staff with a scope for customers see the phone on a closed order. */
export function withoutHiddenGuest<
  O extends { status: string; customer_id: string | null; customer_name: string | null },
>(order: O, session: StoreContext['session']): O {
  const seen = seenOfGuests(session)
  const seesPhone = order.status === 'created' ? seen.phone : mayEnter(session, AREA.customers)
  return {
    ...order,
    customer_id: seesPhone ? order.customer_id : null,
    customer_name: seen.name ? order.customer_name : null,
  }
}

/** The amount still due of some of these orders. Cancelled orders have no lines to pay. */
export function dueOfRows(
  orders: readonly OrderWithSums<Pick<Order, 'check_id' | 'payment_status'>>[],
  owed: readonly { id: number; owed: number }[],
): Totals {
  const unpaid = orders.filter(({ order }) => order.payment_status === 'pending')
  return dueOfOrders(
    unpaid.map((row) => ({ checkId: row.order.check_id, totals: sumsOfOrders([row]) })),
    new Map(owed.map((check) => [check.id, toCents(check.owed)])),
  )
}

/** Why `ordersByIds` does not return all of these orders. @throws check_full, not_found */
export async function refuseOrders(db: TenantDb, orderIds: readonly number[]): Promise<never> {
  const counted = await db.first(countLinesOf(db.tenantId, orderIds))
  assertFewLines(counted?.lines ?? 0)
  throw new AppError('not_found', 'Uno de los pedidos no existe.')
}

/**
 * Reads the totals of orders, open or closed, with their lines that were not cancelled.
 * @param which `due` totals the amount still due of uncharged orders; of charged orders only, clients
 * print a receipt from it
 * @throws not_found when one of them is not the store's; check_full for too many lines.
 */
export async function readBill(
  { db, tenantId, session }: StoreContext,
  orderIds: readonly number[],
  which: 'all' | 'due' = 'all',
): Promise<Bill> {
  const [rows, owed] = await db.run(ordersByIds(tenantId, orderIds), owedOfChecks(tenantId, orderIds))
  if (rows.length !== orderIds.length) await refuseOrders(db, orderIds)
  const { state, orders } = receiptOfOrders(rows.map(({ order }) => order))
  const shown = new Set(which === 'all' ? orderIds : orders.map(({ id }) => id))
  const billed = rows.filter(({ order }) => shown.has(order.id))
  const whole = sumsOfOrders(billed)
  const due = dueOfRows(billed, owed)
  const { net, tax, total } = which === 'all' || state === 'paid' ? whole : due
  return {
    subtotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    billed: formatMoney(whole.total),
    paid: formatMoney(subtractCents(whole.total, due.total)),
    due: formatMoney(due.total),
    orders: billed.map(({ order }) => ({
      ...withoutHiddenGuest(order, session),
      items: order.items.filter((item) => item.status !== 'cancelled'),
    })),
  }
}
