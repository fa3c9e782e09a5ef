import { k, type Runnable, statement } from '../db/statement.ts'
import type { StoreContext } from '../http/context.ts'

export type ActorKind = 'staff' | 'operator' | 'system'

export interface NewEntry {
  id: string
  at: Date
  actor_kind: ActorKind
  actor: string
  action: string
  subject: string | null
  details: Record<string, unknown>
  ip: string | null
  device: string | null
}

/** Returns the statement that writes an entry of the audit log, for the transaction that the entry describes. */
export type WriteEntry = (
  context: StoreContext,
  entry: {
    action: string
    /** The subject of the action, as `Mesa 4 · 12`; absent parts are left out. */
    about: readonly (string | number | null | undefined)[]
    details: Record<string, unknown>
  },
) => Runnable

/** Writes nothing for an erased store, so that a request still running during the erasure leaves no entry. */
export const insertEntry = (tenantId: number, entry: NewEntry) =>
  statement(
    `INSERT INTO audit_log (tenant_id, id, at, actor_kind, actor, action, subject, details, ip, device)
     SELECT tenant_id, $2::uuid, $3::timestamptz, $4, $5, $6, $7, $8::jsonb, $9, $10
     FROM stores WHERE tenant_id = $1 FOR KEY SHARE`,
    [
      tenantId,
      entry.id,
      entry.at,
      entry.actor_kind,
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details),
      entry.ip,
      entry.device,
    ],
  )

export const insertPlatformEntry = ({ id, at, actor, action, subject, details, ip, device }: NewEntry) =>
  k
    .insertInto('platform_audit')
    .values({ id, at, actor, action, subject, details: JSON.stringify(details), ip, device })
