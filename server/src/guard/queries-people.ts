import { APPROVABLE, type ApprovalAction } from '@comanda/shared/approvals/actions'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k, type Statement, statement } from '../db/statement.ts'

export const findPin = (tenantId: number, username: string) =>
  k
    .selectFrom('user_pins')
    .select('pin_hash')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

export const allPins = (tenantId: number) =>
  k.selectFrom('user_pins').select(['username', 'pin_hash']).where('tenant_id', '=', tenantId)

export const writePin = (row: Insertable<DB['user_pins']>) =>
  k
    .insertInto('user_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'username'])
        .doUpdateSet({ pin_hash: row.pin_hash, set_at: row.set_at, set_by: row.set_by }),
    )

export const deletePin = (tenantId: number, username: string) =>
  k.deleteFrom('user_pins').where('tenant_id', '=', tenantId).where('username', '=', username)

interface Used {
  id: string
  action: ApprovalAction
  target: string
  /** In centavos. */
  amount: number | null
  requestedBy: string
  now: Date
}

/**
 * Uses an approval up, when it is for exactly this and its giver still may.
 * @returns no row otherwise
 */
export const consumeApproval = (
  tenantId: number,
  { id, action, target, amount, requestedBy, now }: Used,
): Statement<{ approved_by: string }> =>
  statement(
    `UPDATE approvals SET used_at = $7
     WHERE tenant_id = $1 AND id = $2 AND action = $3 AND target = $4 AND amount IS NOT DISTINCT FROM $5::bigint
       AND requested_by = $6 AND used_at IS NULL AND expires_at > $7 AND EXISTS (
         SELECT FROM users u WHERE u.tenant_id = $1 AND u.username = approvals.approved_by
           AND (u.role = 'admin' OR u.scopes && $8::text[]))
     RETURNING approved_by`,
    [tenantId, id, action, target, amount, requestedBy, now, APPROVABLE[action]],
  )

export const voidSettings = (tenantId: number) =>
  k.selectFrom('service_settings').select('void_approval').where('tenant_id', '=', tenantId)
