import type { getRefund } from '@comanda/shared/checks/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, toCents } from '@comanda/shared/kernel/money'
import { refundStatus } from '@comanda/shared/selling/refund-status'
import {
  findPrintSettings,
  findStore,
  printInfoOfRow,
  storeInfoOfRow,
} from '../../catalog/queries-settings.ts'
import type { StoreContext } from '../../http/context.ts'
import { findRefund } from './queries-money.ts'
import { writtenRefund } from './written.ts'

/** A refund as its paper prints it, with the store's print settings, in one round trip. @throws not_found */
export async function readRefund(
  { db, tenantId }: Pick<StoreContext, 'db' | 'tenantId'>,
  id: number,
): Promise<Answer<typeof getRefund>> {
  const [[row], [store], [print]] = await db.run(
    findRefund(tenantId, id),
    findStore(tenantId),
    findPrintSettings(tenantId),
  )
  if (!row || !store || !print) throw new AppError('not_found', 'El reembolso no existe.')
  return {
    refund: {
      ...writtenRefund(row),
      check_id: row.check_id,
      invoice_id: row.invoice_id,
      invoice_total: formatCentavos(row.invoice_total),
      net: formatCentavos(row.net),
      tax: formatCentavos(row.tax),
      status: refundStatus(toCents(row.invoice_total), toCents(row.refunded), toCents(row.refunded_tip)),
      table_title: row.table_title,
      approved_by: row.approved_name,
    },
    storeSettings: storeInfoOfRow(store),
    printSettings: printInfoOfRow(print),
  }
}
