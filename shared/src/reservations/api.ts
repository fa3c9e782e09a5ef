import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { id, instantOut, optionalCount, optionalText, periodFields } from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { StoreTable } from '../settings/tables.ts'
import { ChangedReservation, NewReservation } from './bodies.ts'
import { RESERVATION_STATUSES } from './reservation.ts'

const read = needs(AREA.reservations)
const write = needs(AREA.manageReservations)

export const Reservation = z.object({
  id: z.int(),
  /** The customer's phone. */
  customer_id: z.string(),
  customer_name: z.string(),
  date: instantOut,
  stay_minutes: z.int(),
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  status: z.enum(RESERVATION_STATUSES),
  notes: z.string().nullable(),
  people_count: z.int().nullable(),
  unique_code: z.string(),
  created_at: instantOut,
  updated_at: instantOut.nullable(),
})
export type Reservation = z.output<typeof Reservation>

const byId = z.object({ id: id('¡Solicitud inválida!') })

export const initReservations = declareCall({
  method: 'GET',
  path: '/reservations/init',
  summary: 'The tables that can be reserved, for how long a table is kept, and how the store reckons its day',
  access: read,
  answer: z.object({
    storeTables: z.array(StoreTable),
    stayMinutes: z.int(),
    timeZone: z.string(),
    businessDayStart: z.string(),
  }),
})

export const listReservations = declareCall({
  method: 'GET',
  path: '/reservations',
  summary: 'The reservations of a period, earliest first, by page',
  access: read,
  query: z.object({
    ...periodFields(PERIODS),
    page: optionalCount('¡Página inválida!', 1, 100_000, 1),
    perPage: optionalCount('¡Página inválida!', 1, 500, 200),
  }),
  answer: z.array(Reservation),
})

export const searchReservations = declareCall({
  method: 'GET',
  path: '/reservations/search',
  summary: 'Reservations by customer name or phone, code or number, latest first',
  access: read,
  query: z.object({ q: optionalText(100) }),
  answer: z.array(Reservation),
})

export const addReservation = declareCall({
  method: 'POST',
  path: '/reservations/add',
  summary: 'Reserve for a customer; a table is kept for one party at a time',
  audit: { key: 'reservation.add', of: 'customer', es: 'Agregó una reserva', en: 'Added a reservation' },
  access: write,
  idempotent: true,
  body: NewReservation,
  answer: written({ reservationId: z.int(), uniqueCode: z.string() }),
})

export const updateReservation = declareCall({
  method: 'POST',
  path: '/reservations/update/{id}',
  summary: 'Change a reservation; without a status it keeps its own',
  audit: {
    key: 'reservation.change',
    of: 'reservation',
    es: 'Cambió una reserva',
    en: 'Changed a reservation',
  },
  access: write,
  params: byId,
  body: ChangedReservation,
  answer: done,
})

export const deleteReservation = declareCall({
  method: 'DELETE',
  path: '/reservations/delete/{id}',
  summary: 'Delete a reservation for good',
  audit: {
    key: 'reservation.remove',
    of: 'reservation',
    es: 'Eliminó una reserva',
    en: 'Removed a reservation',
  },
  access: write,
  params: byId,
  answer: done,
})
