import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import { flag, id, instantOut, oneOf, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { email, FiscalDocument, receiverFields, requestKey } from './api.ts'

const manage = needs(AREA.manageCfdi)
const byId = z.object({ id: id() })

/** Why a document is cancelled, as a person says it; the server chooses the authority's motive. */
export const CANCEL_REASONS = [
  'wrong_data',
  'not_carried_out',
  'wrong_without_substitute',
  'replaced',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export const CANCEL_REASON_WORDS: Record<CancelReason, string> = {
  /** Motive 01: a substitute is issued first. */
  wrong_data: 'Tiene datos equivocados, y quiero otra correcta en su lugar',
  /** 03 */
  not_carried_out: 'La venta no se hizo',
  /** 02 */
  wrong_without_substitute: 'Tiene errores, y no quiero otra en su lugar',
  /** Motive 01 again: its substitute is valid, and its own cancelling failed. */
  replaced: 'Ya hay otra factura en su lugar',
}

export const CancelOptions = z.object({
  /** Which answers the questions can have. */
  reasons: z.array(z.enum(CANCEL_REASONS)),
  /** Whether the receiver has to accept it, within three days. */
  needsConsent: z.boolean(),
  /** The last moment at which the authority accepts it. */
  until: instantOut,
  /** What of the above to tell a person, a sentence each. */
  notes: z.array(z.string()),
  /** Why it cannot be cancelled, in words; null when it can. */
  problem: z.string().nullable(),
})
export type CancelOptions = z.output<typeof CancelOptions>

export const getCancelOptions = declareCall({
  method: 'GET',
  path: '/cfdi/{id}/cancel',
  summary: 'How a fiscal document can be cancelled, by the authority’s rules',
  access: manage,
  params: byId,
  answer: CancelOptions,
})

export const cancelFiscalDocument = declareCall({
  method: 'POST',
  path: '/cfdi/{id}/cancel',
  summary: 'Cancel a stamped document; its sales are free again once the authority has cancelled it',
  audit: {
    key: 'cfdi.cancel',
    of: 'cfdi',
    es: 'Pidió cancelar una factura fiscal',
    en: 'Asked to cancel a CFDI',
    fields: { reason: 'Motivo' },
  },
  access: manage,
  showsSums: true,
  params: byId,
  body: z.object({
    reason: oneOf(
      CANCEL_REASONS.filter((reason) => reason !== 'wrong_data') as [
        'not_carried_out',
        'wrong_without_substitute',
        'replaced',
      ],
      '¡Elige por qué se cancela!',
    ),
  }),
  answer: written({ document: FiscalDocument }),
})

export const substituteFiscalDocument = declareCall({
  method: 'POST',
  path: '/cfdi/{id}/substitute',
  summary:
    'Issue a document with corrected data in the place of one by name, which is then cancelled (motive 01)',
  audit: {
    key: 'cfdi.substitute',
    of: 'cfdi',
    es: 'Sustituyó una factura fiscal',
    en: 'Replaced a CFDI',
    fields: {
      postalCode: 'Código postal',
      regime: 'Régimen',
      use: 'Uso',
      inDetail: 'A detalle',
      form: 'Forma de pago',
    },
  },
  access: manage,
  showsSums: true,
  params: byId,
  body: z.object({
    request: requestKey,
    ...receiverFields,
    inDetail: flag(false),
    form: optionalText(2),
    email,
  }),
  answer: written({ document: FiscalDocument }),
})

export const releaseFiscalDocument = declareCall({
  method: 'POST',
  path: '/cfdi/{id}/release',
  summary:
    'Give up a document that may have a stamp, after a person has seen that the authority has it not as valid; its sales are free',
  audit: {
    key: 'cfdi.release',
    of: 'cfdi',
    es: 'Liberó la venta de una factura fiscal sin respuesta',
    en: 'Released the sale of a CFDI without an answer',
  },
  access: manage,
  showsSums: true,
  params: byId,
  answer: written({ document: FiscalDocument }),
})
