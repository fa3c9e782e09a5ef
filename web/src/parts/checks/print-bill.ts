import { billCheck } from '@comanda/shared/checks/api'
import { api } from '../../api/client.ts'
import { openReceipt, warnIfBlocked } from '../printing/print-window.ts'

/**
 * Prints the bill of orders and notes it on their checks ('Cuenta pedida').
 * @returns settles once it is noted; the printed paper counts, so a failure to note it shows no error
 */
export async function printBill(orderIds: readonly number[], checkIds: readonly number[]): Promise<void> {
  if (!warnIfBlocked(openReceipt(orderIds, { paper: 'bill' }))) return
  await Promise.allSettled([...new Set(checkIds)].map((id) => api(billCheck, { params: { id } })))
}
