import { useOfReturns } from '@comanda/shared/cfdi/catalogs'
import { classKey, type TaxOverride } from '@comanda/shared/cfdi/tax-class'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, subtractCents, sumCents } from '@comanda/shared/kernel/money'
import type { TenantTx } from '../../../db/tenant.ts'
import { type ClassSums, creditConcepts, sumsByClass, withheldConcepts } from '../document/concepts.ts'
import type { FiscalRow } from '../issuer/queries.ts'
import { type Issuing, makeDocument } from '../issuing/make-document.ts'
import * as queries from './queries.ts'

export interface AskedCredit {
  request: string
  documentId: number
  invoiceId: number
  /** What the document keeps of the sale. @param stamped the classes of the sale's taxes in the document */
  keptOf: (stamped: readonly TaxOverride[]) => readonly ClassSums[]
}

/**
 * Makes the credit note (egreso, relation 01) by which a stamped document has of a sale what it keeps. The sale is locked.
 * @returns its folio; null when the document has no more than that
 */
export async function makeCredit(
  tx: TenantTx,
  fiscal: FiscalRow,
  { request, documentId, invoiceId, keptOf }: AskedCredit,
  issuing: Issuing,
): Promise<number | null> {
  const { tenantId } = tx
  const [[document], rows] = await tx.run(
    queries.findCredited(tenantId, documentId),
    queries.listPartsOf(tenantId, documentId, invoiceId),
  )
  if (!document) return null
  const partsOf = (isCredit: boolean) =>
    rows.filter(({ is_credit }) => is_credit === isCredit).flatMap(({ parts }) => parts)
  const had = partsOf(false)
  const off = [...partsOf(true), ...keptOf(classesIn(had))]
  const parts = without(had, off)
  assertAddsUp(parts, had, off)
  if (parts.length === 0) return null
  const concepts = creditConcepts({ number: String(invoiceId), lines: parts })
  return makeDocument(
    tx,
    fiscal,
    {
      kind: 'credit',
      request,
      receiver: {
        rfc: document.receiver_rfc,
        name: document.receiver_name,
        postalCode: document.receiver_postal_code,
        regime: document.receiver_regime,
        use: useOfReturns(document.receiver_regime),
      },
      form: document.form,
      concepts: document.is_withheld ? withheldConcepts(concepts) : concepts,
      tickets: [{ invoiceId, parts }],
      related: { relation: '01', id: documentId, uuid: document.uuid },
    },
    issuing,
  )
}

/** The owner may have changed a class since the stamp: a credit note has the classes of its document. */
const classesIn = (parts: readonly ClassSums[]): TaxOverride[] =>
  parts.flatMap(({ is, taxes = [] }) => taxes.map((tax) => ({ ...tax, is })))

const NOT_OF_DOCUMENT =
  'Los impuestos de esta venta no son los de su factura. Haz la nota de crédito en el portal del SAT.'

/** Classes other than the document's would credit too much. @throws invalid_input */
function assertAddsUp(
  parts: readonly ClassSums[],
  had: readonly ClassSums[],
  off: readonly ClassSums[],
): void {
  for (const of of ['net', 'tax'] as const) {
    const sum = (all: readonly ClassSums[]) => sumCents(all.map((one) => one[of]))
    if (sum(parts) !== subtractCents(sum(had), sum(off))) throw new AppError('invalid_input', NOT_OF_DOCUMENT)
  }
}

/** What is left of amounts by class, without the classes that have nothing left. */
function without(from: readonly ClassSums[], taken: readonly ClassSums[]): ClassSums[] {
  const off = new Map(sumsByClass(taken).map((one) => [classKey(one.is), one]))
  return sumsByClass(from).flatMap(({ is, net, tax }) => {
    const { net: netOff = 0 as Cents, tax: taxOff = 0 as Cents } = off.get(classKey(is)) ?? {}
    const left = { is, net: subtractCents(net, netOff), tax: subtractCents(tax, taxOff) }
    return left.net + left.tax > 0 ? [left] : []
  })
}
