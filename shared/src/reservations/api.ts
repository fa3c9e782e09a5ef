import { z } from 'zod'
import { parseInstant } from '../kernel/business-day.ts'
import { declareCall, done, needs, written } from '../kernel/call.ts'
import {
  field,
  id,
  instantOut,
  isAbsent,
  isStorable,
  optionalCount,
  optionalId,
  optionalOneOf,
  optionalText,
  REQUIRED,
} from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { StoreTable } from '../settings/api.ts'
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

const CUSTOMER_MISSING = '¡Por favor seleccione un cliente!'

/** The phone of an existing customer, alone or as `{phone, name}`. */
const customerPhone = field<string | number | { phone: string; name?: string | null }, string>(
  { ...REQUIRED, type: ['string', 'object'], properties: { phone: { type: 'string' } } },
  (raw, fail) => {
    const phone = typeof raw === 'object' && raw !== null ? (raw as { phone?: unknown }).phone : raw
    if (isAbsent(phone) || (typeof phone !== 'string' && typeof phone !== 'number'))
      return fail(CUSTOMER_MISSING)
    const typed = String(phone).trim()
    return typed.length > 40 || !isStorable(typed) ? fail(CUSTOMER_MISSING) : typed
  },
)

/** Kept as sent: what a zoneless text means depends on the store. @see parseInstant */
const dateTime = field<string, string>(
  { ...REQUIRED, type: 'string', description: 'ISO 8601 instant, or local to the store: 2030-01-01T20:00' },
  (raw, fail) =>
    typeof raw === 'string' && parseInstant(raw, 'UTC') ? raw : fail('¡Por favor seleccione fecha y hora!'),
)

const MOST_PEOPLE = 9_999

const people = field<number | string | null | undefined, number | null>(
  { type: ['integer', 'null'], minimum: 0, maximum: MOST_PEOPLE },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    const value = typeof raw === 'string' && /^\d{1,4}$/.test(raw.trim()) ? Number(raw) : raw
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_PEOPLE
      ? value
      : fail('¡El número de personas no es válido!')
  },
)

const details = {
  date: dateTime,
  tableId: optionalId('¡La mesa no es válida!'),
  status: optionalOneOf(RESERVATION_STATUSES, '¡El estado no es válido!'),
  notes: optionalText(500),
  peopleCount: people,
}

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
    type: optionalOneOf(PERIODS, '¡El periodo no es válido!'),
    from: optionalText(40),
    to: optionalText(40),
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
  access: write,
  idempotent: true,
  body: z.object({ customerId: customerPhone, ...details }),
  answer: written({ reservationId: z.int(), uniqueCode: z.string() }),
})

export const updateReservation = declareCall({
  method: 'POST',
  path: '/reservations/update/{id}',
  summary: 'Change a reservation; without a status it keeps its own',
  access: write,
  params: byId,
  body: z.object(details),
  answer: done,
})

export const deleteReservation = declareCall({
  method: 'DELETE',
  path: '/reservations/delete/{id}',
  summary: 'Delete a reservation for good',
  access: write,
  params: byId,
  answer: done,
})
