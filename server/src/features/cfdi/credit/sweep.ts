import type { TaxOverride } from '@comanda/shared/cfdi/tax-class'
import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { lockChecks } from '../../../selling/checks/queries-locks.ts'
import { findFiscal } from '../issuer/queries.ts'
import type { Issuing } from '../issuing/make-document.ts'
import { lockLiveDocuments } from '../issuing/queries.ts'
import { frozenSale, rowsOfSale } from '../sale/frozen-sale.ts'
import { makeCredit } from './credit.ts'
import { countCredits, listToCredit, type RefundToCredit } from './queries.ts'

/** The requester of a document that no person has asked for. */
export const BY_ITSELF = 'Comanda'
const AT_ONCE = 100

/** Makes the credit notes of refunds that came after the stamp of their sale. @returns their folios */
export async function creditRefunds(
  db: TenantDb,
  { secrets, now }: Pick<Issuing, 'secrets' | 'now'>,
): Promise<number[]> {
  const made: number[] = []
  for (const refund of await db.all(listToCredit(db.tenantId, now, AT_ONCE))) {
    const id = await db
      .transaction((tx) => creditRefund(tx, refund, { secrets, now, by: BY_ITSELF }))
      .catch(orNone)
    if (id !== null) made.push(id)
  }
  return made
}

/** A refund that cannot be credited does not stop the others, nor the store's global; it is tried again every hour. */
function orNone(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** One that another process has made, or whose sale has left the document meanwhile, has none here. */
async function creditRefund(
  tx: TenantTx,
  { document_id, invoice_id, check_id, refund_id, is_live }: RefundToCredit,
  issuing: Issuing,
): Promise<number | null> {
  const { tenantId } = tx
  const [, ...rows] = await tx.run(lockChecks(tenantId, [check_id]), ...rowsOfSale(tenantId, check_id))
  const [[earlier], documents, [fiscal]] = await tx.run(
    countCredits(tenantId, { refundId: refund_id, documentId: document_id }, issuing.now),
    lockLiveDocuments(tenantId, invoice_id),
    findFiscal(tenantId),
  )
  const count = earlier?.count ?? null
  const live = documents.find(({ id }) => id === document_id)
  if (count === null || !fiscal || (live !== undefined) !== is_live || (live && live.state !== 'stamped'))
    return null
  const request = count === 0 ? `refund:${refund_id}` : `refund:${refund_id}:${count + 1}`
  const keptOf = (stamped: readonly TaxOverride[]) =>
    live
      ? frozenSale(rows, { overrides: [...stamped, ...fiscal.tax_classes], only: live.parts }).parts.flatMap(
          ({ left }) => left,
        )
      : []
  const asked = { request, documentId: document_id, invoiceId: invoice_id, keptOf }
  return makeCredit(tx, fiscal, asked, issuing)
}
