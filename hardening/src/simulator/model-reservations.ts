import { GUESTS, RESERVATION_MINUTES, TABLES } from './menu.ts'
import { type Outcome, type Request, refused } from './requests.ts'
import type { ModelReservation, StoreModel } from './store-model.ts'

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

export function reserve(store: StoreModel, { guest, table, at }: Of<'reserve'>): Outcome {
  if (store.isPast(at)) return refused('invalid_input')
  if (!GUESTS.includes(guest)) return refused('not_found')
  if (table !== null && !TABLES.includes(table)) return refused('not_found')
  const wanted: ModelReservation = { id: store.lastReservation + 1, guest, table, at, status: 'booked' }
  if (isTaken(store, wanted)) return refused('table_reserved')
  store.reservations.push(wanted)
  store.lastReservation = wanted.id
  return { reservationId: wanted.id }
}

export function move(store: StoreModel, { reservation: id, table, at, status }: Of<'move'>): Outcome {
  const before = store.reservations.find((one) => one.id === id)
  if (!before) return refused('not_found')
  if (at !== before.at && store.isPast(at)) return refused('invalid_input')
  if (table !== null && !TABLES.includes(table)) return refused('not_found')
  const wanted = { ...before, table, at, status: status ?? before.status }
  if (isTaken(store, wanted)) return refused('table_reserved')
  Object.assign(before, wanted)
  return {}
}

export function unreserve(store: StoreModel, { reservation: id }: Of<'unreserve'>): Outcome {
  const at = store.reservations.findIndex((one) => one.id === id)
  if (at < 0) return refused('not_found')
  store.reservations.splice(at, 1)
  return {}
}
