import { z } from 'zod'
import { field, optional } from '../kernel/fields.ts'

export const MIN_PIN = 4
export const MAX_PIN = 6
const isPin = (value: string): boolean => /^\d{4,6}$/.test(value)

const BAD_PIN = `¡El PIN lleva de ${MIN_PIN} a ${MAX_PIN} dígitos!`

export const pin = field<string, string>({ type: 'string', pattern: '^\\d{4,6}$' }, (raw, fail) =>
  typeof raw === 'string' && isPin(raw) ? raw : fail(BAD_PIN),
)
export const optionalPin = optional(pin)

export const PinBody = z.object({ pin })
