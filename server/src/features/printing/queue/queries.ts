import type { JobSource, JobState, Mark } from '@comanda/shared/printing/jobs'
import type { Paper } from '@comanda/shared/printing/printers'
import type { QueuedJob } from '@comanda/shared/printing/transitions'
import { type Statement, statement } from '../../../db/statement.ts'

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

/** The state of a printer's queue. */
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

export const JOB = `id, printer_id, paper, source, mark, state, created_at, created_by, expires_at, attempts, lease, leased_until,
  problem`

/** The first jobs of these queues: the job being printed, then the waiting jobs. */
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

/** Gives all jobs of a printer that wait, or are asked about, to another printer. */
export const moveQueue = (tenantId: number, from: number, to: number): Statement =>
  statement(
    `UPDATE print_jobs SET printer_id = $3
     WHERE tenant_id = $1 AND printer_id = $2 AND state IN ('waiting', 'failed', 'expired')`,
    [tenantId, from, to],
  )

/** The jobs of a printer that wait, or are asked about, and may go to another printer. */
export const movableJobs = (tenantId: number, printerId: number): Statement<JobRow> =>
  statement(
    `SELECT ${JOB} FROM print_jobs
     WHERE tenant_id = $1 AND printer_id = $2 AND state IN ('waiting', 'failed', 'expired') FOR UPDATE`,
    [tenantId, printerId],
  )

export const giveJobs = (tenantId: number, ids: readonly number[], to: number): Statement =>
  statement('UPDATE print_jobs SET printer_id = $3 WHERE tenant_id = $1 AND id = ANY ($2::integer[])', [
    tenantId,
    ids,
    to,
  ])

export const discardQueue = (tenantId: number, printerId: number, now: Date): Statement =>
  statement(
    `UPDATE print_jobs SET state = 'discarded', finished_at = $3, leased_until = NULL
     WHERE tenant_id = $1 AND printer_id = $2 AND state IN ('waiting', 'taken', 'failed', 'expired')`,
    [tenantId, printerId, now],
  )

/**
 * The job of a delivery whose end may still be reported.
 * @param lease null: the job that this printer prints now, for firmware that returns no job id
 */
export const deliveredJob = (
  tenantId: number,
  printerId: number,
  lease: string | null,
): Statement<{ id: number; lease: string; leased_until: Date | null }> =>
  statement(
    `SELECT id, lease, leased_until FROM print_jobs
     WHERE tenant_id = $1 AND state IN ('waiting', 'taken')
       AND CASE WHEN $3::uuid IS NULL THEN state = 'taken' AND printer_id = $2 ELSE lease = $3 END
     UNION ALL
     SELECT id, lease, leased_until FROM print_jobs
     WHERE tenant_id = $1 AND state IN ('failed', 'expired') AND lease = $3`,
    [tenantId, printerId, lease],
    'delivered_job',
  )
