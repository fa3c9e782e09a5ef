import { isOf, type SomeStores } from '../db/nodes.ts'
import { k, statement, unseen } from '../db/statement.ts'
import type { Announcement } from '../db/tenant.ts'

export const deletePublished = (tenantId: number, ids: readonly string[]) =>
  statement(
    `DELETE FROM outbox WHERE tenant_id = $1 AND id = ANY (${unseen('$2', 'uuid[]')})`,
    [tenantId, ids],
    'delete_published',
  )

/** Returns those of a store's sessions that are valid, if it is open, with their last renewal. */
export const liveSessions = (tenantId: number, ids: readonly string[], now: Date) =>
  statement<{ id: string; rotated_at: Date }>(
    `SELECT s.id, s.rotated_at FROM sessions s
     JOIN stores store ON store.tenant_id = s.tenant_id AND store.is_active
       AND (store.active_until IS NULL OR store.active_until > $3)
     WHERE s.tenant_id = $1 AND s.id = ANY (${unseen('$2', 'uuid[]')}) AND s.expires_at > $3`,
    [tenantId, ids, now],
    'live_sessions',
  )

/** Takes the events that a crash left unpublished. Each row goes to exactly one process. */
export const takeAbandoned = (stores: SomeStores, before: Date) =>
  k
    .deleteFrom('outbox')
    .where(isOf(stores))
    .where('created_at', '<', before)
    .returning(['tenant_id as tenantId', 'id', 'event', 'payload'])
    .$narrowType<{ event: Announcement['event'] }>()
