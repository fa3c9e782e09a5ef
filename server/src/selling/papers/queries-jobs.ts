import { lifeOf } from '@comanda/shared/printing/jobs'
import { linePapers, type PlannedJob, type RoutedLine } from '@comanda/shared/printing/plan'
import type { Printer } from '@comanda/shared/printing/printers'
import { nextNumber } from '../../db/counters.ts'
import { insertRows, type Statement, statement } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'

type JobContext = Pick<StoreContext, 'tenantId' | 'now' | 'session'>

/**
 * Writes jobs in the transaction of their subject; without jobs it does nothing.
 * @returns their numbers, in the same order
 */
export async function writeJobs(
  tx: TenantTx,
  context: JobContext,
  jobs: readonly PlannedJob[],
): Promise<number[]> {
  if (jobs.length === 0) return []
  const first = await nextNumber(tx, tx.tenantId, 'print_job', jobs.length)
  tx.atEnd(insertJobs(context, jobs, first))
  tx.announce('print_update', {})
  return jobs.map((_, index) => first + index)
}

/** @param first the number of the first job */
export const insertJobs = (
  { tenantId, now, session }: JobContext,
  jobs: readonly PlannedJob[],
  first: number,
): Statement =>
  insertRows(
    'insert_print_jobs',
    'print_jobs',
    jobs.map(({ printerId, paper, source, mark = null }, index) => ({
      tenant_id: tenantId,
      id: first + index,
      printer_id: printerId,
      paper,
      source: JSON.stringify(source),
      mark,
      created_at: now,
      created_by: session.username,
      expires_at: new Date(now.getTime() + lifeOf(paper)),
    })),
  )

/** Prints the voided lines in the kitchen. A store without a printer in the kitchen reads nothing. */
export async function writeVoidSlips(
  tx: TenantTx,
  context: JobContext,
  printers: readonly Printer[],
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0 || !printers.some(({ printsKitchen }) => printsKitchen)) return
  const lines = await tx.all(routedLines(tx.tenantId, itemIds))
  await writeJobs(tx, context, linePapers(printers, 'void', lines))
}

/** Null: the store's only station. */
export const STATION_IDS = `CASE WHEN i.stations IS NOT NULL THEN
  (SELECT coalesce(json_agg((station ->> 'id')::integer), '[]') FROM jsonb_array_elements(i.stations) AS station) END`

const ROUTED = `SELECT i.id, i.order_id, i.quantity, ${STATION_IDS} AS stations FROM order_items i WHERE i.tenant_id = $1`

/** The lines of an order that were not cancelled. */
export const linesOfOrder = (tenantId: number, orderId: number): Statement<RoutedLine> =>
  statement(`${ROUTED} AND i.order_id = $2 AND i.status <> 'cancelled' ORDER BY i.id`, [tenantId, orderId])

const routedLines = (tenantId: number, ids: readonly number[]): Statement<RoutedLine> =>
  statement(`${ROUTED} AND i.id = ANY ($2::integer[]) ORDER BY i.id`, [tenantId, ids])
