import { businessDate, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Period } from '@comanda/shared/kernel/period'
import type { Reservation } from '@comanda/shared/reservations/api'
import type { PeriodChoice } from '../../parts/period/period-words.ts'

export interface ReservationDay {
  /** The store's business date. */
  date: string
  reservations: Reservation[]
  /** The number of reservations that are not cancelled. */
  coming: number
  people: number
}

/** Groups reservations by the store's business day, in the order of the input; on each day the cancelled ones are last. */
export function byDay(reservations: readonly Reservation[], store: StoreTime): ReservationDay[] {
  const days = new Map<string, ReservationDay>()
  for (const reservation of reservations) {
    const date = businessDate(new Date(reservation.date), store)
    const day = days.get(date) ?? { date, reservations: [], coming: 0, people: 0 }
    days.set(date, day)
    day.reservations.push(reservation)
    if (reservation.status === 'cancelled') continue
    day.coming += 1
    day.people += reservation.people_count ?? 0
  }
  const isOff = ({ status }: Reservation) => Number(status === 'cancelled')
  return [...days.values()].map((day) => ({
    ...day,
    reservations: day.reservations.toSorted((a, b) => isOff(a) - isOff(b)),
  }))
}

/**
 * The date that the day view shows after this list period: the single day or the first day of a custom range,
 * else today.
 */
export function dayOfPeriod({ type, from }: PeriodChoice, today: string): string {
  if (type === 'custom' && from) return from
  const steps: Partial<Record<Period, number>> = { tomorrow: 1, yesterday: -1 }
  return shiftDate(today, steps[type] ?? 0)
}

/** The list period of one day. */
export function periodOfDay(date: string, today: string): PeriodChoice {
  if (date === today) return { type: 'today' }
  if (date === shiftDate(today, 1)) return { type: 'tomorrow' }
  if (date === shiftDate(today, -1)) return { type: 'yesterday' }
  return { type: 'custom', from: date, to: date }
}
