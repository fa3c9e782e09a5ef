import type { Reservation } from '@comanda/shared/reservations/api'
import { isComing } from './day/day-layout.ts'
import { endOfReservation } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Guests who come earlier are asked for another time. */
const MOST_EARLY = 2 * HOUR

export const minutesUntil = (at: Date, now: number): number => (at.getTime() - now) / MINUTE

/** Whether its guests can arrive now: from two hours before until its stay ends. */
export const isDue = (reservation: Reservation, now: number): boolean =>
  isComing(reservation) &&
  Date.parse(reservation.date) - now <= MOST_EARLY &&
  now < endOfReservation(reservation)

/** The point of sale with the reservation's table, guests and customer. */
export function addressOfArrival(reservation: Reservation): string {
  const { table_id: table, people_count: guests, customer_id: customer, customer_name: name } = reservation
  const fields = [
    ...(table === null ? [] : [`table=${table}`]),
    ...(guests ? [`guests=${guests}`] : []),
    `customer=${encodeURIComponent(customer)}`,
    `name=${encodeURIComponent(name)}`,
  ]
  return `/dashboard/pos?${fields.join('&')}`
}
