import { APPROVABLE, type ApprovalAction } from '@comanda/shared/approvals/actions'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

/** The people who may do an action themselves, and whether they have a PIN. */
export const approversOf = (
  tenantId: number,
  action: ApprovalAction,
): Statement<{ username: string; name: string; hasPin: boolean }> =>
  statement(
    `SELECT u.username, u.name, p.username IS NOT NULL AS "hasPin"
     FROM users u LEFT JOIN user_pins p ON p.tenant_id = u.tenant_id AND p.username = u.username
     WHERE u.tenant_id = $1 AND (u.role = 'admin' OR u.scopes && $2::text[])
     ORDER BY u.name, u.username`,
    [tenantId, APPROVABLE[action]],
  )

export const insertApproval = (row: Insertable<DB['approvals']>) => k.insertInto('approvals').values(row)
