import type { Figures } from '@comanda/shared/till/figures'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

export const insertZ = (row: Insertable<DB['z_reports']>) => k.insertInto('z_reports').values(row)

export interface ZReportRow {
  number: number
  shift_id: number
  at: Date
  actor: string
  actor_name: string
  approved_by: string | null
  approved_name: string | null
  note: string | null
  document: Figures
}

const Z_REPORTS = `
SELECT z.number, z.shift_id, z.at, z.actor, coalesce(maker.name, z.actor) AS actor_name, z.approved_by,
       coalesce(approver.name, z.approved_by) AS approved_name, z.note, z.document
FROM z_reports z
LEFT JOIN users maker ON maker.tenant_id = $1 AND maker.username = z.actor
LEFT JOIN users approver ON approver.tenant_id = $1 AND approver.username = z.approved_by
WHERE z.tenant_id = $1`

export const zByNumber = (tenantId: number, number: number): Statement<ZReportRow> =>
  statement(`${Z_REPORTS} AND z.number = $2`, [tenantId, number])

/** Newest first; absent limits do not limit. */
export const zReports = (
  tenantId: number,
  {
    from,
    to,
    drawerId,
    before,
  }: { from: string | null; to: string | null; drawerId: number | null; before: number | null },
  limit: number,
): Statement<ZReportRow> =>
  statement(
    `${Z_REPORTS} AND ($2::date IS NULL OR z.business_date >= $2) AND ($3::date IS NULL OR z.business_date <= $3)
     AND ($4::integer IS NULL OR z.drawer_id = $4) AND ($5::integer IS NULL OR z.number < $5)
     ORDER BY z.number DESC LIMIT $6`,
    [tenantId, from, to, drawerId, before, limit],
  )
