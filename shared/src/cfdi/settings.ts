import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { formatCount } from '../kernel/count-format.ts'
import { field, flag, instantOut, oneOf, optionalText, password, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { CERTIFIERS, GLOBAL_PERIODS } from './words.ts'

const settings = needs(AREA.settings)

const TaxIs = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['iva', 'ieps']), rate: z.int() }),
  z.object({ kind: z.enum(['exempt', 'none']) }),
])

/** With so few stamps left the owner is warned. */
export const FEW_STAMPS = 50

export const stampsLeftWords = (left: number): string => {
  if (left <= 0) return 'No te quedan timbres'
  return left === 1 ? 'Te queda 1 timbre' : `Te quedan ${formatCount(left)} timbres`
}

export const FiscalSettings = z.object({
  issuer: z
    .object({
      rfc: z.string(),
      name: z.string(),
      regime: z.string(),
      postalCode: z.string(),
      series: z.string(),
      /** The IANA zone of the postal code: the hour of the documents. */
      timeZone: z.string(),
    })
    .nullable(),
  certificate: z
    .object({
      number: z.string(),
      validTo: instantOut,
      /** Days until its end, when they are few; null when they are many. */
      daysLeft: z.int().nullable(),
      /** Made by 'Modo de prueba'. */
      isTest: z.boolean(),
    })
    .nullable(),
  pac: z.object({
    is: z.enum(['double', ...CERTIFIERS]),
    user: z.string().nullable(),
    hasPassword: z.boolean(),
    /** `user` to `hasToken` are of the account at SW sapien, this of the one at Finkok. */
    finkok: z.object({ user: z.string().nullable(), hasPassword: z.boolean() }),
    /** The account is entered by SW's token without end, not by user and password. */
    hasToken: z.boolean(),
    /** How many stamps (timbres) the account had left when it was asked last; null for none with a number. */
    stamps: z.object({ left: z.int(), at: instantOut }).nullable(),
  }),
  /** Documents are stamped by the built-in double and have no fiscal value. */
  isTest: z.boolean(),
  /** Whether documents with fiscal value were stamped here. */
  hasIssued: z.boolean(),
  /** Data and certificate are complete: documents can be issued. */
  isReady: z.boolean(),
  globalPeriod: z.enum(GLOBAL_PERIODS),
  isGlobalAutomatic: z.boolean(),
  printsCode: z.boolean(),
  /** The taxes of the store's list, as the authority sees them. */
  taxes: z.array(
    z.object({
      title: z.string(),
      rate: z.number(),
      /** Null: the authority has no such tax, and sales with it cannot be invoiced. */
      is: TaxIs.nullable(),
      /** Said by the owner, instead of following from title and rate. */
      isOwn: z.boolean(),
    }),
  ),
})
export type FiscalSettings = z.output<typeof FiscalSettings>

export const getFiscalSettings = declareCall({
  method: 'GET',
  path: '/settings/fiscal',
  summary: 'Who issues the fiscal documents, and how; neither key nor password is in it',
  access: settings,
  answer: FiscalSettings,
})

/** The one RFC of a person or company, no generic one. @see receiver.ts for the checks */
export const saveIssuer = declareCall({
  method: 'POST',
  path: '/settings/fiscal/issuer',
  summary: 'Save who issues; another RFC drops the certificate',
  audit: {
    key: 'fiscal.issuer',
    es: 'Cambió los datos fiscales del restaurante',
    en: 'Changed the fiscal data of the store',
    fields: { regime: 'Régimen', postalCode: 'Código postal', series: 'Serie' },
  },
  access: settings,
  body: z.object({
    rfc: text('¡Escribe el RFC!', 20),
    name: text('¡Escribe el nombre como está en la constancia de situación fiscal!', 300),
    regime: text('¡Elige el régimen fiscal!', 3),
    postalCode: text('¡El código postal tiene cinco números!', 10),
    series: text('¡La serie tiene de una a diez letras o números!', 10),
  }),
  answer: done,
})

/** Longer than any certificate or key of the authority, which have about 2 KB. */
const LONGEST_FILE = 12_000

/** Base64, which the server decodes. */
const file = (message: string) =>
  field<string, string>({ type: 'string', format: 'byte', maxLength: LONGEST_FILE }, (raw, fail) =>
    typeof raw === 'string' && raw.length <= LONGEST_FILE && /^[A-Za-z0-9+/]+={0,2}$/.test(raw)
      ? raw
      : fail(message),
  )

export const saveCsd = declareCall({
  method: 'POST',
  path: '/settings/fiscal/certificate',
  summary:
    'Keep the certificate de sello digital with its key and password, in base64; each refusal names its fault',
  audit: {
    key: 'fiscal.certificate',
    es: 'Guardó el certificado de sello digital',
    en: 'Saved the CSD',
  },
  access: settings,
  body: z.object({
    certificate: file('Elige el archivo .cer del certificado.'),
    key: file('Elige el archivo .key de la llave privada.'),
    password: password('¡Escribe la contraseña de la llave privada!'),
  }),
  answer: done,
})

export const startTestMode = declareCall({
  method: 'POST',
  path: '/settings/fiscal/test',
  summary:
    'Make a certificate without fiscal value for the store’s RFC, and stamp by the built-in double; not after real documents',
  audit: { key: 'fiscal.test', es: 'Activó la facturación de prueba', en: 'Turned on trial invoicing' },
  access: settings,
  answer: done,
})

export const savePac = declareCall({
  method: 'POST',
  path: '/settings/fiscal/pac',
  summary:
    'With whom documents are stamped: the account at SW sapien or Finkok, or the built-in double; that one after real documents needs `confirmed` and the scope CFDI',
  audit: {
    key: 'fiscal.pac',
    es: 'Cambió con quién se timbra',
    en: 'Changed the certifier',
    fields: { is: 'Con quién', user: 'Usuario', confirmed: 'Confirmado' },
  },
  access: settings,
  body: z.object({
    is: oneOf(['double', ...CERTIFIERS], '¡Elige con quién se timbra!'),
    user: optionalText(254),
    /** Absent: the kept one stays. */
    password: optionalText(200),
    /** SW's token without end. It replaces user and password, and these replace it. */
    token: optionalText(2_000),
    /** Said by a person who has read what guests get from then on. */
    confirmed: flag(false),
  }),
  answer: done,
})

export const tryPac = declareCall({
  method: 'POST',
  path: '/settings/fiscal/pac/try',
  summary:
    'Stamp a document without value at SW’s place for trying, with the certificate that is here and the account that is typed or kept; nothing of it is kept',
  audit: {
    key: 'fiscal.try',
    es: 'Probó la cuenta de SW sapien con un documento sin validez',
    en: 'Tried the account at SW sapien with a document without value',
    fields: { user: 'Usuario' },
  },
  access: settings,
  body: z.object({
    user: optionalText(254),
    /** Absent: the kept account is tried. */
    password: optionalText(200),
    token: optionalText(2_000),
  }),
  answer: written({
    uuid: z.string(),
    xml: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
})

export const saveInvoicing = declareCall({
  method: 'POST',
  path: '/settings/fiscal/options',
  summary: 'How often the global is, whether it is issued by itself, and whether receipts have a code',
  audit: {
    key: 'fiscal.options',
    es: 'Cambió las opciones de facturación',
    en: 'Changed the options of invoicing',
    fields: {
      globalPeriod: 'Factura global',
      isGlobalAutomatic: 'Se emite sola',
      printsCode: 'Código en el recibo',
    },
  },
  access: settings,
  body: z.object({
    globalPeriod: oneOf(GLOBAL_PERIODS, '¡Elige cada cuánto se emite la global!'),
    isGlobalAutomatic: flag(false),
    printsCode: flag(true),
  }),
  answer: done,
})

export const saveTaxClass = declareCall({
  method: 'POST',
  path: '/settings/fiscal/taxes',
  summary: 'Say what a tax of the list is for the authority',
  audit: {
    key: 'fiscal.tax',
    es: 'Cambió la clase fiscal de un impuesto',
    en: 'Changed the class of a tax',
    fields: { is: 'Clase' },
  },
  access: settings,
  body: z.object({
    title: text('¡Solicitud inválida!', 200),
    rate: field<number, number>({ type: 'number', minimum: 0, maximum: 100 }, (raw, fail) =>
      typeof raw === 'number' && raw >= 0 && raw <= 100 ? raw : fail('¡La tasa no es válida!'),
    ),
    /** `auto`: as title and rate say. */
    is: oneOf(['auto', 'iva', 'ieps', 'exempt', 'none'], '¡Elige la clase del impuesto!'),
  }),
  answer: done,
})
