import { type Amounts, sumOfAmounts, wire } from '../lib/model/money.ts'
import { valueOfSales } from '../lib/model/sales.ts'
import { pendingRequests } from './model-orders.ts'
import type { ModelOrder, StoreModel } from './store-model.ts'

/** The data that the screens of a restaurant should show, in the shape that `api-views.ts` reads from a server. */
export function viewsOf(store: StoreModel) {
  const open = store.orders.filter(({ status }) => status === 'created')
  return {
    orders: grouped(open),
    kitchen: open.map((order) => ({
      id: order.id,
      token: order.token,
      items: order.items.map(({ id, status, quantity, notes }) => ({ id, status, quantity, notes })),
    })),
    invoices: store.invoices
      .toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
      .map(({ id, items }) => ({
        id,
        figures: figuresOf(items),
        orders: store.orders
          .filter(({ invoice }) => invoice === id)
          .map((order) => [order.id, order.token, order.paid ? 'paid' : 'pending']),
      })),
    requests: pendingRequests(store).map(({ id, table, lines }) => ({
      id,
      table,
      prices: lines.map(({ unit }) => wire(unit)),
    })),
    reservations: store.reservations
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
      .map(({ id, guest, table, at, status }) => ({
        id,
        guest,
        table,
        at: new Date(at).toISOString(),
        status,
      })),
    today: dayOfStore(store),
    report: periodOf(store),
  }
}

function figuresOf(items: readonly Amounts[]): string[] {
  const { net, tax, total } = sumOfAmounts(items)
  return [wire(net), wire(tax), wire(total)]
}

const shownOrder = ({ id, token, status, paid, items }: ModelOrder) => ({
  id,
  token,
  status,
  payment: paid ? 'paid' : 'pending',
  items: items.map((item) => ({
    id: item.id,
    dish: item.dish,
    variant: item.variant,
    addons: item.addons,
    quantity: item.quantity,
    price: wire(item.unit),
    status: item.status,
    notes: item.notes,
  })),
})

/** Groups the orders of one table; an order without a table has its own group. */
function grouped(open: readonly ModelOrder[]) {
  const groups: { table: number | null; orders: ReturnType<typeof shownOrder>[] }[] = []
  for (const order of open) {
    const group = order.table === null ? undefined : groups.find(({ table }) => table === order.table)
    if (group) group.orders.push(shownOrder(order))
    else groups.push({ table: order.table, orders: [shownOrder(order)] })
  }
  return groups
}

const soldOf = (orders: readonly ModelOrder[]) => {
  const quantities = new Map<number, number>()
  for (const { dish, quantity, status } of orders.flatMap(({ items }) => items))
    if (status !== 'cancelled') quantities.set(dish, (quantities.get(dish) ?? 0) + quantity)
  return [...quantities].sort(([a, n], [b, m]) => m - n || a - b)
}

function dayOfStore(store: StoreModel) {
  const placed = store.orders.filter(({ day, status }) => day === store.today && status !== 'cancelled')
  const billed = valueOfSales(store.invoices.filter(({ day }) => day === store.today))
  return {
    day: store.today,
    orders: placed.length,
    open: store.orders.filter(({ status }) => status === 'created').length,
    revenue: wire(billed),
    byHour: wire(billed),
    sold: soldOf(placed),
  }
}

/** The report from the first day up to today. */
function periodOf(store: StoreModel) {
  const isPast = ({ day }: { day: string }) => day <= store.today
  const placed = store.orders.filter(isPast)
  const invoices = store.invoices.filter(isPast)
  const kept = placed.filter(({ status }) => status !== 'cancelled')
  const lost = placed.filter(({ status }) => status === 'cancelled')
  const unpaid = store.orders.flatMap((order) => order.unpaid ?? []).filter(isPast)
  const paidOpen = placed.filter(({ status, paid }) => status === 'created' && paid)
  const live = paidOpen.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  const paid = new Map<number, number>()
  for (const { way, amount } of invoices.flatMap(({ payments }) => payments))
    paid.set(way, (paid.get(way) ?? 0) + amount)
  return {
    orders: kept.length,
    cancelled: [lost.length, wire(sumOfAmounts(lost.flatMap(({ items }) => items)).total)],
    closedUnpaid: [unpaid.length, wire(unpaid.reduce((sum, one) => sum + one.total, 0))],
    paidOpen: [paidOpen.length, wire(sumOfAmounts(live).total)],
    figures: figuresOf(invoices.flatMap(({ items }) => items)),
    sold: soldOf(kept),
    ways: [...paid].sort(([a], [b]) => a - b).map(([way, amount]) => [way, wire(amount)]),
  }
}
