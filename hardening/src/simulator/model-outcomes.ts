import { GUESTS, RESERVATION_MINUTES, TABLES, WAYS_TO_PAY } from './menu.ts'
import { ask, close, dismiss, pay, pendingRequests, place, set } from './model-orders.ts'
import { type Outcome, type Request, refused, type Sent } from './requests.ts'
import type { ModelReservation, StoreModel } from './store-model.ts'

/** The expected outcomes; simultaneous requests are processed in sequence. */
export function expectedOutcomes(store: StoreModel, sent: Sent): Outcome[] {
  return Array.from({ length: sent.times }, () => store.answer(sent, () => predictedOutcome(store, sent)))
}

function predictedOutcome(store: StoreModel, { who, request }: Sent): Outcome {
  switch (request.kind) {
    case 'place':
      return place(store, request)
    case 'set':
      return set(store, request)
    case 'cancel':
    case 'complete':
    case 'bill':
      return close(store, request, who)
    case 'pay':
      return pay(store, request)
    case 'ask':
      return ask(store, request)
    case 'dismiss':
      return dismiss(store, request.request)
    case 'dismissAll':
      for (const waiting of pendingRequests(store)) waiting.status = 'cancelled'
      return {}
    case 'reserve':
      return reserve(store, request)
    case 'move':
      return move(store, request)
    case 'unreserve':
      return unreserve(store, request)
    case 'price':
    case 'soldOut':
    case 'way':
      return changeSettings(store, request)
  }
}

/** Changes of the menu and the payment types by the owner. */
function changeSettings(
  store: StoreModel,
  request: Extract<Request, { kind: 'price' | 'soldOut' | 'way' }>,
): Outcome {
  if (request.kind === 'way') {
    if (!WAYS_TO_PAY.includes(request.way)) return refused('not_found')
    if (request.isActive) store.ways.add(request.way)
    else store.ways.delete(request.way)
    return {}
  }
  const dish = store.menu.find(({ id }) => id === request.dish)
  if (!dish) return refused('not_found')
  if (request.kind === 'price') dish.price = request.price
  else if (request.isSoldOut) store.soldOut.add(request.dish)
  else store.soldOut.delete(request.dish)
  return {}
}

type Of<K extends Request['kind']> = Extract<Request, { kind: K }>

const STAY_MS = RESERVATION_MINUTES * 60_000

/** Whether two reservations that are not cancelled want one table at the same time. */
const overlaps = (one: ModelReservation, other: ModelReservation): boolean =>
  one.id !== other.id &&
  one.table !== null &&
  one.table === other.table &&
  one.status !== 'cancelled' &&
  other.status !== 'cancelled' &&
  Math.abs(one.at - other.at) < STAY_MS

const isTaken = (store: StoreModel, wanted: ModelReservation): boolean =>
  store.reservations.some((other) => overlaps(wanted, other))

function reserve(store: StoreModel, { guest, table, at }: Of<'reserve'>): Outcome {
  if (store.isPast(at)) return refused('invalid_input')
  if (!GUESTS.includes(guest)) return refused('not_found')
  if (table !== null && !TABLES.includes(table)) return refused('not_found')
  const wanted: ModelReservation = { id: store.lastReservation + 1, guest, table, at, status: 'booked' }
  if (isTaken(store, wanted)) return refused('table_reserved')
  store.reservations.push(wanted)
  store.lastReservation = wanted.id
  return { reservationId: wanted.id }
}

function move(store: StoreModel, { reservation: id, table, at, status }: Of<'move'>): Outcome {
  const before = store.reservations.find((one) => one.id === id)
  if (!before) return refused('not_found')
  if (at !== before.at && store.isPast(at)) return refused('invalid_input')
  if (table !== null && !TABLES.includes(table)) return refused('not_found')
  const wanted = { ...before, table, at, status: status ?? before.status }
  if (isTaken(store, wanted)) return refused('table_reserved')
  Object.assign(before, wanted)
  return {}
}

function unreserve(store: StoreModel, { reservation: id }: Of<'unreserve'>): Outcome {
  const at = store.reservations.findIndex((one) => one.id === id)
  if (at < 0) return refused('not_found')
  store.reservations.splice(at, 1)
  return {}
}
