import { z } from 'zod'
import { PUBLIC } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import { id, optionalOneOf, text } from '../kernel/fields.ts'
import { GUEST_LANGUAGES } from '../qr/guest-page.ts'
import { DocumentRefusal, email, receiverFields, requestKey } from './api.ts'
import { CONSTANCIA_PATH, DOCUMENT_STATES } from './words.ts'

/** What a guest who asked for a document sees of it. */
export const GuestDocument = z.object({
  /** Opens this document alone, for `LINK_DAYS`. */
  token: z.string(),
  /** The address of a page with its files, open with the address alone, as long. */
  link: z.string(),
  state: z.enum(DOCUMENT_STATES),
  is_test: z.boolean(),
  folio: z.string(),
  uuid: z.string().nullable(),
  refusal: DocumentRefusal.nullable(),
  /** The address that a mail with it was sent to, in part (`a…@correo.mx`); null without a mail server, and to who has the link. */
  mailed_to: z.string().nullable(),
})
export type GuestDocument = z.output<typeof GuestDocument>

export const askForInvoice = declareCall({
  method: 'POST',
  path: '/factura/{store}/{code}',
  summary: 'Invoice a sale with the code of its receipt; unknown and used codes answer alike',
  audit: { none: 'a guest’s request, kept as a document' },
  access: PUBLIC,
  params: z.object({ store: id(), code: text('¡Escribe el código de tu recibo!', 40) }),
  body: z.object({
    request: requestKey,
    ...receiverFields,
    email,
    /** Of the page, and of the mail. */
    language: optionalOneOf(GUEST_LANGUAGES, '¡Solicitud inválida!'),
  }),
  answer: written({ document: GuestDocument }),
})

export const readConstancia = declareCall({
  method: 'POST',
  path: CONSTANCIA_PATH,
  summary: 'What the tax authority shows of a constancia de situación fiscal, by the data of its QR code',
  audit: { none: 'it reads a public page, and keeps nothing' },
  access: PUBLIC,
  body: z.object({ rfc: text('¡Solicitud inválida!', 20), idCif: text('¡Solicitud inválida!', 20) }),
  answer: z.object({
    /** Null: the authority did not answer, or has no such constancia. */
    receiver: z
      .object({
        name: z.string(),
        postalCode: z.string(),
        /** c_RegimenFiscal, those that an invoice can have. */
        regimes: z.array(z.string()),
      })
      .nullable(),
  }),
})

const byToken = z.object({ token: text('¡Solicitud inválida!', 100) })

export const readGuestDocument = declareCall({
  method: 'GET',
  path: '/factura/documents/{token}',
  summary: 'The state of a document that a guest asked for',
  access: PUBLIC,
  params: byToken,
  answer: GuestDocument,
})

const file = {
  method: 'GET',
  audit: { none: 'a guest’s own document' },
  access: PUBLIC,
  params: byToken,
} as const

export const downloadGuestXml = declareCall({
  ...file,
  path: '/factura/documents/{token}/xml',
  summary: 'The XML of a document that a guest asked for',
  answer: z.string(),
  answerTypes: ['application/xml'],
})

export const downloadGuestPdf = declareCall({
  ...file,
  path: '/factura/documents/{token}/pdf',
  summary: 'The printed representation of a document that a guest asked for',
  answer: z.string(),
  answerTypes: ['application/pdf'],
})
