import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import { hasTaxData, problemsOf, type Receiver, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import { withholds } from '@comanda/shared/cfdi/withholding'
import type { DocumentState } from '@comanda/shared/cfdi/words'
import { AppError } from '@comanda/shared/kernel/errors'
import { sumCents } from '@comanda/shared/kernel/money'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import type { TenantTx } from '../../../db/tenant.ts'
import { lockChecks } from '../../../selling/checks/queries-locks.ts'
import { makeCredit } from '../credit/credit.ts'
import { NOTHING_LEFT } from '../document/comprobante.ts'
import { detailedConcepts, mealConcepts, sumsByClass, withheldConcepts } from '../document/concepts.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { frozenSale, partsOfSale } from '../sale/frozen-sale.ts'
import { lateProblem, timeByName } from '../sale/year.ts'
import { type Issuing, makeDocument } from './make-document.ts'
import { findByRequest, findPaid, lockLiveDocument, releaseTicket } from './queries.ts'

export interface AskedByName {
  /** The same for each repetition of a request. */
  request: string
  checkId: number
  receiver: Receiver
  /** A concept for each line. */
  inDetail: boolean
  /** c_FormaPago that a person says, where the payments do not. */
  form: string | null
  email?: string | null
  /** Of its mail; Spanish unless a guest asked in another one. */
  mailLanguage?: GuestLanguage | null
  /** The document by name whose place it takes. `assert` throws when that one cannot be cancelled. */
  replaces?: { id: number; uuid: string; assert: () => void }
}

/**
 * Seals an invoice by name of a paid check and stores it; the worker sends it. A repetition finds the document of the first
 * request. A sale that has a document is refused, except one in a global: it is credited there first.
 */
export async function requestByName(
  tx: TenantTx,
  asked: AskedByName,
  issuing: Issuing,
): Promise<{ id: number }> {
  const { tenantId } = tx
  const receiver = tidyReceiver(asked.receiver)
  const errors = problemsOf(receiver)
  if (errors[0]) throw new AppError('invalid_input', errors[0].message, { errors })

  // The check's lock lets refunds and requests of it take turns.
  const [[check], lines, refunds, payments] = await tx.run(
    lockChecks(tenantId, [asked.checkId]),
    ...partsOfSale(tenantId, asked.checkId),
  )
  const earlier = await tx.first(findByRequest(tenantId, asked.request))
  if (earlier) {
    // The answer was lost, and the person has corrected the data meanwhile.
    if (earlier.receiver_rfc !== receiver.rfc || earlier.receiver_name !== receiver.name)
      throw new AppError('duplicate', OTHER_DATA)
    return { id: earlier.id }
  }
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.invoice_id === null) throw new AppError('invalid_input', 'La cuenta todavía no se cobra.')
  const live = await tx.first(lockLiveDocument(tenantId, check.invoice_id))
  const { replaces } = asked
  assertMayFollow(live, replaces)

  const fiscal = await tx.first(findFiscal(tenantId))
  if (!fiscal) throw new AppError('invalid_input', 'Este restaurante todavía no puede facturar.')
  const sold = await tx.first(findPaid(tenantId, check.invoice_id))
  const late = replaces || !sold ? null : lateProblem(sold, fiscal.postal_code, issuing.now)
  if (late !== null) throw new AppError('invalid_input', late)
  const sale = frozenSale(lines, refunds, payments, fiscal.tax_classes)
  if (sumCents(sale.left.flatMap(({ net, tax }) => [net, tax])) === 0)
    throw new AppError('invalid_input', NOTHING_LEFT)
  const form = sale.form ?? asked.form
  if (form === null || !Object.hasOwn(FORM_NAMES, form))
    throw new AppError('invalid_input', 'Elige la forma de pago.', fieldOf('form', 'Elige la forma de pago.'))
  const concepts = asked.inDetail ? detailedConcepts(sale.left) : mealConcepts(sale.left)
  const invoiceId = check.invoice_id
  if (replaces) await tx.all(releaseTicket(tenantId, replaces.id, invoiceId))
  const afterId =
    live && !replaces
      ? await outOfGlobal(tx, fiscal, { ...asked, globalId: live.id, invoiceId }, issuing)
      : null
  const id = await makeDocument(
    tx,
    fiscal,
    {
      kind: 'name',
      request: asked.request,
      receiver: hasTaxData(receiver.rfc) ? receiver : { ...receiver, postalCode: fiscal.postal_code },
      form,
      concepts: withholds(fiscal, receiver.rfc) ? withheldConcepts(concepts) : concepts,
      tickets: [{ invoiceId, parts: sumsByClass(sale.left) }],
      ...(sold && !replaces && { at: timeByName(sold, fiscal.postal_code, issuing.now) }),
      email: asked.email ?? null,
      mailLanguage: asked.mailLanguage ?? null,
      ...(afterId && { afterId }),
      ...(replaces && { related: { relation: '04', id: replaces.id, uuid: replaces.uuid } }),
    },
    issuing,
  )
  return { id }
}

/** @throws duplicate unless the sale is free, in a stamped global, or in the document that is replaced */
function assertMayFollow(
  live: { id: number; kind: string; state: DocumentState } | undefined,
  replaces: AskedByName['replaces'],
): void {
  if (replaces) {
    replaces.assert()
    if (live?.id !== replaces.id)
      throw new AppError('duplicate', 'Esta cuenta ya está en otra factura fiscal.')
  } else if (live && live.kind !== 'global')
    throw new AppError('duplicate', 'Esta cuenta ya tiene factura fiscal.')
  if (live && live.state !== 'stamped') throw new AppError('duplicate', WAITING[live.state] ?? IN_GLOBAL)
}

const OTHER_DATA =
  'Esta cuenta ya tiene factura fiscal, con otros datos. Ábrela en Facturas para corregirlos.'
const IN_GLOBAL = 'Esta cuenta está en una factura global que se está timbrando. Inténtalo en unos minutos.'
const WAITING: Partial<Record<DocumentState, string>> = {
  cancelling:
    'La factura global con esta cuenta se está cancelando. Inténtalo cuando el SAT la haya cancelado.',
}

/** Takes a sale out of its global: by a credit note, which is stamped before the document that follows it. */
async function outOfGlobal(
  tx: TenantTx,
  fiscal: FiscalRow,
  { request, globalId, invoiceId }: { request: string; globalId: number; invoiceId: number },
  issuing: Issuing,
): Promise<number | null> {
  const asked = { request: `credit:${request}`, documentId: globalId, invoiceId, keptOf: () => [] }
  const creditId = await makeCredit(tx, fiscal, asked, issuing)
  await tx.all(releaseTicket(tx.tenantId, globalId, invoiceId))
  return creditId
}

const fieldOf = (field: string, message: string) => ({ errors: [{ field, message }] })
