import { businessDayStart, instantOf, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import { groupBy } from '@comanda/shared/kernel/grouping'
import type { Reservation } from '@comanda/shared/reservations/api'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { endOfReservation } from '../times.ts'

const MINUTE = 60_000
const HOUR = 60

/** The length of a free slot; a shorter gap is not offered. */
export const SLOT_MINUTES = 30

/** The whole hours that the day view shows. */
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

interface Block extends Span {
  reservation: Reservation
}

/** A row of the day view: a table, or a lane of reservations without a table (`tableId` null). */
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

/** The default hours; reservations outside them extend the frame. */
const [USUAL_FROM, USUAL_UNTIL] = ['08:00', '00:00'] as const

/**
 * Starts from the default hours within the business date, and extends to every reservation and to `now`. The
 * hours count from the left edge, so that a day with a clock change has one more or one fewer.
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
  const ends = reservations.map(endOfReservation)
  const earliest = Math.min(from, ...starts, ...(isToday ? [now] : []))
  const latest = Math.max(usualUntil, from + HOUR * MINUTE, ...ends, ...(isToday ? [now + MINUTE] : []))
  const startsAt = from - Math.ceil((from - earliest) / MINUTE / HOUR) * HOUR * MINUTE
  return { startsAt, hours: Math.ceil((latest - startsAt) / MINUTE / HOUR) }
}

export const minutesInto = (frame: DayFrame, at: number): number => (at - frame.startsAt) / MINUTE
export const instantAt = (frame: DayFrame, minutes: number): number => frame.startsAt + minutes * MINUTE

/** The reservations of a row as spans of the frame, earliest first. */
export const blocksOf = (frame: DayFrame, reservations: readonly Reservation[]): Block[] =>
  reservations
    .map((reservation) => ({
      reservation,
      start: minutesInto(frame, Date.parse(reservation.date)),
      end: minutesInto(frame, endOfReservation(reservation)),
    }))
    .sort((a, b) => a.start - b.start)

/** The free spans of the frame's day that end after `now` (minutes). */
export function slotsOf(frame: DayFrame, blocks: readonly Span[], now: number): Span[] {
  const ends = [0, ...blocks.map((block) => block.end)]
  const starts = [...blocks.map((block) => block.start), frame.hours * HOUR]
  return ends
    .flatMap((end, at) => cut(end, starts[at] ?? end))
    .filter((slot) => slot.end - slot.start >= SLOT_MINUTES && slot.end > now)
}

/** Cuts at every half hour; a rest shorter than a slot joins the slot before it. */
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

/** Puts overlapping reservations into different lanes: each goes to the first free lane. */
export function lanesOf(reservations: readonly Reservation[]): Reservation[][] {
  const lanes: Reservation[][] = []
  for (const reservation of [...reservations].sort((a, b) => Date.parse(a.date) - Date.parse(b.date))) {
    const start = Date.parse(reservation.date)
    const free = lanes.find((lane) => lane.every((other) => endOfReservation(other) <= start))
    if (free) free.push(reservation)
    else lanes.push([reservation])
  }
  return lanes
}

/**
 * The rows of a day without cancelled reservations: lanes without a table, tables by floor in the store's
 * order, then deleted tables that still have a reservation.
 * @param words the titles of the rows without a floor
 */
export function groupsOfRows(
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
  const floors = groupBy(tables, (table) => namedFloor(table.floor))
  const seated = [...floors].map(([floor, rows]) => ({
    floor,
    rows: rows.map((table) => dayRow(table.id, table.table_title, table.seating_capacity, ofTable(table.id))),
  }))
  const removed = groupBy(
    coming.filter((one) => one.table_id !== null && tables.every((table) => table.id !== one.table_id)),
    (one) => one.table_id,
  )
  const others = [...removed].map(([id, stays]) => dayRow(id ?? 0, stays[0]?.table_title ?? '', 0, stays))
  return [
    { floor: null, rows: unseated },
    ...seated,
    ...(others.length > 0 ? [{ floor: words.otherTables, rows: others }] : []),
  ]
}

/** A hyphen stands for no floor. */
const namedFloor = (floor: string): string | null => (/^[\s-]*$/.test(floor) ? null : floor.trim())

const dayRow = (tableId: number, title: string, seats: number, reservations: Reservation[]): DayRow => ({
  key: `table-${tableId}`,
  tableId,
  title,
  seats: seats > 0 ? seats : null,
  reservations,
})

/** The tables that are reserved during a stay, each with its reservation. */
export function takenTables(
  reservations: readonly Reservation[],
  stay: { id?: number; from: number; minutes: number },
): Map<number, Reservation> {
  const until = stay.from + stay.minutes * MINUTE
  const overlapping = reservations.filter(
    (one) =>
      isComing(one) &&
      one.id !== stay.id &&
      Date.parse(one.date) < until &&
      endOfReservation(one) > stay.from,
  )
  return new Map(overlapping.flatMap((one) => (one.table_id === null ? [] : [[one.table_id, one] as const])))
}

/** A focusable cell of a row: a reservation, or a free slot. */
export interface GridCell extends Span {
  reservation?: Reservation
}

/**
 * The cells of a row from left to right.
 * @param earliest the minute from which free slots are offered; null offers none
 */
export function cellsOfRow(
  frame: DayFrame,
  reservations: readonly Reservation[],
  earliest: number | null,
): GridCell[] {
  const blocks: GridCell[] = blocksOf(frame, reservations)
  const slots: GridCell[] = earliest === null ? [] : slotsOf(frame, blocks, earliest)
  return [...blocks, ...slots].sort((a, b) => a.start - b.start)
}
