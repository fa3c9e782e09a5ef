import { k, statement, unseen } from '../db/statement.ts'
import type { Announcement } from '../db/tenant.ts'
import type { SessionRef } from '../http/session/tokens.ts'

export const deletePublished = (published: readonly Announcement[]) =>
  statement(
    `DELETE FROM outbox USING unnest(${unseen('$1', 'int[]')}, ${unseen('$2', 'uuid[]')}) AS sent (tenant_id, id) WHERE outbox.tenant_id = sent.tenant_id AND outbox.id = sent.id`,
    [published.map((one) => one.tenantId), published.map((one) => one.id)],
    'delete_published',
  )

/** Returns those of the sessions that are valid, in open stores, with their last renewal. */
export const liveSessions = (sessions: readonly SessionRef[], now: Date) =>
  statement<{ id: string; rotated_at: Date }>(
    `SELECT s.id, s.rotated_at FROM unnest($1::int[], $2::uuid[]) AS asked (tenant_id, id)
     JOIN sessions s ON s.tenant_id = asked.tenant_id AND s.id = asked.id AND s.expires_at > $3
     JOIN stores store ON store.tenant_id = s.tenant_id AND store.is_active
       AND (store.active_until IS NULL OR store.active_until > $3)`,
    [sessions.map((one) => one.tenantId), sessions.map((one) => one.sessionId), now],
  )

/** Takes the events that a crash left unpublished. Each row goes to exactly one process. */
export const takeAbandoned = (before: Date) =>
  k
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .returning(['tenant_id as tenantId', 'id', 'event', 'payload'])
    .$narrowType<{ event: Announcement['event'] }>()
