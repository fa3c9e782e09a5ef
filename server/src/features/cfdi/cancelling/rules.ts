import type { CancelOptions, CancelReason } from '@comanda/shared/cfdi/cancelling'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { kindOfRfc } from '@comanda/shared/cfdi/rfc'
import type { DocumentKind, DocumentState } from '@comanda/shared/cfdi/words'
import { businessDayStart, dayAfter, localDate } from '@comanda/shared/kernel/business-day'
import { instant } from '../../../http/answers.ts'

export interface DocumentToCancel {
  kind: DocumentKind
  state: DocumentState
  receiver_rfc: string
  total: number
  created_at: Date
  /** Whether a document that credits or replaces it is valid, or on the way. */
  is_followed: boolean
  /** What follows it is its stamped substitute alone. */
  is_replaced: boolean
}

/** The most centavos that are cancelled without the receiver's consent (Resolución Miscelánea Fiscal 2.7.1.35, I). */
const WITHOUT_CONSENT = 100_000

/**
 * How a document can be cancelled. Consent: Resolución Miscelánea Fiscal 2.7.1.34 and 2.7.1.35; the last day: 2.7.1.46, the
 * end of the month of the issuer's annual return. The authority decides both in the end.
 */
export function cancelOptionsOf(
  document: DocumentToCancel,
  issuer: { rfc: string; postal_code: string },
  now: Date,
): CancelOptions {
  const timeZone = zoneOfPostalCode(issuer.postal_code)
  const day = localDate(document.created_at, timeZone)
  const startOf = (date: string) => businessDayStart(date, { timeZone, businessDayStart: '00:00' })
  const until = startOf(endOfReturn(day, issuer.rfc))
  const consent = consentOf(document, now < startOf(dayAfter(nextWorkingDay(day))))
  const problem = problemOf(document, now < until)
  return {
    reasons: problem === null ? reasonsOf(document) : [],
    needsConsent: consent.isNeeded,
    until: instant(until),
    notes: [consent.note, `El SAT acepta la cancelación hasta el ${lastDayBefore(day, issuer.rfc)}.`],
    problem,
  }
}

/** A global has no data of a guest that could be wrong. */
function reasonsOf({ kind, is_replaced }: DocumentToCancel): CancelReason[] {
  if (is_replaced) return ['replaced']
  return kind === 'name'
    ? ['wrong_data', 'not_carried_out', 'wrong_without_substitute']
    : ['wrong_without_substitute']
}

function problemOf(document: DocumentToCancel, isInTime: boolean): string | null {
  if (document.state === 'cancelled') return 'La factura ya está cancelada.'
  if (document.state === 'cancelling') return 'La cancelación ya está en proceso.'
  if (document.state !== 'stamped') return 'Solo se cancela una factura timbrada.'
  if (document.kind === 'credit')
    return 'Una nota de crédito no se cancela: corresponde a un reembolso o a una venta que pasó a otra factura.'
  if (document.is_followed && !document.is_replaced)
    return 'Una nota de crédito u otra factura la menciona, y el SAT no la cancela mientras esa sea válida.'
  return isInTime ? null : 'Ya pasó el plazo del SAT para cancelarla.'
}

function consentOf(
  { kind, receiver_rfc, total }: DocumentToCancel,
  isRecent: boolean,
): { isNeeded: boolean; note: string } {
  const freely = (why: string) => ({ isNeeded: false, note: `El cliente no tiene que aceptarla: ${why}.` })
  if (kind === 'global' || kindOfRfc(receiver_rfc) === 'public') return freely('es al público en general')
  if (kindOfRfc(receiver_rfc) === 'foreign') return freely('es a un extranjero sin RFC')
  if (kind === 'credit') return freely('es una nota de crédito')
  if (total <= WITHOUT_CONSENT) return freely('el total no pasa de $1,000.00')
  if (isRecent) return freely('se cancela a más tardar el día hábil siguiente')
  return {
    isNeeded: true,
    note: 'El cliente tiene tres días hábiles para aceptarla o rechazarla en el portal del SAT. Si no contesta, queda cancelada.',
  }
}

/** Holidays are not known here: on one the authority may still cancel without consent. */
function nextWorkingDay(day: string): string {
  const next = dayAfter(day)
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? nextWorkingDay(next) : next
}

/** The month of the annual return: March of the next year for a company, April for a person. */
const returnMonth = (rfc: string): 3 | 4 => (kindOfRfc(rfc) === 'moral' ? 3 : 4)
const nextYear = (day: string): number => Number(day.slice(0, 4)) + 1

/** The day after the last one. */
const endOfReturn = (day: string, rfc: string): string => `${nextYear(day)}-0${returnMonth(rfc) + 1}-01`
const lastDayBefore = (day: string, rfc: string): string =>
  returnMonth(rfc) === 3 ? `31/03/${nextYear(day)}` : `30/04/${nextYear(day)}`
