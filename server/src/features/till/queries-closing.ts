import type { Figures } from '@comanda/shared/till/figures'
import type { ByKind, ShiftStatus } from '@comanda/shared/till/shift'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

export interface CountRow {
  at: Date
  actor: string
  counted: ByKind
  expected: ByKind
}

/** The counts of a shift, oldest first. */
export const countsOfShift = (tenantId: number, shiftId: number): Statement<CountRow> =>
  statement(
    `SELECT at, actor, counted, expected FROM shift_counts WHERE tenant_id = $1 AND shift_id = $2
     ORDER BY position`,
    [tenantId, shiftId],
  )

export const insertCount = (row: Insertable<DB['shift_counts']>) => k.insertInto('shift_counts').values(row)

export const setShiftStatus = (
  tenantId: number,
  id: number,
  change: {
    status: ShiftStatus
    counting_by?: string | null
    closed_at?: Date
    closed_by?: string
  },
) => k.updateTable('shifts').set(change).where('tenant_id', '=', tenantId).where('id', '=', id)

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

export interface DayCountRow extends Pick<CountRow, 'counted' | 'expected'> {
  shift_id: number
  z_number: number | null
}

/** With how much each of these shifts was opened, in centavos. */
export const floatsOf = (
  tenantId: number,
  shiftIds: readonly number[],
): Statement<{ shift_id: number; amount: number }> =>
  statement(
    `SELECT source_id AS shift_id, amount FROM ledger
     WHERE tenant_id = $1 AND source = 'shift' AND entry = 'float' AND source_id = ANY ($2::integer[])`,
    [tenantId, shiftIds],
  )

/** The last count and the Z of each of these shifts that has them. */
export const countsOf = (tenantId: number, shiftIds: readonly number[]): Statement<DayCountRow> =>
  statement(
    `SELECT DISTINCT ON (c.shift_id) c.shift_id, c.counted, c.expected, z.number AS z_number
     FROM shift_counts c LEFT JOIN z_reports z ON z.tenant_id = $1 AND z.shift_id = c.shift_id
     WHERE c.tenant_id = $1 AND c.shift_id = ANY ($2::integer[]) ORDER BY c.shift_id, c.position DESC`,
    [tenantId, shiftIds],
  )
