import { z } from 'zod'
import { MAX_PART_NUMBER } from '../checks/split.ts'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  flag,
  id,
  instantOut,
  moneyOut,
  optionalCount,
  optionalEmail,
  optionalOneOf,
  optionalText,
  periodFields,
  text,
} from '../kernel/fields.ts'
import { fileFormat, SHEET_TYPES } from '../kernel/file-format.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES, GLOBAL_PERIODS, TICKET_STATES, WAITS } from './words.ts'

const read = needs(AREA.readCfdi)
const see = needs(AREA.seeCfdi)
const issue = needs(AREA.issueCfdi)
const byId = z.object({ id: id() })
export const email = optionalEmail('¡El correo no es válido!')

/** To whom an invoice is, as typed. Only lengths are checked here. @see receiver.ts */
export const receiverFields = {
  rfc: text('¡Escribe el RFC!', 20),
  name: text('¡Escribe el nombre como está en la constancia de situación fiscal!', 300),
  postalCode: text('¡El código postal tiene cinco números!', 10),
  regime: text('¡Elige el régimen fiscal!', 3),
  use: text('¡Elige un uso que corresponda al régimen!', 3),
}

/** Made by the client for each attempt, and the same for each repetition of it. */
export const requestKey = text('¡Solicitud inválida!', 60)

export const DocumentRefusal = z.object({
  /** The authority's. */
  code: z.string(),
  /** The field of the form that it concerns. */
  field: z.enum(['rfc', 'name', 'postalCode', 'regime', 'use', 'issuer']).nullable(),
  message: z.string(),
})
export type DocumentRefusal = z.output<typeof DocumentRefusal>

export const FiscalDocument = z.object({
  /** Its folio. */
  id: z.int(),
  series: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  /** Stamped by the built-in double: without fiscal value. */
  is_test: z.boolean(),
  uuid: z.string().nullable(),
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  net: moneyOut,
  tax: moneyOut,
  /** Income tax that the receiver withholds; `total` is without it. */
  withheld: moneyOut,
  total: moneyOut,
  created_at: instantOut,
  created_by: z.string(),
  stamped_at: instantOut.nullable(),
  /** When a mail with it was last queued; its address is `email`. */
  mailed_at: instantOut.nullable(),
  cancelled_at: instantOut.nullable(),
  refusal: DocumentRefusal.nullable(),
  /** Why a document that was sent has no answer yet. */
  waits: z.enum(WAITS).nullable(),
  /** The certifier's own words, with `waits`. */
  said: z.string().nullable(),
  /** What it credits (01) or replaces (04). */
  related: z.object({ id: z.int(), relation: z.enum(['01', '04']) }).nullable(),
  /** Of a global: business days. */
  period: z.object({ is: z.enum(GLOBAL_PERIODS), from: z.string(), to: z.string() }).nullable(),
  /** How many sales it has. */
  tickets: z.int(),
  /** The sale, when it is one. */
  invoice_id: z.int().nullable(),
})
export type FiscalDocument = z.output<typeof FiscalDocument>

export const DocumentInFull = FiscalDocument.extend({
  receiver_postal_code: z.string(),
  receiver_regime: z.string(),
  receiver_use: z.string(),
  /** c_FormaPago */
  form: z.string(),
  email: z.string().nullable(),
  /** Whether the installation has a mail server. Without it, a mail is only a file. */
  sends_mail: z.boolean(),
  cancelling: z.object({ motive: z.string(), at: instantOut, by: z.string() }).nullable(),
  /** The documents that credit or replace it. */
  followed_by: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(DOCUMENT_KINDS),
      relation: z.enum(['01', '04']),
      state: z.enum(DOCUMENT_STATES),
      total: moneyOut,
    }),
  ),
  sales: z.array(
    z.object({
      invoice_id: z.int(),
      /** Of a divided check; null: all of it. */
      part: z.int().nullable(),
      total: moneyOut,
      is_live: z.boolean(),
    }),
  ),
})
export type DocumentInFull = z.output<typeof DocumentInFull>

const chosen = {
  ...periodFields(PERIODS),
  kind: optionalOneOf(DOCUMENT_KINDS, '¡El tipo no es válido!'),
  state: optionalOneOf(DOCUMENT_STATES, '¡El estado no es válido!'),
  /** Folio, RFC, name, UUID or the number of a sale. */
  q: optionalText(100),
}

export const listFiscalDocuments = declareCall({
  method: 'GET',
  path: '/cfdi',
  summary: 'The fiscal documents of a period, newest first, by page; `X-Total-Count` counts all',
  access: read,
  showsSums: true,
  query: z.object({
    ...chosen,
    page: optionalCount('¡Página inválida!', 1, 100_000, 1),
    perPage: optionalCount('¡Página inválida!', 1, 200, 50),
  }),
  answer: z.array(FiscalDocument),
})

const Amounts = z.object({ count: z.int(), total: moneyOut })

export const sumFiscalDocuments = declareCall({
  method: 'GET',
  path: '/cfdi/summary',
  summary: 'What was sold in a period, and in which fiscal state it is: the states add up to what was sold',
  access: read,
  showsSums: true,
  query: z.object(periodFields(PERIODS)),
  answer: z.object({
    /** Net of refunds and without tips, by the business day of the sale. */
    sold: Amounts,
    states: z.record(z.enum(TICKET_STATES), Amounts),
    /** Sales of the period that no document has, and that have something left to invoice. */
    missing: Amounts,
    /** All documents without an answer, of any period: how many for which reason, most first. */
    waiting: z.array(
      z.object({ why: z.enum(WAITS), count: z.int(), since: instantOut, said: z.string().nullable() }),
    ),
    /** Documents of any day that wait for a person, with what to do, in words. */
    todo: z.array(z.object({ id: z.int(), message: z.string() })),
    /** The store's, for the dates of its documents. */
    timeZone: z.string(),
    /** Who issues, with the zone of the documents' own hours; null before it is set. */
    issuer: z.object({ rfc: z.string(), timeZone: z.string() }).nullable(),
  }),
})

export const FiscalNotice = z.object({
  about: z.enum(['stamps', 'global', 'credit']),
  /** The folio of the document that it is about, if it is one. */
  document: z.int().nullable(),
  message: z.string(),
})
export type FiscalNotice = z.output<typeof FiscalNotice>

export const getFiscalNotices = declareCall({
  method: 'GET',
  path: '/cfdi/notices',
  summary:
    'What of invoicing waits for a person, in words: few stamps left, a global or a credit note that was not issued by itself',
  access: read,
  answer: z.array(FiscalNotice),
})

export const getFiscalDocument = declareCall({
  method: 'GET',
  path: '/cfdi/{id}',
  summary: 'A fiscal document with its sales and what follows it',
  access: see,
  showsSums: true,
  params: byId,
  answer: DocumentInFull,
})

export const downloadXml = declareCall({
  method: 'GET',
  path: '/cfdi/{id}/xml',
  summary: 'The XML of a stamped document',
  access: see,
  showsSums: true,
  params: byId,
  answer: z.string(),
  audit: { key: 'cfdi.download', of: 'cfdi', es: 'Descargó una factura fiscal', en: 'Downloaded a CFDI' },
  answerTypes: ['application/xml'],
})

export const exportFiscalDocuments = declareCall({
  method: 'GET',
  path: '/cfdi/export',
  summary: 'The fiscal documents of a period as a sheet, oldest first',
  audit: {
    key: 'cfdi.export',
    es: 'Descargó la lista de facturas fiscales',
    en: 'Downloaded the list of CFDI',
  },
  access: read,
  showsSums: true,
  query: z.object({ ...chosen, format: fileFormat }),
  answer: z.string(),
  answerTypes: SHEET_TYPES,
})

export const FoundReceiver = z.object({
  rfc: z.string(),
  name: z.string(),
  postalCode: z.string(),
  regime: z.string(),
  use: z.string(),
  email: z.string().nullable(),
})
export type FoundReceiver = z.output<typeof FoundReceiver>

/** A paid part of a divided check, which has an invoice of its own. */
const PartToInvoice = z.object({
  number: z.int(),
  state: z.enum(TICKET_STATES),
  net: moneyOut,
  tax: moneyOut,
  total: moneyOut,
  /** c_FormaPago of its largest payment; null: a person says it. */
  form: z.string().nullable(),
  /** Null also for a person who may not see it. */
  document: FiscalDocument.nullable(),
})

/** What a document for a sale would have. */
export const SaleToInvoice = z.object({
  invoice_id: z.int(),
  business_date: z.string(),
  state: z.enum(TICKET_STATES),
  /** What is left of it after refunds, without tips. */
  net: moneyOut,
  tax: moneyOut,
  total: moneyOut,
  /** c_FormaPago of the largest payment; null: a person says it. */
  form: z.string().nullable(),
  /** Null also for a person who may not see it, and where its parts are not all in one. */
  document: FiscalDocument.nullable(),
  /** Empty for a check that was paid as one. */
  parts: z.array(PartToInvoice),
  /** Whether the installation has a mail server. */
  sends_mail: z.boolean(),
  /** The last data of the sale's customer, for who may find receivers. */
  receiver: FoundReceiver.nullable(),
  /** Why it cannot be invoiced, in words; null when it can. */
  problem: z.string().nullable(),
  /** Whether the store can issue documents now. */
  isReady: z.boolean(),
  /** Whether companies withhold income tax of it: a person in RESICO. */
  isWithheldByCompanies: z.boolean(),
})
export type SaleToInvoice = z.output<typeof SaleToInvoice>

export const getSaleToInvoice = declareCall({
  method: 'GET',
  path: '/cfdi/sales/{id}',
  summary: 'A sale by its number in Facturas, as a fiscal document would have it',
  access: issue,
  showsSums: true,
  params: byId,
  answer: SaleToInvoice,
})

export const findReceivers = declareCall({
  method: 'GET',
  path: '/cfdi/receivers',
  summary: 'To whom was invoiced before, by the whole RFC or by the phone of a customer',
  audit: {
    key: 'cfdi.find_receiver',
    es: 'Buscó los datos fiscales de un cliente',
    en: 'Searched the tax data of a guest',
    fields: { q: 'Buscado' },
  },
  access: needs(AREA.findReceivers),
  query: z.object({ q: optionalText(100) }),
  answer: z.array(FoundReceiver),
})

export const removeReceiver = declareCall({
  method: 'DELETE',
  path: '/cfdi/receivers/{rfc}',
  summary: 'Remove the tax data that is kept for the next invoice to an RFC; documents keep theirs',
  audit: {
    key: 'cfdi.remove_receiver',
    es: 'Quitó los datos fiscales de un cliente',
    en: 'Removed the tax data of a guest',
    omits: ['rfc'],
  },
  access: needs(AREA.manageCfdi),
  params: z.object({ rfc: receiverFields.rfc }),
  answer: done,
})

export const issueByName = declareCall({
  method: 'POST',
  path: '/cfdi/issue',
  summary: 'Invoice a paid sale by name; of one in a global, it is credited there in the same step',
  audit: {
    key: 'cfdi.issue',
    of: 'sale',
    es: 'Facturó una venta a nombre',
    en: 'Invoiced a sale by name',
    fields: {
      invoiceId: 'Venta',
      postalCode: 'Código postal',
      regime: 'Régimen',
      use: 'Uso',
      inDetail: 'A detalle',
      form: 'Forma de pago',
    },
  },
  access: issue,
  showsSums: true,
  body: z.object({
    invoiceId: id('¡Solicitud inválida!'),
    /** A part of a divided check; absent: all of it. */
    part: optionalCount('¡La parte no es válida!', 1, MAX_PART_NUMBER, null),
    request: requestKey,
    ...receiverFields,
    /** A concept for each line. */
    inDetail: flag(false),
    form: optionalText(2),
    email,
    /** The phone of the customer whose data it is; by default the customer of the sale. */
    phone: optionalText(40),
  }),
  answer: written({ document: FiscalDocument }),
})
