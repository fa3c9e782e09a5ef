import { businessDate, instantOf, shiftDate } from '@comanda/shared/kernel/business-day'
import type { ReservationStatus } from '@comanda/shared/reservations/reservation'
import { minutesAfter, STORE_TIME } from './sales/arrivals.ts'
import { CASHIER } from './sales/history.ts'

type DemoReservation = {
  startsAt: Date
  endsAt: Date
  status: ReservationStatus
  /** Index into GUESTS. */
  guest: number
  /** The number of the table; null when it is assigned on arrival. */
  table: number | null
  people: number
  notes: string | null
  bookedAt: Date
  by: string
}

/** The default of every new store. */
const STAY_MINUTES = 90

type Booking = {
  /** Days from today; the past is negative. */
  day: number
  at: string
  guest: number
  table?: number
  people: number
  notes?: string
  isCancelled?: true
  /** How many hours before the visit, or before now, the reservation was made. */
  hoursAhead: number
}

const BOOKINGS: readonly Booking[] = [
  { day: -6, at: '14:30', guest: 4, table: 7, people: 8, notes: 'Comida de oficina', hoursAhead: 70 },
  { day: -4, at: '21:00', guest: 11, table: 2, people: 2, hoursAhead: 9 },
  { day: -3, at: '20:00', guest: 17, table: 11, people: 6, isCancelled: true, hoursAhead: 50 },
  { day: -2, at: '15:00', guest: 2, table: 10, people: 4, notes: 'Silla para bebé', hoursAhead: 27 },
  { day: -1, at: '14:00', guest: 9, table: 6, people: 5, hoursAhead: 30 },
  {
    day: -1,
    at: '20:30',
    guest: 20,
    table: 12,
    people: 10,
    notes: 'Cumpleaños, traen pastel',
    hoursAhead: 96,
  },
  { day: 0, at: '10:30', guest: 18, table: 4, people: 3, notes: 'Desayuno', hoursAhead: 22 },
  { day: 0, at: '14:30', guest: 5, table: 7, people: 7, notes: 'Factura a la empresa', hoursAhead: 49 },
  { day: 0, at: '15:00', guest: 13, table: 8, people: 2, isCancelled: true, hoursAhead: 20 },
  { day: 0, at: '19:30', guest: 0, table: 10, people: 4, notes: 'Mesa en la terraza', hoursAhead: 26 },
  { day: 0, at: '20:30', guest: 7, table: 12, people: 9, notes: 'Aniversario', hoursAhead: 75 },
  { day: 0, at: '21:00', guest: 22, table: 2, people: 2, hoursAhead: 6 },
  { day: 1, at: '14:00', guest: 14, table: 11, people: 6, notes: 'Comida familiar', hoursAhead: 28 },
  { day: 1, at: '15:30', guest: 8, people: 4, notes: 'Prefiere ventana', hoursAhead: 5 },
  { day: 1, at: '20:00', guest: 1, table: 6, people: 6, hoursAhead: 53 },
  { day: 4, at: '21:00', guest: 24, table: 12, people: 10, notes: 'Despedida de soltera', hoursAhead: 12 },
  { day: 9, at: '14:00', guest: 3, table: 7, people: 8, hoursAhead: 3 },
]

/** The reservations for the days around now; guests of past visits have paid. */
export function demoReservations(now: Date): DemoReservation[] {
  const today = businessDate(now, STORE_TIME)
  return BOOKINGS.map((booking) => {
    const startsAt = instantOf(shiftDate(today, booking.day), booking.at, STORE_TIME.timeZone)
    const endsAt = minutesAfter(startsAt, STAY_MINUTES)
    const hasBeen = endsAt <= now
    return {
      startsAt,
      endsAt,
      status: booking.isCancelled ? 'cancelled' : hasBeen ? 'paid' : 'booked',
      guest: booking.guest,
      table: booking.table ?? null,
      people: booking.people,
      notes: booking.notes ?? null,
      bookedAt: minutesAfter(startsAt < now ? startsAt : now, -booking.hoursAhead * 60 - booking.guest),
      by: CASHIER,
    }
  })
}
