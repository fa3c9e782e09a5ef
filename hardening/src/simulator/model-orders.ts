import { type Amounts, sumOfAmounts, wire } from '../lib/model/money.ts'
import { NO_SALE } from '../lib/model/sales.ts'
import { REQUEST_MINUTES, REQUESTS_AT_ONCE, STAFF, type Staff, TABLES } from './menu.ts'
import { type ItemStatus, type Outcome, type Paying, type Request, refused } from './requests.ts'
import type { ModelOrder, StoreModel } from './store-model.ts'

type Of<K extends Request['kind']> = Request & { kind: K }

const MINUTE = 60_000
const DONE: Outcome = {}

/** The allowed next statuses of an item: the orders screen corrects, the kitchen only moves forward. */
const STEPS: Record<'orders' | 'kitchen', Partial<Record<ItemStatus, string>>> = {
  orders: {
    created: 'preparing completed delivered cancelled',
    preparing: 'preparing completed delivered cancelled',
    completed: 'preparing completed delivered cancelled',
    delivered: 'preparing completed delivered',
  },
  kitchen: { created: 'preparing', preparing: 'completed' },
}

export function place(store: StoreModel, { cart, table, guest, request, paying }: Of<'place'>): Outcome {
  if (table !== null && !TABLES.includes(table)) return refused('not_found')
  const asked = request === null ? null : store.requests.find(({ id }) => id === request)
  const priced = store.price(cart, asked?.lines)
  if (!Array.isArray(priced)) return priced
  const parts = paying && partsOfPaying(store, paying, sumOfAmounts(priced), priced.length)
  if (parts && !Array.isArray(parts)) return parts
  if (asked === undefined) return refused('not_found')
  if (asked && asked.status !== 'pending') return refused('qr_order_taken')
  if (asked) asked.status = 'completed'

  const token = (store.tokens.get(store.today) ?? 0) + 1
  store.tokens.set(store.today, token)
  const items = priced.map((line) => ({ ...line, id: ++store.lastItem, status: 'created' as const }))
  const order: ModelOrder = {
    id: store.orders.length + 1,
    token,
    day: store.today,
    table,
    guest,
    status: 'created',
    paid: false,
    invoice: null,
    unpaid: null,
    items,
  }
  store.orders.push(order)
  const invoice = parts && charge(store, [order], parts)
  return { orderId: order.id, tokenNo: token, ...(invoice && { invoiceId: invoice }) }
}

/** The payments of a bill, or the refusal. */
function partsOfPaying(store: StoreModel, { ways, claims }: Paying, due: Amounts, lines: number) {
  const isNear = (key: keyof Amounts) => !claims || Math.abs(claims[key] - due[key]) <= lines
  if (!isNear('net') || !isNear('tax') || !isNear('total')) return refused('prices_changed')
  const first = Math.min(...store.ways)
  const whole = (way: number) => [{ way, amount: due.total }]
  const parts = ways === 'first' ? whole(first) : typeof ways === 'number' ? whole(ways) : ways
  if (!parts.every(({ way }) => store.ways.has(way))) return refused('invalid_input')
  const isCovered = parts.reduce((sum, part) => sum + part.amount, 0) === due.total
  return isCovered ? parts : refused('payments_mismatch')
}

function charge(
  store: StoreModel,
  orders: readonly ModelOrder[],
  parts: readonly { way: number; amount: number }[],
): number {
  const id = store.invoices.length + 1
  const payments = parts.map((part) => ({ ...part, tip: 0 }))
  store.invoices.push({ ...NO_SALE, id, day: store.today, items: liveItems(orders), payments })
  for (const order of orders) Object.assign(order, { paid: true, invoice: id, unpaid: null })
  return id
}

const liveItems = (orders: readonly ModelOrder[]) =>
  orders.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')

/** All of the named orders, or null when an order does not exist. */
function findAll(store: StoreModel, ids: readonly number[]): ModelOrder[] | null {
  const found = store.orders.filter(({ id }) => ids.includes(id))
  return found.length === ids.length ? found : null
}

export function set(store: StoreModel, { screen, item: id, to }: Of<'set'>): Outcome {
  const order = store.orders.find(({ items }) => items.some((item) => item.id === id))
  const item = order?.items.find((one) => one.id === id)
  if (!order || !item) return refused('not_found')
  if (order.status !== 'created') return refused('order_closed')
  if (!STEPS[screen][item.status]?.split(' ').includes(to)) return refused('invalid_transition')
  if (to === 'cancelled' && order.paid) return refused('order_paid')
  item.status = to
  const live = liveItems([order])
  if (live.length === 0) order.status = 'cancelled'
  else if (order.paid && live.every(({ status }) => status === 'completed' || status === 'delivered'))
    order.status = 'completed'
  return DONE
}

export function close(
  store: StoreModel,
  { kind, orders: ids }: Of<'cancel' | 'complete' | 'bill'>,
  who: Staff,
): Outcome {
  const orders = findAll(store, ids)
  if (!orders) return refused('not_found')
  if (kind === 'bill') {
    const unpaid = orders.filter(({ paid, status }) => !paid && status !== 'cancelled')
    // A receipt has the paid orders.
    const { net, tax, total } = sumOfAmounts(liveItems(unpaid.length > 0 ? unpaid : orders))
    return { subtotal: wire(net), taxTotal: wire(tax), total: wire(total) }
  }
  if (kind === 'cancel' && orders.some(({ paid }) => paid)) return refused('order_paid')
  if (orders.some(({ status }) => status !== 'created')) return refused('order_closed')
  return kind === 'cancel' ? cancel(orders) : complete(store, orders, who)
}

/** Delivered items stay, and their order stays open. */
function cancel(orders: readonly ModelOrder[]): Outcome {
  const isKept = ({ status }: ModelOrder['items'][number]) => status === 'delivered' || status === 'cancelled'
  if (orders.some((order) => order.items.every(isKept))) return refused('already_delivered')
  for (const item of orders.flatMap((order) => order.items))
    if (item.status !== 'delivered') item.status = 'cancelled'
  for (const order of orders) if (liveItems([order]).length === 0) order.status = 'cancelled'
  return DONE
}

function complete(store: StoreModel, orders: readonly ModelOrder[], who: Staff): Outcome {
  const scopes: readonly string[] | null = STAFF[who]
  const mayCloseUnpaid = scopes === null || scopes.includes('CLOSE_UNPAID') || !store.hasPin
  if (!mayCloseUnpaid && orders.some(({ paid }) => !paid)) return refused('close_unpaid_forbidden')
  for (const order of orders) {
    order.status = 'completed'
    if (!order.paid) order.unpaid = { day: store.today, total: sumOfAmounts(liveItems([order])).total }
  }
  return DONE
}

export function pay(store: StoreModel, { orders: ids, paying }: Of<'pay'>): Outcome {
  const found = findAll(store, ids)
  if (!found) return refused('not_found')
  const orders = found.filter(({ paid }) => !paid)
  if (orders.length === 0) return refused('already_paid')
  if (orders.some(({ status }) => status === 'cancelled')) return refused('order_closed')
  const due = sumOfAmounts(liveItems(orders))
  const parts = partsOfPaying(store, paying, due, orders.flatMap(({ items }) => items).length)
  if (!Array.isArray(parts)) return parts
  for (const order of orders) order.status = 'completed'
  return { invoiceId: charge(store, orders, parts) }
}

export function ask(store: StoreModel, { cart, table }: Of<'ask'>): Outcome {
  const priced = store.price(cart)
  if (!Array.isArray(priced)) return priced
  const at = table !== null && TABLES.includes(table) ? table : null
  const waiting = pendingRequests(store)
  const atTable = waiting.filter((one) => at !== null && one.table === at).length
  if (atTable >= REQUESTS_AT_ONCE.table || waiting.length >= REQUESTS_AT_ONCE.address)
    return refused('too_many_requests')
  const id = store.requests.length + 1
  const lapsesAt = store.now + REQUEST_MINUTES * MINUTE
  store.requests.push({ id, table: at, lapsesAt, status: 'pending', lines: priced })
  return { orderId: id }
}

export const pendingRequests = (store: StoreModel) =>
  store.requests.filter(({ status, lapsesAt }) => status === 'pending' && lapsesAt > store.now)

export function dismiss(store: StoreModel, id: number): Outcome {
  const waiting = pendingRequests(store).find((one) => one.id === id)
  if (waiting) waiting.status = 'cancelled'
  else return refused(store.requests.some((one) => one.id === id) ? 'qr_order_taken' : 'not_found')
  return DONE
}
