import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import { hasTaxData, problemsOf, type Receiver, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import type { TaxOverride } from '@comanda/shared/cfdi/tax-class'
import { withholds } from '@comanda/shared/cfdi/withholding'
import type { DocumentState } from '@comanda/shared/cfdi/words'
import { AppError } from '@comanda/shared/kernel/errors'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import type { TenantTx } from '../../../db/tenant.ts'
import { lockChecks } from '../../../selling/checks/queries-locks.ts'
import { makeCredit } from '../credit/credit.ts'
import { NOTHING_LEFT } from '../document/comprobante.ts'
import { detailedConcepts, mealConcepts, withheldConcepts } from '../document/concepts.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { frozenSale, rowsOfSale, type SaleRows } from '../sale/frozen-sale.ts'
import { lateProblem, timeByName } from '../sale/year.ts'
import { type Issuing, makeDocument } from './make-document.ts'
import { findByRequest, findPaid, type LiveDocument, lockLiveDocuments, releaseParts } from './queries.ts'

export interface AskedByName {
  /** The same for each repetition of a request. */
  request: string
  checkId: number
  /** A part of a divided check; null: all of it. */
  part?: number | null
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
 * Seals an invoice by name of a paid check, or of a part of it, and stores it; the worker sends it. A repetition finds the document of the first
 * request. A part that has a document is refused, except one in a global: it is credited there first.
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
  const [[check], ...rows] = await tx.run(
    lockChecks(tenantId, [asked.checkId]),
    ...rowsOfSale(tenantId, asked.checkId),
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
  const invoiceId = check.invoice_id
  const live = await tx.all(lockLiveDocuments(tenantId, invoiceId))
  const { replaces } = asked
  const only = replaces ? partsReplaced(live, replaces) : partsAsked(rows, asked.part ?? null)
  const taken = only === null ? live : live.filter(({ parts }) => parts.some((part) => only.includes(part)))
  const isDivided = rows[3][0]?.parts != null
  if (!replaces) assertMayFollow(taken, { isPart: only !== null, isDivided })

  const fiscal = await tx.first(findFiscal(tenantId))
  if (!fiscal) throw new AppError('invalid_input', 'Este restaurante todavía no puede facturar.')
  const sold = await tx.first(findPaid(tenantId, invoiceId))
  const late = replaces || !sold ? null : lateProblem(sold, fiscal.postal_code, issuing.now)
  if (late !== null) throw new AppError('invalid_input', late)
  const sale = frozenSale(rows, { overrides: fiscal.tax_classes, only })
  const parts = sale.parts.filter(({ left }) => left.length > 0)
  if (parts.length === 0) throw new AppError('invalid_input', NOTHING_LEFT)
  const form = sale.form ?? asked.form
  if (form === null || !Object.hasOwn(FORM_NAMES, form))
    throw new AppError('invalid_input', 'Elige la forma de pago.', fieldOf('form', 'Elige la forma de pago.'))
  const concepts = asked.inDetail ? detailedConcepts(sale.left) : mealConcepts(sale.left)
  const numbers = parts.map(({ number }) => number)
  if (replaces) await tx.all(releaseParts(tenantId, replaces.id, invoiceId, only ?? numbers))
  const [global] = replaces ? [] : taken
  const afterId = global
    ? await outOfGlobal(tx, fiscal, { asked, global, invoiceId, rows, numbers }, issuing)
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
      tickets: parts.map(({ number, left }) => ({ invoiceId, part: number, parts: left })),
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

/** The parts of the document that is replaced. @throws invalid_input, duplicate */
function partsReplaced(
  live: readonly LiveDocument[],
  replaces: NonNullable<AskedByName['replaces']>,
): number[] {
  replaces.assert()
  const replaced = live.find(({ id }) => id === replaces.id)
  if (!replaced) throw new AppError('duplicate', 'Esta cuenta ya está en otra factura fiscal.')
  if (replaced.state !== 'stamped') throw new AppError('duplicate', WAITING[replaced.state] ?? IN_GLOBAL)
  return replaced.parts
}

/** @returns null for all of the check @throws invalid_input for a part that it does not have */
function partsAsked([, , , [divided]]: SaleRows, part: number | null): number[] | null {
  if (part === null) return null
  if (!divided?.parts?.some(({ number }) => number === part))
    throw new AppError('invalid_input', 'La cuenta no tiene esa parte.')
  return [part]
}

/**
 * What is asked for must be free, or in one stamped global.
 * @param taken the documents that have something of it @throws duplicate
 */
function assertMayFollow(
  taken: readonly LiveDocument[],
  { isPart, isDivided }: { isPart: boolean; isDivided: boolean },
): void {
  const [named] = taken.filter(({ kind }) => kind !== 'global')
  if (named && isPart)
    throw new AppError('duplicate', named.parts.length > 1 ? INVOICED_WITH_ALL : PART_INVOICED)
  if (named)
    throw new AppError('duplicate', isDivided && named.parts.length === 1 ? PARTLY_INVOICED : ALREADY)
  const waits = taken.find(({ state }) => state !== 'stamped')
  if (waits) throw new AppError('duplicate', WAITING[waits.state] ?? IN_GLOBAL)
  if (taken.length > 1) throw new AppError('duplicate', IN_SEVERAL)
}

const ALREADY = 'Esta cuenta ya tiene factura fiscal.'
const PARTLY_INVOICED =
  'Una parte de esta cuenta ya tiene factura fiscal. Factura las otras una por una, con el código del recibo de cada parte.'
const PART_INVOICED = 'Esta parte de la cuenta ya tiene factura fiscal.'
const INVOICED_WITH_ALL = 'Esta cuenta ya tiene factura fiscal, con todas sus partes.'
const IN_SEVERAL = 'Las partes de esta cuenta están en distintas facturas globales. Factúralas una por una.'
const OTHER_DATA =
  'Esta cuenta ya tiene factura fiscal, con otros datos. Ábrela en Facturas para corregirlos.'
const IN_GLOBAL = 'Esta cuenta está en una factura global que se está timbrando. Inténtalo en unos minutos.'
const WAITING: Partial<Record<DocumentState, string>> = {
  cancelling:
    'La factura global con esta cuenta se está cancelando. Inténtalo cuando el SAT la haya cancelado.',
}

interface LeavesGlobal {
  asked: AskedByName
  global: LiveDocument
  invoiceId: number
  rows: SaleRows
  /** The parts that leave; the global keeps the others that it has. */
  numbers: readonly number[]
}

/** Takes parts of a sale out of their global: by a credit note, which is stamped before the document that follows it. */
async function outOfGlobal(
  tx: TenantTx,
  fiscal: FiscalRow,
  { asked: { request }, global, invoiceId, rows, numbers }: LeavesGlobal,
  issuing: Issuing,
): Promise<number | null> {
  const only = global.parts.filter((part) => !numbers.includes(part))
  const keptOf = (stamped: readonly TaxOverride[]) =>
    frozenSale(rows, { overrides: [...stamped, ...fiscal.tax_classes], only }).parts.flatMap(
      ({ left }) => left,
    )
  const asked = { request: `credit:${request}`, documentId: global.id, invoiceId, keptOf }
  const creditId = await makeCredit(tx, fiscal, asked, issuing)
  await tx.all(releaseParts(tx.tenantId, global.id, invoiceId, numbers))
  return creditId
}

const fieldOf = (field: string, message: string) => ({ errors: [{ field, message }] })
