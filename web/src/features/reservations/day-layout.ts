import { businessDayStart, instantOf, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Reservation } from '@comanda/shared/reservations/api'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { endOf } from './times.ts'

const MINUTE = 60_000
const HOUR = 60

/** What can be pressed to reserve; a shorter gap is not offered. */
export const SLOT_MINUTES = 30

/** The hours that the day view shows, whole ones. */
export interface DayFrame {
  /** The instant of the left edge, in ms. */
  startsAt: number
  hours: number
}

/** Minutes from the left edge. */
export interface Span {
  start: number
  end: number
}

export interface Block extends Span {
  reservation: Reservation
}

/** A table of the day view; `tableId` null is a lane of those without a table. */
export interface DayRow {
  key: string
  tableId: number | null
  title: string
  seats: number | null
  reservations: Reservation[]
}

export interface DayGroup {
  floor: string | null
  rows: DayRow[]
}

export const isComing = (reservation: Reservation): boolean => reservation.status !== 'cancelled'

/** Most stores open and close within these; what lies outside widens the frame. */
const [USUAL_FROM, USUAL_UNTIL] = ['08:00', '00:00'] as const

/**
 * From eight to midnight of a business date, as far as that is within it, widened to every reservation and to `now`.
 * Hours are counted from the left edge, so that a day on which the clocks change has one more or less.
 */
export function frameOf(
  date: string,
  store: StoreTime,
  reservations: readonly Reservation[],
  now: number,
): DayFrame {
  const [opens, closes] = [date, shiftDate(date, 1)].map((day) => businessDayStart(day, store).getTime())
  const usualFrom = instantOf(date, USUAL_FROM, store.timeZone).getTime()
  const usualUntil = instantOf(shiftDate(date, 1), USUAL_UNTIL, store.timeZone).getTime()
  const from = Math.max(usualFrom, opens ?? usualFrom)
  const isToday = opens !== undefined && closes !== undefined && opens <= now && now < closes
  const starts = reservations.map((one) => Date.parse(one.date))
  const ends = reservations.map(endOf)
  const earliest = Math.min(from, ...starts, ...(isToday ? [now] : []))
  const latest = Math.max(usualUntil, from + HOUR * MINUTE, ...ends, ...(isToday ? [now + MINUTE] : []))
  const startsAt = from - Math.ceil((from - earliest) / MINUTE / HOUR) * HOUR * MINUTE
  return { startsAt, hours: Math.ceil((latest - startsAt) / MINUTE / HOUR) }
}

export const minutesInto = (frame: DayFrame, at: number): number => (at - frame.startsAt) / MINUTE
export const instantAt = (frame: DayFrame, minutes: number): number => frame.startsAt + minutes * MINUTE

/** The stays of a row, earliest first, on the frame. */
export const blocksOf = (frame: DayFrame, reservations: readonly Reservation[]): Block[] =>
  reservations
    .map((reservation) => ({
      reservation,
      start: minutesInto(frame, Date.parse(reservation.date)),
      end: minutesInto(frame, endOf(reservation)),
    }))
    .sort((a, b) => a.start - b.start)

/** The parts of the frame's day that no stay takes and that are not over at `now` (minutes). */
export function slotsOf(frame: DayFrame, blocks: readonly Span[], now: number): Span[] {
  const ends = [0, ...blocks.map((block) => block.end)]
  const starts = [...blocks.map((block) => block.start), frame.hours * HOUR]
  return ends
    .flatMap((end, at) => cut(end, starts[at] ?? end))
    .filter((slot) => slot.end - slot.start >= SLOT_MINUTES && slot.end > now)
}

/** At every half hour; a rest shorter than a slot stays with its neighbour. */
function cut(from: number, until: number): Span[] {
  const slots: Span[] = []
  for (let start = from; start < until; ) {
    const next = Math.ceil((start + SLOT_MINUTES) / SLOT_MINUTES) * SLOT_MINUTES
    const end = until - next < SLOT_MINUTES ? until : next
    slots.push({ start, end })
    start = end
  }
  return slots
}

/** Stays side by side: each lane holds those that do not overlap; the earliest free lane takes the next. */
export function lanesOf(reservations: readonly Reservation[]): Reservation[][] {
  const lanes: Reservation[][] = []
  for (const reservation of [...reservations].sort((a, b) => Date.parse(a.date) - Date.parse(b.date))) {
    const start = Date.parse(reservation.date)
    const free = lanes.find((lane) => lane.every((other) => endOf(other) <= start))
    if (free) free.push(reservation)
    else lanes.push([reservation])
  }
  return lanes
}

/**
 * The rows of a day, cancelled ones left out: first the lanes of those without a table, then the tables by floor as
 * the store lists them, then tables that were removed and are reserved still.
 * @param words how the rows without a floor of their own are called
 */
export function groupsOf(
  tables: readonly StoreTable[],
  reservations: readonly Reservation[],
  words: { noTable: string; otherTables: string },
): DayGroup[] {
  const coming = reservations.filter(isComing)
  const ofTable = (id: number) => coming.filter((one) => one.table_id === id)
  const lanes = lanesOf(coming.filter((one) => one.table_id === null))
  const unseated = (lanes.length > 0 ? lanes : [[]]).map((lane, at) => ({
    key: `lane-${at}`,
    tableId: null,
    title: words.noTable,
    seats: null,
    reservations: lane,
  }))
  const floors = grouped(tables, (table) => floorOf(table.floor))
  const seated = [...floors].map(([floor, rows]) => ({
    floor,
    rows: rows.map((table) => rowOf(table.id, table.table_title, table.seating_capacity, ofTable(table.id))),
  }))
  const removed = grouped(
    coming.filter((one) => one.table_id !== null && tables.every((table) => table.id !== one.table_id)),
    (one) => one.table_id,
  )
  const others = [...removed].map(([id, stays]) => rowOf(id ?? 0, stays[0]?.table_title ?? '', 0, stays))
  return [
    { floor: null, rows: unseated },
    ...seated,
    ...(others.length > 0 ? [{ floor: words.otherTables, rows: others }] : []),
  ]
}

/** A hyphen stands for none. */
const floorOf = (floor: string): string | null => (/^[\s-]*$/.test(floor) ? null : floor.trim())

function grouped<T, K>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    groups.set(key, [...(groups.get(key) ?? []), thing])
  }
  return groups
}

const rowOf = (tableId: number, title: string, seats: number, reservations: Reservation[]): DayRow => ({
  key: `table-${tableId}`,
  tableId,
  title,
  seats: seats > 0 ? seats : null,
  reservations,
})

/** Who has which table while a party would stay. */
export function takenTables(
  reservations: readonly Reservation[],
  stay: { id?: number; from: number; minutes: number },
): Map<number, Reservation> {
  const until = stay.from + stay.minutes * MINUTE
  const overlapping = reservations.filter(
    (one) => isComing(one) && one.id !== stay.id && Date.parse(one.date) < until && endOf(one) > stay.from,
  )
  return new Map(overlapping.flatMap((one) => (one.table_id === null ? [] : [[one.table_id, one] as const])))
}
