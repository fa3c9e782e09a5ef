import { z } from 'zod'
import { isTimeZone, parseInstant } from '../kernel/business-day.ts'
import { field, optional, optionalCount, optionalId, optionalOneOf, optionalText } from '../kernel/fields.ts'
import { isAbsent, isStorable } from '../kernel/predicates.ts'
import { RESERVATION_STATUSES } from './reservation.ts'

const CUSTOMER_MISSING = '¡Por favor seleccione un cliente!'

/** The phone of an existing customer, alone or as `{phone, name}`. */
const customerPhone = field<string | number | { phone: string; name?: string | null }, string>(
  { type: ['string', 'object'], properties: { phone: { type: 'string' } } },
  (raw, fail) => {
    const phone = typeof raw === 'object' && raw !== null ? (raw as { phone?: unknown }).phone : raw
    if (isAbsent(phone) || (typeof phone !== 'string' && typeof phone !== 'number'))
      return fail(CUSTOMER_MISSING)
    const typed = String(phone).trim()
    return typed.length > 40 || !isStorable(typed) ? fail(CUSTOMER_MISSING) : typed
  },
)

/** Kept as sent, because the meaning of a text without a zone depends on the store. @see parseInstant */
const dateTime = field<string, string>(
  { type: 'string', description: 'ISO 8601 instant, or local to the store: 2030-01-01T20:00' },
  (raw, fail) =>
    typeof raw === 'string' && parseInstant(raw, 'UTC') ? raw : fail('¡Por favor seleccione fecha y hora!'),
)

/** A device in another zone than the store sends the zone of its clock. */
const zoneOfDate = optional(
  field<string, string>(
    { type: 'string', description: 'IANA zone of a `date` that names none; absent: the store’s' },
    (raw, fail) => (typeof raw === 'string' && isTimeZone(raw) ? raw : fail('¡Zona horaria inválida!')),
  ),
)

const people = optionalCount('¡El número de personas no es válido!', 0, 9_999, null)

const details = {
  date: dateTime,
  timeZone: zoneOfDate,
  tableId: optionalId('¡La mesa no es válida!'),
  status: optionalOneOf(RESERVATION_STATUSES, '¡El estado no es válido!'),
  notes: optionalText(500),
  peopleCount: people,
}

export const NewReservation = z.object({ customerId: customerPhone, ...details })

export const ChangedReservation = z.object(details)
