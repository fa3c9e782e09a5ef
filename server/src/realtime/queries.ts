import { k, statement } from '../db/statement.ts'
import type { Announcement } from '../db/tenant.ts'

export const forgetPublished = (published: readonly Announcement[]) =>
  statement(
    'DELETE FROM outbox USING unnest($1::int[], $2::uuid[]) AS sent (tenant_id, id) WHERE outbox.tenant_id = sent.tenant_id AND outbox.id = sent.id',
    [published.map((one) => one.tenantId), published.map((one) => one.id)],
  )

/** Takes what a crash left unpublished; each row goes to exactly one process. */
export const takeAbandoned = (before: Date) =>
  k
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .returning(['tenant_id as tenantId', 'id', 'event', 'payload'])
    .$narrowType<{ event: Announcement['event'] }>()
