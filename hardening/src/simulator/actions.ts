import fc from 'fast-check'
import { sumOfAmounts } from '../lib/model/money.ts'
import {
  type Action,
  action,
  cart,
  dueOfOrderIds,
  guest,
  intent,
  orderIds,
  payingFor,
  pick,
  pickId,
  pickIds,
  table,
  upToSixAtOnce,
} from './generators.ts'
import { DISHES, GUESTS, UNKNOWN, WAYS_TO_PAY } from './menu.ts'
import { type CartLine, ITEM_STATUSES } from './requests.ts'
import type { StoreModel } from './store-model.ts'

/** The total of a cart, as the screen would show it. */
function cartDue(
  store: StoreModel,
  lines: readonly CartLine[],
  promised: Parameters<StoreModel['price']>[1],
) {
  const priced = store.price(lines, promised)
  return Array.isArray(priced) ? sumOfAmounts(priced) : null
}

const place = action(
  'places',
  fc.record({
    cart,
    table,
    guest,
    paying: fc.option(intent),
    request: fc.option(pick, { freq: 2 }),
    isAsAsked: fc.boolean(),
  }),
  ['waiter', 'admin'],
  (drawn, store) => {
    const ids = store.requests.map(({ id }) => id)
    const request = drawn.request === null || ids.length === 0 ? null : pickId(ids, drawn.request)
    const asked = store.requests.find(({ id }) => id === request)?.lines
    const lines =
      asked && drawn.isAsAsked
        ? asked.map(({ dish, variant, addons, quantity, notes }) => ({
            dish,
            variant,
            addons,
            quantity,
            notes,
          }))
        : drawn.cart
    const due = drawn.paying && cartDue(store, lines, asked)
    return {
      kind: 'place',
      cart: lines,
      table: drawn.table,
      guest: drawn.guest,
      request,
      paying: drawn.paying && due ? payingFor(drawn.paying, due) : null,
    }
  },
)

const set = action(
  'sets',
  fc.record({
    screen: fc.constantFrom('orders' as const, 'kitchen' as const),
    at: pick,
    to: fc.constantFrom(...ITEM_STATUSES.slice(1)),
  }),
  ['waiter', 'runner', 'cook', 'admin'],
  ({ screen, at, to }, store) => {
    const ids = store.items.map(({ id }) => id)
    // The kitchen's call accepts only its two steps.
    const step = screen === 'kitchen' && to !== 'preparing' ? 'completed' : to
    return { kind: 'set', screen, item: pickId(ids, at), to: step }
  },
)

const close = action(
  'closes',
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'complete' as const, 'bill' as const),
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
  }),
  ['waiter', 'cashier', 'runner', 'admin'],
  ({ kind, picks }, store) => ({ kind, orders: pickIds(orderIds(store), picks) }),
)

/** Delivers the lines of the oldest unpaid order in sequence, then tries to end the order. */
const serve = action(
  'serves',
  fc.constantFrom('cancel' as const, 'complete' as const),
  ['waiter', 'admin'],
  (kind, store) => {
    const order = store.orders.find(({ status, paid }) => status === 'created' && !paid)
    const line = order?.items.find(({ status }) => status !== 'delivered' && status !== 'cancelled')
    if (!line) return { kind, orders: [order?.id ?? UNKNOWN] }
    return { kind: 'set', screen: 'orders', item: line.id, to: 'delivered' }
  },
)

const pay = action(
  'charges',
  fc.record({ picks: fc.array(pick, { minLength: 1, maxLength: 3 }), intent }),
  ['waiter', 'runner', 'admin'],
  ({ picks, intent: drawn }, store) => {
    const orders = pickIds(orderIds(store), picks)
    return { kind: 'pay', orders, paying: payingFor(drawn, dueOfOrderIds(store, orders)) }
  },
)

/** Charges an order that is closed already. */
const chargeClosed = action(
  'charges a closed order',
  fc.record({ at: pick, intent }),
  ['waiter', 'admin'],
  ({ at, intent: drawn }, store) => {
    const closed = store.orders.filter(({ status, paid }) => status !== 'created' && !paid)
    const orders = [
      pickId(
        closed.map(({ id }) => id),
        at,
      ),
    ]
    return { kind: 'pay', orders, paying: payingFor(drawn, dueOfOrderIds(store, orders)) }
  },
)

/** Closes the newest unpaid order without payment. */
const closeUnpaid = action('closes unpaid', fc.constant(null), ['waiter', 'cashier'], (_, store) => {
  const order = store.orders.findLast(({ status, paid }) => status === 'created' && !paid)
  return { kind: 'complete', orders: [order?.id ?? UNKNOWN] }
})

const ask = action(
  'asks',
  fc.record({ cart, table: fc.constantFrom(1, 1, 2, UNKNOWN, null) }),
  ['admin'],
  (drawn) => ({ kind: 'ask', ...drawn }),
  upToSixAtOnce,
)

const dismiss = action('dismisses', fc.option(pick, { freq: 6 }), ['waiter', 'admin'], (at, { requests }) =>
  at === null
    ? { kind: 'dismissAll' }
    : {
        kind: 'dismiss',
        request: pickId(
          requests.map(({ id }) => id),
          at,
        ),
      },
)

const QUARTER = 15 * 60_000
const DAY = 96 * QUARTER
/** A quarter of an hour from 15:00 on, within three days of the store's date. */
const slot = (store: StoreModel, quarter: number) =>
  Math.floor(store.now / DAY) * DAY + 21 * 4 * QUARTER + quarter * QUARTER
/** Most reservations are for the same hour. */
const quarter = fc.oneof({ weight: 3, arbitrary: fc.nat(8) }, fc.nat(288))
const reserved = fc.constantFrom(1, 1, 2, UNKNOWN, null)

const reserve = action(
  'reserves',
  fc.record({ guest: fc.constantFrom(...GUESTS, ...GUESTS, '5500000000'), table: reserved, quarter }),
  ['host', 'admin'],
  ({ quarter: at, ...rest }, store) => ({ kind: 'reserve', ...rest, at: slot(store, at) }),
)

const move = action(
  'moves',
  fc.record({
    at: pick,
    table: reserved,
    quarter,
    status: fc.constantFrom('booked' as const, 'cancelled' as const, null),
  }),
  ['host', 'admin'],
  ({ at, table: to, quarter: when, status }, store) => {
    const ids = store.reservations.map(({ id }) => id)
    return when % 7 === 0
      ? { kind: 'unreserve', reservation: pickId(ids, at) }
      : { kind: 'move', reservation: pickId(ids, at), table: to, at: slot(store, when), status }
  },
)

/** Moves a reservation to the table and time of another reservation. */
const moveOnto = action('moves onto another', fc.constant(null), ['host', 'admin'], (_, store) => {
  const [first, other] = store.reservations.filter(
    ({ status, table: at }) => status === 'booked' && at !== null,
  )
  if (!first || !other) return { kind: 'unreserve', reservation: UNKNOWN }
  return { kind: 'move', reservation: first.id, table: other.table, at: other.at, status: null }
})

const dish = fc.constantFrom(...DISHES.map(({ id }) => id), UNKNOWN)
const price = action(
  'prices',
  fc.record({ dish, price: fc.constantFrom(0, 1, 33, 22_00, 999_99) }),
  ['admin'],
  (drawn) => ({ kind: 'price', ...drawn }),
)
const soldOut = action(
  'runs out of',
  fc.record({ dish, isSoldOut: fc.boolean() }),
  ['admin', 'cook'],
  (drawn) => ({
    kind: 'soldOut',
    ...drawn,
  }),
)
const way = action(
  'switches',
  fc.record({ way: fc.constantFrom(...WAYS_TO_PAY, UNKNOWN), isActive: fc.boolean() }),
  ['admin'],
  (drawn) => ({ kind: 'way', ...drawn }),
)

/** All actions, weighted by how often they happen in a restaurant. */
export const ALL_ACTIONS: readonly fc.Arbitrary<Action>[] = [
  place,
  place,
  place,
  set,
  set,
  serve,
  serve,
  close,
  closeUnpaid,
  pay,
  pay,
  chargeClosed,
  price,
  way,
  ask,
  ask,
  dismiss,
  reserve,
  reserve,
  move,
  moveOnto,
  soldOut,
]
