import fc from 'fast-check'
import { lineOf, sumOf } from './arithmetic.ts'
import {
  cart,
  chosen,
  type Deed,
  deed,
  dueOf,
  guest,
  impatiently,
  intent,
  orderIds,
  payingFor,
  pick,
  severalOf,
  table,
} from './chances.ts'
import { DISHES, GUESTS, UNKNOWN, WAYS_TO_PAY } from './menu.ts'
import { type CartLine, ITEM_STATUSES } from './requests.ts'
import type { StoreModel } from './store-model.ts'

/** What the screen would show of a cart. */
function cartDue(
  store: StoreModel,
  lines: readonly CartLine[],
  promised: Parameters<StoreModel['price']>[1],
) {
  const priced = store.price(lines, promised)
  if (!Array.isArray(priced)) return null
  const taxOf = (id: number) => DISHES.find((dish) => dish.id === id)?.tax ?? null
  return sumOf(priced.map(({ unit, line }) => lineOf(unit, line.quantity, taxOf(line.dish))))
}

const place = deed(
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
  (chance, store) => {
    const ids = store.requests.map(({ id }) => id)
    const request = chance.request === null || ids.length === 0 ? null : chosen(ids, chance.request)
    const asked = store.requests.find(({ id }) => id === request)?.lines
    const lines = asked && chance.isAsAsked ? asked.map(({ line }) => line) : chance.cart
    const due = chance.paying && cartDue(store, lines, asked)
    return {
      kind: 'place',
      cart: lines,
      table: chance.table,
      guest: chance.guest,
      request,
      paying: chance.paying && due ? payingFor(chance.paying, due) : null,
    }
  },
)

const set = deed(
  'sets',
  fc.record({
    screen: fc.constantFrom('orders' as const, 'kitchen' as const),
    at: pick,
    to: fc.constantFrom(...ITEM_STATUSES.slice(1)),
  }),
  ['waiter', 'runner', 'cook', 'admin'],
  ({ screen, at, to }, store) => {
    const ids = store.items.map(({ id }) => id)
    // The kitchen's call takes its two steps only.
    const step = screen === 'kitchen' && to !== 'preparing' ? 'completed' : to
    return { kind: 'set', screen, item: chosen(ids, at), to: step }
  },
)

const close = deed(
  'closes',
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'complete' as const, 'bill' as const),
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
  }),
  ['waiter', 'cashier', 'runner', 'admin'],
  ({ kind, picks }, store) => ({ kind, orders: severalOf(orderIds(store), picks) }),
)

const pay = deed(
  'charges',
  fc.record({ picks: fc.array(pick, { minLength: 1, maxLength: 3 }), intent }),
  ['waiter', 'runner', 'admin'],
  ({ picks, intent: chance }, store) => {
    const orders = severalOf(orderIds(store), picks)
    return { kind: 'pay', orders, paying: payingFor(chance, dueOf(store, orders)) }
  },
)

const ask = deed(
  'asks',
  fc.record({ cart, table: fc.constantFrom(1, 1, 2, UNKNOWN, null) }),
  ['admin'],
  (chance) => ({ kind: 'ask', ...chance }),
  impatiently,
)

const dismiss = deed('dismisses', fc.option(pick, { freq: 6 }), ['waiter', 'admin'], (at, { requests }) =>
  at === null
    ? { kind: 'dismissAll' }
    : {
        kind: 'dismiss',
        request: chosen(
          requests.map(({ id }) => id),
          at,
        ),
      },
)

const QUARTER = 15 * 60_000
const DAY = 96 * QUARTER
/** A quarter of an hour from 15:00 on, within three days from the store's. */
const slot = (store: StoreModel, quarter: number) =>
  Math.floor(store.now / DAY) * DAY + 21 * 4 * QUARTER + quarter * QUARTER
/** Most want the same hour. */
const quarter = fc.oneof({ weight: 3, arbitrary: fc.nat(8) }, fc.nat(288))
const reserved = fc.constantFrom(1, 1, 2, UNKNOWN, null)

const reserve = deed(
  'reserves',
  fc.record({ guest: fc.constantFrom(...GUESTS, ...GUESTS, '5500000000'), table: reserved, quarter }),
  ['host', 'admin'],
  ({ quarter: at, ...rest }, store) => ({ kind: 'reserve', ...rest, at: slot(store, at) }),
)

const move = deed(
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
      ? { kind: 'unreserve', reservation: chosen(ids, at) }
      : { kind: 'move', reservation: chosen(ids, at), table: to, at: slot(store, when), status }
  },
)

const dish = fc.constantFrom(...DISHES.map(({ id }) => id), UNKNOWN)
const price = deed(
  'prices',
  fc.record({ dish, price: fc.constantFrom(0, 1, 33, 22_00, 999_99) }),
  ['admin'],
  (chance) => ({ kind: 'price', ...chance }),
)
const soldOut = deed(
  'runs out of',
  fc.record({ dish, isSoldOut: fc.boolean() }),
  ['admin', 'cook'],
  (chance) => ({
    kind: 'soldOut',
    ...chance,
  }),
)
const way = deed(
  'switches',
  fc.record({ way: fc.constantFrom(...WAYS_TO_PAY, UNKNOWN), isActive: fc.boolean() }),
  ['admin'],
  (chance) => ({ kind: 'way', ...chance }),
)

/** What happens between the tables, the till and the kitchen: what the pure rules know too. */
export const SERVICE: fc.Arbitrary<Deed>[] = [place, place, place, set, set, close, pay, pay, price, way]
/** All that a restaurant does, as often as it does it. */
export const ALL: fc.Arbitrary<Deed>[] = [...SERVICE, ask, ask, dismiss, reserve, reserve, move, soldOut]
