import type { Wait } from '@comanda/shared/cfdi/words'

/** The field of the form that a code of the authority concerns, and what its person can do. */
interface FieldRefusal {
  field: 'rfc' | 'name' | 'postalCode' | 'regime' | 'use' | 'issuer' | null
  message: string
}

const NAME =
  'El SAT no tiene ese nombre para el RFC. Escríbelo como en la constancia de situación fiscal, sin «S.A. de C.V.».'
const REGIME = 'El régimen no corresponde al RFC. Está en la constancia de situación fiscal.'
const ISSUER = 'Los datos de quien factura no son los del SAT. Quien administra el restaurante los corrige.'

const REFUSALS: Record<string, FieldRefusal> = {
  CFDI40143: { field: 'rfc', message: 'El SAT no tiene ese RFC, o está cancelado.' },
  CFDI40144: { field: 'name', message: NAME },
  CFDI40145: { field: 'name', message: NAME },
  CFDI40146: {
    field: 'name',
    message: 'Solo la factura global es a «PÚBLICO EN GENERAL». Escribe tu nombre.',
  },
  CFDI40147: { field: 'postalCode', message: 'El SAT no tiene ese código postal.' },
  CFDI40148: {
    field: 'postalCode',
    message: 'El código postal no es el del domicilio fiscal. Está en la constancia de situación fiscal.',
  },
  CFDI40157: { field: 'regime', message: REGIME },
  CFDI40158: { field: 'regime', message: REGIME },
  CFDI40160: { field: 'use', message: 'El SAT no tiene ese uso.' },
  CFDI40161: { field: 'use', message: 'Con ese régimen el SAT no acepta este uso de la factura.' },
  CFDI40138: { field: 'issuer', message: ISSUER },
  CFDI40139: { field: 'issuer', message: ISSUER },
  CFDI40141: { field: 'issuer', message: ISSUER },
  '303': { field: 'issuer', message: ISSUER },
  '304': {
    field: 'issuer',
    message:
      'El SAT tiene el certificado (CSD) por revocado o vencido. Quien administra el restaurante sube uno nuevo en Configuración › Datos fiscales.',
  },
  '305': {
    field: 'issuer',
    message:
      'El certificado (CSD) no es válido a la hora de la factura: empieza después, o ya venció. Quien administra el restaurante lo revisa en Configuración › Datos fiscales.',
  },
}

/** Refusals that pass by themselves: the same bytes are sent again. */
export const TEMPORARY: Readonly<Record<string, Wait>> = { 402: 'not_listed' }

/** The certifier stamps what is at most so old. */
const LATEST_MS = 72 * 3_600_000

/** The code for a time outside of the 72 hours, which is also that of a clock that is ahead. */
export const OUT_OF_TIME = '401'
/** @param age of the document, in ms */
export const isClockAhead = (code: string, age: number): boolean => code === OUT_OF_TIME && age < LATEST_MS

/**
 * What to tell the person whose document the authority refused with a code.
 * @param age of the document, in ms
 */
export function explainRefusal(code: string, message: string, age = LATEST_MS): FieldRefusal {
  if (isClockAhead(code, age)) return { field: null, message: CLOCK_AHEAD }
  if (code === OUT_OF_TIME) return { field: null, message: TOO_LATE }
  const who = IS_OF_AUTHORITY.test(code) ? 'El SAT' : 'El certificador (PAC)'
  return REFUSALS[code] ?? { field: null, message: `${who} no aceptó la factura (${code}): ${message}` }
}

/** The rest are a certifier's own. */
const IS_OF_AUTHORITY = /^(CFDI|[34])\d+$/

const TOO_LATE = 'Pasaron más de 72 horas desde la hora de la factura. Hazla de nuevo.'
const CLOCK_AHEAD =
  'El SAT recibe la factura con una hora que todavía no llega: el reloj del servidor está adelantado. Quien lo atiende lo pone a la hora; después haz la factura de nuevo.'
