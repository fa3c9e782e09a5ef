import { type Statement, statement } from '../../db/statement.ts'

/**
 * The job of a delivery whose end may still be reported.
 * @param lease null: what this printer prints now, for firmware that returns no job id
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
