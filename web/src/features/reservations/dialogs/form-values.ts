import { parseInstant } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { CustomerRef } from '@comanda/shared/pos/api'
import type { Reservation } from '@comanda/shared/reservations/api'
import { ChangedReservation, NewReservation } from '@comanda/shared/reservations/bodies'
import type { ReservationStatus } from '@comanda/shared/reservations/reservation'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { TEXTS } from '../texts.ts'
import { endOfReservation, localText } from '../times.ts'

export interface ReservationForm {
  customer: CustomerRef | null
  /** The time of the store's clock, `2026-11-21T20:00`; null while incomplete. */
  date: string | null
  tableId: number | null
  /** NaN while empty. */
  people: number
  status: ReservationStatus
  notes: string
}

/** Initial values, for example of a free slot in the day view. */
export type Prefill = Partial<Pick<ReservationForm, 'date' | 'tableId'>>

const HALF_HOUR = 30 * 60_000

/** For two people at the next half hour. @param now in ms */
export const newForm = (prefill: Prefill, now: number, timeZone: string): ReservationForm => ({
  customer: null,
  date: localText(Math.ceil((now + 1) / HALF_HOUR) * HALF_HOUR, timeZone),
  tableId: null,
  people: 2,
  status: 'booked',
  notes: '',
  ...prefill,
})

export const formOfReservation = (reservation: Reservation, timeZone: string): ReservationForm => ({
  customer: { phone: reservation.customer_id, name: reservation.customer_name },
  date: localText(new Date(reservation.date), timeZone),
  tableId: reservation.table_id,
  people: reservation.people_count ?? Number.NaN,
  status: reservation.status,
  notes: reservation.notes ?? '',
})

/** @param before the reservation being changed: an unchanged time keeps its seconds */
export function bodyOfForm(form: ReservationForm, timeZone: string, before: Reservation | null) {
  const isUntouched = before !== null && form.date === localText(new Date(before.date), timeZone)
  return {
    customerId: form.customer?.phone ?? '',
    date: isUntouched ? before.date : (form.date ?? ''),
    tableId: form.tableId,
    status: form.status,
    notes: form.notes,
    peopleCount: Number.isNaN(form.people) ? null : form.people,
  }
}

export type ReservationBody = ReturnType<typeof bodyOfForm>

/**
 * The first broken rule; null when all values are valid. A new time cannot be in the past.
 * @param earliest the time of the store's clock when the form opened
 */
export function problemOfForm(
  form: ReservationForm,
  body: ReservationBody,
  before: unknown,
  earliest: string,
) {
  const rules = before === null ? NewReservation : ChangedReservation
  const issue = rules.safeParse(body).error?.issues[0]
  if (issue) return { field: String(issue.path[0] ?? ''), message: issue.message }
  const isNew = body.date === form.date
  return isNew && body.date < earliest ? { field: 'date', message: TEXTS.isPast } : null
}

/** When another reservation has the table during the stay: `20:00 a 21:30`. */
export const stayWords = (stay: Reservation, timeZone: string): string =>
  TEXTS.fromTo(timeOfDay(new Date(stay.date), timeZone), timeOfDay(endOfReservation(stay), timeZone))

/** The table's seats when they are too few; null when they suffice or are unknown. */
export function seatsMissing(form: ReservationForm, tables: readonly StoreTable[]): number | null {
  const seats = tables.find((table) => table.id === form.tableId)?.seating_capacity ?? 0
  return seats > 0 && form.people > seats ? seats : null
}

/** The start of the stay in ms; null while the date is incomplete. */
export const startOfForm = (form: ReservationForm, timeZone: string): number | null =>
  (form.date && parseInstant(form.date, timeZone)?.getTime()) || null
