import type { DocumentInFull, FiscalDocument } from '@comanda/shared/cfdi/api'
import type { GlobalPeriod } from '@comanda/shared/cfdi/words'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { TenantDb } from '../../../db/tenant.ts'
import { instant } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { explainRefusal } from '../pac/refusals.ts'
import * as queries from './queries.ts'

/** c_Periodicidad of each length. */
const PERIOD_OF: Record<string, GlobalPeriod> = { '01': 'daily', '02': 'weekly', '04': 'monthly' }

export const documentOf = (row: queries.FiscalDocumentRow): FiscalDocument => ({
  id: row.id,
  series: row.series,
  kind: row.kind,
  state: row.state,
  is_test: row.is_test,
  uuid: row.uuid,
  receiver_rfc: row.receiver_rfc,
  receiver_name: row.receiver_name,
  net: formatCentavos(row.net),
  tax: formatCentavos(row.tax),
  withheld: formatCentavos(row.net + row.tax - row.total),
  total: formatCentavos(row.total),
  created_at: instant(row.created_at),
  created_by: row.created_by,
  stamped_at: row.stamped_at && instant(row.stamped_at),
  mailed_at: row.mailed_at && instant(row.mailed_at),
  cancelled_at: row.cancelled_at && instant(row.cancelled_at),
  refusal:
    row.refusal_code === null
      ? null
      : {
          code: row.refusal_code,
          field: explainRefusal(row.refusal_code, '').field,
          message: row.refusal ?? '',
        },
  waits: row.waits,
  said: row.said,
  related: row.relation && row.related_id ? { id: row.related_id, relation: row.relation } : null,
  period:
    row.periodicity && row.period_from && row.period_to
      ? { is: PERIOD_OF[row.periodicity] ?? 'monthly', from: row.period_from, to: row.period_to }
      : null,
  tickets: row.tickets,
  invoice_id: row.invoice_id,
})

/** Whether a person reads a document: who charges, those of their own sales; a display and a colleague none. */
export const maySee = async ({ db, tenantId, session }: StoreContext, id: number): Promise<boolean> =>
  mayEnter(session, AREA.seeEachCfdi) ||
  (await db.first(queries.findOwnDocument(tenantId, id, session.username))) !== undefined

/** @throws not_found for who may not see it */
export async function requireSeen(context: StoreContext, id: number): Promise<void> {
  if (!(await maySee(context, id))) throw new AppError('not_found')
}

/** @throws not_found */
export const readDocument = async (db: TenantDb, id: number): Promise<FiscalDocument> =>
  documentOf(await readRow(db, id))

/** @throws invalid_input, at the field that it concerns, for a document that the authority has refused */
export function assertNotRefused({ state, refusal }: FiscalDocument): void {
  if (state !== 'rejected' || !refusal) return
  const { field, message } = refusal
  throw new AppError('invalid_input', message, { errors: field ? [{ field, message }] : [] })
}

/** @throws not_found */
export async function readRow(db: TenantDb, id: number): Promise<queries.FiscalDocumentRow> {
  const row = await db.first(queries.findDocument(db.tenantId, id))
  if (!row) throw new AppError('not_found', 'La factura fiscal no existe.')
  return row
}

/** @throws not_found */
export async function readInFull(db: TenantDb, id: number, sendsMail: boolean): Promise<DocumentInFull> {
  const { tenantId } = db
  const [[row], following, sales] = await db.run(
    queries.findDocument(tenantId, id),
    queries.listFollowing(tenantId, id),
    queries.listSalesOf(tenantId, id),
  )
  if (!row) throw new AppError('not_found', 'La factura fiscal no existe.')
  const { cancel_motive: motive, cancel_asked_at: at, cancel_asked_by: by } = row
  return {
    ...documentOf(row),
    receiver_postal_code: row.receiver_postal_code,
    receiver_regime: row.receiver_regime,
    receiver_use: row.receiver_use,
    form: row.form,
    email: row.email,
    sends_mail: sendsMail,
    cancelling: motive && at && by ? { motive, at: instant(at), by } : null,
    followed_by: following.map(({ total, ...one }) => ({ ...one, total: formatCentavos(total) })),
    sales: sales.map(({ total, ...one }) => ({ ...one, total: formatCentavos(total) })),
  }
}
