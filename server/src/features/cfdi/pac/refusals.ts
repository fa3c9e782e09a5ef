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
  '401': { field: null, message: 'Pasaron más de 72 horas desde la hora de la factura. Hazla de nuevo.' },
}

/** What to tell the person whose document the authority refused with a code. */
export const explainRefusal = (code: string, message: string): FieldRefusal =>
  REFUSALS[code] ?? { field: null, message: `El SAT no aceptó la factura (${code}): ${message}` }
