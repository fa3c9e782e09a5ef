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
export const countsOfShifts = (tenantId: number, shiftIds: readonly number[]): Statement<DayCountRow> =>
  statement(
    `SELECT DISTINCT ON (c.shift_id) c.shift_id, c.counted, c.expected, z.number AS z_number
     FROM shift_counts c LEFT JOIN z_reports z ON z.tenant_id = $1 AND z.shift_id = c.shift_id
     WHERE c.tenant_id = $1 AND c.shift_id = ANY ($2::integer[]) ORDER BY c.shift_id, c.position DESC`,
    [tenantId, shiftIds],
  )

/** Devices whose last report had unsent sales that may still arrive. @param since @see sendsSince */
export const unsentDevices = (tenantId: number, since: Date) =>
  k
    .selectFrom('offline_devices')
    .select(['name', 'letter', 'unsent', 'last_seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('unsent', '>', 0)
    .where('last_seen_at', '>=', since)
    .orderBy('unsent', 'desc')
    .orderBy('letter')
    .limit(50)
