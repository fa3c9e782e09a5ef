import type { JobSource, JobState, Mark } from '@comanda/shared/printing/jobs'
import type { RoutedLine } from '@comanda/shared/printing/plan'
import type {
  Model,
  Paper,
  PrintedPaper,
  Printer,
  PrinterState,
  Way,
} from '@comanda/shared/printing/printers'
import type { QueuedJob } from '@comanda/shared/printing/transitions'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

export type PrinterRow = Selectable<DB['printers']>

export const listPrinters = (tenantId: number) =>
  k
    .selectFrom('printers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const printerOf = (row: PrinterRow): Printer => ({
  id: row.id,
  title: row.title,
  way: row.way as Way,
  width: row.width === 57 ? '57' : '80',
  model: row.model as Model,
  papers: row.papers as PrintedPaper[],
  printsKitchen: row.prints_kitchen,
  stationIds: row.station_ids,
  drawerId: row.drawer_id,
  opensDrawer: row.opens_drawer,
  printsAlways: row.prints_always,
  copies: row.copies,
  fallbackId: row.fallback_id,
  address: row.address,
})

/** The stored state; `since`: when its paper ran out or its cover was opened. */
export interface StoredState extends PrinterState {
  since: string | null
}

export const stateOf = (row: PrinterRow): StoredState => ({
  paper: 'unknown',
  cover: 'unknown',
  problem: null,
  since: null,
  ...(row.state as Partial<StoredState>),
})

export const insertPrinter = (row: Insertable<DB['printers']>) => k.insertInto('printers').values(row)

export const updatePrinter = (tenantId: number, id: number, change: Updateable<DB['printers']>) =>
  k
    .updateTable('printers')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)

export const rotatePrinter = (tenantId: number, id: number) =>
  updatePrinter(tenantId, id, {}).set((eb) => ({ rotation: eb('rotation', '+', 1) }))

/** A printer that is removed takes over for no other one. */
export const forgetFallback = (tenantId: number, id: number) =>
  k
    .updateTable('printers')
    .set({ fallback_id: null })
    .where('tenant_id', '=', tenantId)
    .where('fallback_id', '=', id)

export const stationIdsOf = (tenantId: number) =>
  k.selectFrom('stations').select('id').where('tenant_id', '=', tenantId).where('archived_at', 'is', null)

/**
 * Locks printers in the order of their ids: their queues change only under this lock. Rows that refer to a printer can
 * still be written.
 */
export const lockPrinters = (tenantId: number, ids: readonly number[]): Statement<{ id: number }> =>
  statement(
    `SELECT id FROM printers WHERE tenant_id = $1 AND id = ANY ($2::integer[]) AND archived_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [tenantId, ids],
    'lock_printers',
  )

/** What is known of a printer's queue. */
export interface QueueRow {
  printer_id: number
  waiting: number
  /** When the oldest waiting job was made. */
  waits_since: Date | null
  /** When the lease of the job that is being printed ends. */
  leased_until: Date | null
  asked: number
}

export const queuesOf = (tenantId: number): Statement<QueueRow> =>
  statement(
    `SELECT printer_id, count(*) FILTER (WHERE state IN ('waiting', 'taken'))::integer AS waiting,
            min(created_at) FILTER (WHERE state = 'waiting') AS waits_since, max(leased_until) AS leased_until,
            count(*) FILTER (WHERE state IN ('failed', 'expired'))::integer AS asked
     FROM (SELECT printer_id, state, created_at, leased_until FROM print_jobs
           WHERE tenant_id = $1 AND state IN ('waiting', 'taken')
           UNION ALL
           SELECT printer_id, state, created_at, NULL FROM print_jobs
           WHERE tenant_id = $1 AND state IN ('failed', 'expired')) AS job
     GROUP BY printer_id`,
    [tenantId],
    'print_queues',
  )

export interface JobRow {
  id: number
  printer_id: number
  paper: Paper
  source: JobSource
  mark: Mark | null
  state: JobState
  created_at: Date
  created_by: string
  expires_at: Date
  attempts: number
  lease: string | null
  leased_until: Date | null
  problem: string | null
}

const JOB = `id, printer_id, paper, source, mark, state, created_at, created_by, expires_at, attempts, lease, leased_until,
  problem`

/** The first jobs of these queues: the one that is being printed, then those that wait. */
export const headOfQueues = (
  tenantId: number,
  printerIds: readonly number[],
  limit: number,
): Statement<JobRow> =>
  statement(
    `SELECT ${JOB} FROM print_jobs
     WHERE tenant_id = $1 AND printer_id = ANY ($2::integer[]) AND state IN ('waiting', 'taken')
     ORDER BY state = 'taken' DESC, id LIMIT $3 FOR UPDATE`,
    [tenantId, printerIds, limit],
    'head_of_queues',
  )

export const lockJob = (tenantId: number, id: number): Statement<JobRow> =>
  statement(
    `SELECT ${JOB} FROM print_jobs WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    [tenantId, id],
    'lock_print_job',
  )

export const queuedJobOf = (row: JobRow): QueuedJob => ({
  id: row.id,
  state: row.state,
  mark: row.mark,
  attempts: row.attempts,
  expiresAt: row.expires_at.getTime(),
  lease: row.lease,
  leasedUntil: row.leased_until?.getTime() ?? null,
  problem: row.problem,
})

/** Writes the state of a job, at the printer that has it now. */
export const writeJob = (tenantId: number, job: QueuedJob, printerId: number, now: Date): Statement =>
  statement(
    `UPDATE print_jobs SET state = $3, mark = $4, attempts = $5, expires_at = $6, lease = $7, leased_until = $8,
            problem = $9, printer_id = $10, finished_at = CASE WHEN $3 IN ('waiting', 'taken') THEN NULL ELSE $11::timestamptz END
     WHERE tenant_id = $1 AND id = $2`,
    [
      tenantId,
      job.id,
      job.state,
      job.mark,
      job.attempts,
      new Date(job.expiresAt),
      job.lease,
      job.leasedUntil === null ? null : new Date(job.leasedUntil),
      job.problem,
      printerId,
      now,
    ],
    'write_print_job',
  )

/** Gives all jobs of a printer that wait, or are asked about, to another one. */
export const moveQueue = (tenantId: number, from: number, to: number): Statement<{ id: number }> =>
  statement(
    `UPDATE print_jobs SET printer_id = $3
     WHERE tenant_id = $1 AND printer_id = $2 AND state IN ('waiting', 'failed', 'expired') RETURNING id`,
    [tenantId, from, to],
  )

export const discardQueue = (tenantId: number, printerId: number, now: Date): Statement =>
  statement(
    `UPDATE print_jobs SET state = 'discarded', finished_at = $3, leased_until = NULL
     WHERE tenant_id = $1 AND printer_id = $2 AND state IN ('waiting', 'taken', 'failed', 'expired')`,
    [tenantId, printerId, now],
  )

export const insertJobs = (rows: readonly Insertable<DB['print_jobs']>[]) =>
  k.insertInto('print_jobs').values([...rows])

/** Contacts of printers; a null state stays as it is. */
export const writeContacts = (
  tenantId: number,
  contacts: readonly { id: number; at: Date; state: StoredState | null }[],
): Statement =>
  statement(
    `UPDATE printers p SET last_seen_at = greatest(p.last_seen_at, new.at), state = coalesce(new.state, p.state)
     FROM json_to_recordset($2::json) AS new (id integer, at timestamptz, state jsonb)
     WHERE p.tenant_id = $1 AND p.id = new.id`,
    [tenantId, JSON.stringify(contacts)],
    'write_contacts',
  )

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

/** Jobs with what they are about. */
const withSubjects = (jobs: string): string => `
SELECT j.*, u.name AS created_name, o.id AS order_id, o.token_no, o.round, t.title AS table_title FROM (${jobs}) AS j
LEFT JOIN users u ON u.tenant_id = $1 AND u.username = j.created_by
LEFT JOIN orders o ON o.tenant_id = $1 AND o.id = coalesce(j.source ->> 'orderId', j.source -> 'orderIds' ->> 0)::integer
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
ORDER BY j.id DESC`

/** The jobs that are not done and the last ones that ended, newest first. */
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

/** Among so many of the latest jobs is the one that a charge wrote a moment ago. */
const LATEST = 200

/** The receipt of these orders that their charge sent to a printer. */
export const receiptOf = (
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

export const findOrders = (tenantId: number, ids: readonly number[]): Statement<{ id: number }> =>
  statement('SELECT id FROM orders WHERE tenant_id = $1 AND id = ANY ($2::integer[])', [tenantId, ids])

/** Null: the store's only station. */
export const STATION_IDS = `CASE WHEN i.stations IS NOT NULL THEN
  (SELECT coalesce(json_agg((station ->> 'id')::integer), '[]') FROM jsonb_array_elements(i.stations) AS station) END`

const ROUTED = `SELECT i.id, i.order_id, i.quantity, ${STATION_IDS} AS stations FROM order_items i WHERE i.tenant_id = $1`

/** The lines of an order that were not cancelled. */
export const linesOfOrder = (tenantId: number, orderId: number): Statement<RoutedLine> =>
  statement(`${ROUTED} AND i.order_id = $2 AND i.status <> 'cancelled' ORDER BY i.id`, [tenantId, orderId])

export const routedLines = (tenantId: number, ids: readonly number[]): Statement<RoutedLine> =>
  statement(`${ROUTED} AND i.id = ANY ($2::integer[]) ORDER BY i.id`, [tenantId, ids])
