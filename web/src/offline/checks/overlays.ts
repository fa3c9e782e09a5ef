import type { Check, Round } from '@comanda/shared/checks/check'
import type { FloorCheck, FloorView } from '@comanda/shared/floor/api'
import { formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { writtenSums } from '@comanda/shared/orders/due'
import type { Order, OrderGroup } from '@comanda/shared/orders/order'
import { isOwnRound, orderOfRound } from './order-facts.ts'

/** A projected check that this device has changed; the others stay as the server answered. */
export type ChangedChecks = ReadonlyMap<number, Check>

/** The checks of the projection that differ from the kept checks. */
export function changedOnly(projected: ChangedChecks, kept: readonly Check[]): ChangedChecks {
  const same = new Set<Check>(kept)
  return new Map([...projected].filter(([, check]) => !same.has(check)))
}

/** The floor with this device's sales: further checks, other sums, and no checks that it has charged. */
export function withSales(view: FloorView, changed: ChangedChecks): FloorView {
  if (changed.size === 0) return view
  const shown = new Set([...view.tables.flatMap(({ checks }) => checks), ...view.counter].map(({ id }) => id))
  const own = [...changed.values()].filter(({ status }) => status === 'open')
  const update = (checks: readonly FloorCheck[]): FloorCheck[] =>
    checks.flatMap((check) => {
      const now = changed.get(check.id)
      if (!now) return [check]
      return now.status === 'open' ? [raised(check, now)] : []
    })
  const opened = own.filter(({ id }) => !shown.has(id))
  return {
    ...view,
    tables: view.tables.map((table) => ({
      ...table,
      checks: [
        ...update(table.checks),
        ...opened.filter(({ table_id }) => table_id === table.id).map(floorCheckOf),
      ],
    })),
    counter: [
      ...update(view.counter),
      ...opened.filter(({ table_id }) => table_id === null).map(floorCheckOf),
    ],
  }
}

function raised(before: FloorCheck, { total, paid, due, name, guests, rounds }: Check): FloorCheck {
  const own = rounds.filter((round) => isOwnRound(round) && !before.order_ids.includes(round.order_id))
  return {
    ...before,
    total,
    paid,
    due,
    name,
    guests,
    items_waiting: before.items_waiting + own.flatMap(({ items }) => items).length,
    waiting_since: before.waiting_since ?? own[0]?.sent_at ?? null,
  }
}

const floorCheckOf = (check: Check): FloorCheck => {
  const { id, delivery_type, name, customer_name, total, paid, due, guests, waiter, waiter_name, opened_at } =
    check
  const items = check.rounds.flatMap((round) => round.items)
  return {
    id,
    token_no: null,
    delivery_type,
    name,
    customer_name,
    total,
    paid,
    due,
    guests,
    waiter,
    waiter_name,
    opened_at,
    billed_at: null,
    is_split: false,
    is_under_review: false,
    order_ids: check.rounds.map(({ order_id }) => order_id),
    items_waiting: items.length,
    items_ready: 0,
    items_served: 0,
    waiting_since: check.rounds[0]?.sent_at ?? null,
  }
}

/** An order that this device keeps has the folio that it gave. */
export type SoldOrder = Order & { folio?: string | null }
export type SoldGroup = Omit<OrderGroup, 'orders'> & { orders: readonly SoldOrder[] }

const withOrders = (
  place: Pick<SoldGroup, 'table_id' | 'table_title' | 'floor'>,
  orders: readonly SoldOrder[],
): SoldGroup => ({ ...place, orders, order_ids: orders.map(({ id }) => id), ...writtenSums(orders) })

/** The open orders with the rounds of this device, in the groups of their tables, and without those that it has charged. */
export function withRounds(groups: readonly SoldGroup[], changed: ChangedChecks): SoldGroup[] {
  const listed = new Set(groups.flatMap(({ order_ids }) => order_ids))
  const all = groups.flatMap((group): SoldGroup[] => {
    const { table_id, table_title, floor } = group
    const orders = group.orders
      .filter(
        ({ check_id, payment_status }) =>
          payment_status === 'paid' || (changed.get(check_id)?.status ?? 'open') === 'open',
      )
      .map((order) => {
        const now = order.payment_status === 'pending' ? changed.get(order.check_id) : undefined
        return now ? { ...order, check_name: now.name ?? null, check_paid: now.paid } : order
      })
    return orders.length === 0 ? [] : [withOrders({ table_id, table_title, floor }, orders)]
  })
  for (const check of changed.values()) {
    if (check.status !== 'open') continue
    const sold = check.rounds
      .filter((round) => isOwnRound(round) && !listed.has(round.order_id))
      .map((round) => orderOf(check, round))
    if (sold.length === 0) continue
    const { table_id, table_title, floor } = check
    const at = table_id === null ? -1 : all.findIndex((group) => group.table_id === table_id)
    const group = all[at]
    const joined = withOrders({ table_id, table_title, floor }, [...(group?.orders ?? []), ...sold])
    if (group) all[at] = joined
    else all.push(joined)
  }
  return all
}

const orderOf = (check: Check, round: Round): SoldOrder => ({
  ...orderOfRound(check, round),
  folio: round.folio,
  total: totalOfItems(round.items),
  check_paid: check.paid,
  items: round.items,
})

const totalOfItems = (items: readonly { total: string }[]): string =>
  formatMoney(sumCents(items.map(({ total }) => priceOf(total))))
