import { APPROVABLE, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

/**
 * The people who may do an action themselves and have a password or a PIN that may approve, and whether they have such a PIN.
 * The person who approved last for the asking person comes first.
 */
export const approversOf = (
  tenantId: number,
  action: ApprovalAction,
  askedBy: string,
): Statement<{ username: string; name: string; hasPin: boolean }> =>
  statement(
    `SELECT u.username, u.name, p.username IS NOT NULL AND coalesce(p.digits, $4) >= $4 AS "hasPin"
     FROM users u LEFT JOIN user_pins p ON p.tenant_id = u.tenant_id AND p.username = u.username
     WHERE u.tenant_id = $1 AND (u.role = 'admin' OR u.scopes && $2::text[])
       AND (u.password_hash IS NOT NULL OR p.username IS NOT NULL AND coalesce(p.digits, $4) >= $4)
     ORDER BY u.username = (
       SELECT a.approved_by FROM approvals a
       WHERE a.tenant_id = $1 AND a.requested_by = $3 ORDER BY a.created_at DESC LIMIT 1
     ) DESC NULLS LAST, u.name, u.username`,
    [tenantId, APPROVABLE[action], askedBy, APPROVERS_PIN],
  )

export const insertApproval = (row: Insertable<DB['approvals']>) => k.insertInto('approvals').values(row)
