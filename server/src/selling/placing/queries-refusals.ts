import { type Statement, statement } from '../../db/statement.ts'
import { linesOfCheck, OPEN_AT_TABLE } from './queries.ts'

/** A guard writes NULL into a NOT NULL column, which rolls back the whole transaction. */
export function isGuardRefusal(error: unknown): boolean {
  const { code, column } = error as { code?: string; column?: string }
  // Citus passes on the code of a shard's error, not its column.
  return code === '23502' && (column === undefined || column === 'status')
}

/** @returns no row when the store has no such customer. */
export const customerByKey = (tenantId: number, key: string): Statement<{ name: string }> =>
  statement(
    'SELECT name FROM customers WHERE tenant_id = $1 AND phone_key = $2 AND archived_at IS NULL',
    [tenantId, key],
    'customer_by_key',
  )

export interface CheckState {
  id: number
  status: string
  table_id: number | null
  joined_into: number | null
  /** The number of its lines, cancelled lines included. */
  lines: number
}

const CHECK_STATE = `
SELECT c.id, c.status, c.table_id, c.joined_into, ${linesOfCheck('c.id')} AS lines
FROM checks c WHERE c.tenant_id = $1`

/** @returns no row when the store has no such check. */
export const checkState = (tenantId: number, id: number): Statement<CheckState> =>
  statement(`${CHECK_STATE} AND c.id = $2`, [tenantId, id], 'check_state')

/** The check that takes the rounds of a table. @returns no row when there is none. */
export const checkAtTable = (tenantId: number, tableId: number): Statement<CheckState> =>
  statement(`${CHECK_STATE} AND c.id = ${OPEN_AT_TABLE}`, [tenantId, tableId], 'check_at_table')
