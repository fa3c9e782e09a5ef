import { isOf, ofStores, type SomeStores } from '../db/nodes.ts'
import { k, statement } from '../db/statement.ts'
import type { Announcement } from '../db/tenant.ts'
import type { SessionRef } from '../http/session/tokens.ts'

/** One statement for all stores of a node, however many. */
export const deletePublished = (
  stores: SomeStores,
  published: readonly Pick<Announcement, 'tenantId' | 'id'>[],
) =>
  statement(
    `DELETE FROM outbox USING unnest($1::int[], $2::uuid[]) AS sent (tenant_id, id)
     WHERE outbox.tenant_id = sent.tenant_id AND outbox.id = sent.id AND ${ofStores(stores, 'outbox.tenant_id')}`,
    [published.map((one) => one.tenantId), published.map((one) => one.id)],
  )

/** Returns those of the sessions that are valid, in open stores, with their last renewal. */
export const liveSessions = (stores: SomeStores, sessions: readonly SessionRef[], now: Date) =>
  statement<{ id: string; rotated_at: Date }>(
    `SELECT s.id, s.rotated_at FROM unnest($1::int[], $2::uuid[]) AS asked (tenant_id, id)
     JOIN sessions s ON s.tenant_id = asked.tenant_id AND s.id = asked.id AND s.expires_at > $3
     JOIN stores store ON store.tenant_id = s.tenant_id AND store.is_active
       AND (store.active_until IS NULL OR store.active_until > $3)
     WHERE ${ofStores(stores, 's.tenant_id')} AND ${ofStores(stores, 'store.tenant_id')}`,
    [sessions.map((one) => one.tenantId), sessions.map((one) => one.sessionId), now],
  )

/** Takes the events that a crash left unpublished. Each row goes to exactly one process. */
export const takeAbandoned = (stores: SomeStores, before: Date) =>
  k
    .deleteFrom('outbox')
    .where(isOf(stores))
    .where('created_at', '<', before)
    .returning(['tenant_id as tenantId', 'id', 'event', 'payload'])
    .$narrowType<{ event: Announcement['event'] }>()
