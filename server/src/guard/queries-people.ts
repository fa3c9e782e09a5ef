import { APPROVABLE, APPROVING, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k, type Statement, statement } from '../db/statement.ts'

export const findPasswordHash = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

export const findPin = (tenantId: number, username: string) =>
  k
    .selectFrom('user_pins')
    .select(['pin_hash', 'digits'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

/** The person who gets a PIN, with the facts that colleagues know about them. */
export const findPinOwner = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select(['role', 'scopes', 'name', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

export const findStoreNames = (tenantId: number) =>
  k.selectFrom('stores').select(['name', 'phone']).where('tenant_id', '=', tenantId)

/** Of a PIN that was set before its length was kept. */
export const learnDigits = (tenantId: number, username: string, pinHash: string, digits: number) =>
  k
    .updateTable('user_pins')
    .set({ digits })
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .where('pin_hash', '=', pinHash)

export const writePin = (row: Insertable<DB['user_pins']>) =>
  k
    .insertInto('user_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'username'])
        .doUpdateSet({ pin_hash: row.pin_hash, digits: row.digits, set_at: row.set_at, set_by: row.set_by }),
    )

export const deletePin = (tenantId: number, username: string) =>
  k.deleteFrom('user_pins').where('tenant_id', '=', tenantId).where('username', '=', username)

/** @returns no row when the person may not approve the action */
export const findApprover = (tenantId: number, username: string, action: ApprovalAction): Statement =>
  statement(
    `SELECT 1 FROM users u WHERE u.tenant_id = $1 AND u.username = $2 AND (u.role = 'admin' OR u.scopes && $3::text[])`,
    [tenantId, username, APPROVABLE[action]],
  )

/**
 * A row when somebody who may approve something has a PIN for it, or once somebody has approved something: dismissing the only
 * person with a PIN ends no approval.
 */
export const findApproversPin = (tenantId: number): Statement =>
  statement(
    `SELECT 1 FROM user_pins p JOIN users u ON u.tenant_id = p.tenant_id AND u.username = p.username
     WHERE p.tenant_id = $1 AND coalesce(p.digits, $3) >= $3 AND (u.role = 'admin' OR u.scopes && $2::text[])
     UNION ALL SELECT 1 FROM approvals WHERE tenant_id = $1
     LIMIT 1`,
    [tenantId, APPROVING, APPROVERS_PIN],
  )

interface Used {
  id: string
  action: ApprovalAction
  target: string
  /** In centavos. */
  amount: number | null
  /** A digest. */
  request: string
  requestedBy: string
  now: Date
}

/**
 * Uses an approval up, if action, target, amount and request match and the approver still has the scope.
 * @returns no row otherwise
 */
export const consumeApproval = (
  tenantId: number,
  { id, action, target, amount, request, requestedBy, now }: Used,
): Statement<{ approved_by: string }> =>
  statement(
    `UPDATE approvals SET used_at = $7
     WHERE tenant_id = $1 AND id = $2 AND action = $3 AND target = $4 AND amount IS NOT DISTINCT FROM $5::bigint
       AND requested_by = $6 AND request = $9 AND used_at IS NULL AND expires_at > $7 AND EXISTS (
         SELECT FROM users u WHERE u.tenant_id = $1 AND u.username = approvals.approved_by
           AND (u.role = 'admin' OR u.scopes && $8::text[]))
     RETURNING approved_by`,
    [tenantId, id, action, target, amount, requestedBy, now, APPROVABLE[action], request],
  )

export const voidSettings = (tenantId: number) =>
  k.selectFrom('service_settings').select('void_approval').where('tenant_id', '=', tenantId)
