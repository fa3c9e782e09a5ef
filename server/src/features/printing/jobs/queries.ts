import type { JobSource } from '@comanda/shared/printing/jobs'
import type { Paper } from '@comanda/shared/printing/printers'
import { type Statement, statement } from '../../../db/statement.ts'
import { JOB, type JobRow } from '../queue/queries.ts'

/** How many jobs that ended are listed. */
const MOST_ENDED = 50

export interface ListedJob extends JobRow {
  finished_at: Date | null
  created_name: string | null
  order_id: number | null
  token_no: number | null
  round: number | null
  table_title: string | null
}

const listed = (condition: string, order: string): string => `
(SELECT ${JOB}, finished_at FROM print_jobs WHERE tenant_id = $1 AND ($2::integer IS NULL OR printer_id = $2) AND ${condition}
 ORDER BY ${order})`

/** Jobs with their subjects. */
const withSubjects = (jobs: string): string => `
SELECT j.*, u.name AS created_name, o.id AS order_id, o.token_no, o.round, t.title AS table_title FROM (${jobs}) AS j
LEFT JOIN users u ON u.tenant_id = $1 AND u.username = j.created_by
LEFT JOIN orders o ON o.tenant_id = $1 AND o.id = coalesce(j.source ->> 'orderId', j.source -> 'orderIds' ->> 0)::integer
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
ORDER BY j.id DESC`

/** The unfinished jobs and the last finished jobs, newest first. */
export const listJobs = (tenantId: number, printerId: number | null): Statement<ListedJob> =>
  statement(
    withSubjects(
      [
        listed(`state IN ('waiting', 'taken')`, 'id DESC LIMIT 200'),
        listed(`state IN ('failed', 'expired')`, 'id DESC LIMIT 200'),
        listed(`state IN ('printed', 'discarded')`, `created_at DESC LIMIT ${MOST_ENDED}`),
      ].join(' UNION ALL '),
    ),
    [tenantId, printerId],
  )

export const listedJob = (tenantId: number, id: number): Statement<ListedJob> =>
  statement(
    withSubjects(`SELECT ${JOB}, finished_at FROM print_jobs WHERE tenant_id = $1 AND id = $2`),
    [tenantId, id],
    'print_job',
  )

/** The number of latest jobs among which a charge's recent job is looked up. */
const LATEST = 200

/** The receipt of these orders that their charge sent to a printer. */
export const printedReceipt = (
  tenantId: number,
  printerId: number,
  orderIds: readonly number[],
): Statement<{ id: number }> =>
  statement(
    `SELECT id FROM (SELECT id, printer_id, paper, state, mark, source -> 'orderIds' AS ids FROM print_jobs
                     WHERE tenant_id = $1 ORDER BY id DESC LIMIT ${LATEST}) AS job
     WHERE printer_id = $2 AND paper = 'receipt' AND state <> 'discarded' AND mark IS DISTINCT FROM 'reprint'
       AND ids @> $3::jsonb AND ids <@ $3::jsonb
     ORDER BY id DESC LIMIT 1`,
    [tenantId, printerId, JSON.stringify(orderIds)],
    'receipt_of',
  )

/** A job for the same paper, of at least these orders, that came out, may have, or still will. */
export const earlierCopy = (
  tenantId: number,
  paper: Paper,
  source: JobSource,
  since: Date,
): Statement<{ id: number }> =>
  statement(
    `SELECT id FROM print_jobs
     WHERE tenant_id = $1 AND created_at >= $2 AND paper = $3 AND source @> $4::jsonb
       AND (state IN ('waiting', 'taken', 'printed') OR mark = 'duplicate') LIMIT 1`,
    [tenantId, since, paper, JSON.stringify(source)],
    'earlier_copy',
  )

export interface OrderTimes {
  created_at: Date
  /** Null: not paid. */
  paid_at: Date | null
}

export const findOrders = (tenantId: number, ids: readonly number[]): Statement<OrderTimes> =>
  statement(
    `SELECT o.created_at, i.created_at AS paid_at FROM orders o
     LEFT JOIN invoices i ON i.tenant_id = $1 AND i.id = o.invoice_id
     WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])`,
    [tenantId, ids],
  )
