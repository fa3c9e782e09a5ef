import { z } from 'zod'
import { field, optional } from '../kernel/fields.ts'
import { MAX_PIN, MIN_PIN } from './pin-length.ts'

const PATTERN = `^\\d{${MIN_PIN},${MAX_PIN}}$`
const BAD_PIN = `¡El PIN lleva de ${MIN_PIN} a ${MAX_PIN} dígitos!`

export const pin = field<string, string>({ type: 'string', pattern: PATTERN }, (raw, fail) =>
  typeof raw === 'string' && new RegExp(PATTERN).test(raw) ? raw : fail(BAD_PIN),
)
export const optionalPin = optional(pin)

export const PinBody = z.object({ pin })
