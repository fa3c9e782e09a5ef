import { AppError } from '@comanda/shared/kernel/errors'
import { type RowOf, type Statement, statement } from '../../db/statement.ts'
import type { GuestRound, Placed } from '../orders/queries-new-order.ts'

/** Locks a sitting: what its phones write and send is in sequence. */
export const lockSitting = (tenantId: number, id: number): Statement<{ is_open: boolean }> =>
  statement(
    'SELECT ended_at IS NULL AS is_open FROM sittings WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
    [tenantId, id],
    'lock_sitting',
  )

/** How many lines of a round are as the phone shows them, neither changed nor removed nor sent, and whether its guest is at the table; behind the lock. */
const countCurrentLines = (
  tenantId: number,
  { sittingId, guest, lines }: GuestRound,
): Statement<{ current: number; is_seated: boolean }> =>
  statement(
    `SELECT count(*)::integer AS current,
            EXISTS (SELECT FROM sitting_guests g WHERE g.tenant_id = $1 AND g.sitting_id = $2 AND g.number = $5
                      AND g.removed_at IS NULL) AS is_seated
     FROM sitting_lines l
     JOIN unnest($3::uuid[], $4::integer[]) AS asked (id, version) ON asked.id = l.id AND asked.version = l.version
     WHERE l.tenant_id = $1 AND l.sitting_id = $2 AND l.content IS NOT NULL`,
    [tenantId, sittingId, lines.map(({ id }) => id), lines.map(({ version }) => version), guest],
    'current_lines',
  )

/** Locks the sitting of a round and compares its lines; `assertCurrent` takes their rows. */
export const lockRound = (tenantId: number, round: GuestRound): Statement[] => [
  lockSitting(tenantId, round.sittingId),
  countCurrentLines(tenantId, round),
]

/** @throws sitting_ended, guest_removed, or lines_changed when the phone that sends shows other lines than the sitting has */
export function assertCurrent(
  { lines }: GuestRound,
  [locked = [], counted = []]: readonly unknown[][],
): void {
  const [sitting] = locked as RowOf<ReturnType<typeof lockSitting>>[]
  const [found] = counted as RowOf<ReturnType<typeof countCurrentLines>>[]
  if (!sitting?.is_open) throw new AppError('sitting_ended')
  if (!found?.is_seated) throw new AppError('guest_removed')
  if (found.current !== lines.length) throw new AppError('lines_changed')
}

/** The lines of a round are no longer shared: they are sent. */
export const takeLines = (tenantId: number, { sittingId, lines }: GuestRound): Statement =>
  statement(
    `UPDATE sitting_lines SET content = NULL, version = version + 1
     WHERE tenant_id = $1 AND sitting_id = $2 AND id = ANY ($3::uuid[])`,
    [tenantId, sittingId, lines.map(({ id }) => id)],
    'take_lines',
  )

/** The check of a round is that of its sitting, which has none yet. Staff know the table from now on. */
export const bindSitting = (tenantId: number, id: number, { checkId }: Placed): Statement =>
  statement(
    `UPDATE sittings SET check_id = coalesce(check_id, $3), is_known = true
     WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL`,
    [tenantId, id, checkId],
    'bind_sitting',
  )
