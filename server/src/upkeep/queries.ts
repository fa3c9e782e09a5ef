import { isOf, ofStores, type SomeStores } from '../db/nodes.ts'
import { k, statement } from '../db/statement.ts'

export const deleteOldKeys = (stores: SomeStores, before: Date) =>
  k.deleteFrom('idempotency_keys').where(isOf(stores)).where('created_at', '<', before)
export const deleteOldChanges = (stores: SomeStores, before: Date) =>
  k.deleteFrom('check_changes').where(isOf(stores)).where('at', '<', before)
export const deleteExpiredSessions = (stores: SomeStores, now: Date) =>
  k.deleteFrom('sessions').where(isOf(stores)).where('expires_at', '<', now)
export const deleteExpiredResets = (stores: SomeStores, now: Date) =>
  k.deleteFrom('password_resets').where(isOf(stores)).where('expires_at', '<', now)

/** Fiscal records of erased stores, once the law needs them no longer. */
export const deleteFiscalRecords = (now: Date) => k.deleteFrom('kept_cfdi').where('keep_until', '<', now)

/**
 * Deletes price lists that devices received before then; the newest of each store stays. Citus looks for the stores of each
 * table by itself.
 */
export const deleteOldCatalogs = (stores: SomeStores, before: Date) =>
  statement(
    `DELETE FROM catalog_versions old WHERE ${ofStores(stores, 'old.tenant_id')} AND old.kept_at < $1 AND EXISTS (
       SELECT FROM catalog_versions newer
       WHERE ${ofStores(stores, 'newer.tenant_id')} AND newer.tenant_id = old.tenant_id AND newer.version > old.version)`,
    [before],
  )

/** Deletes print jobs that were made before then, at most `limit`. */
export const deleteOldPrintJobs = (stores: SomeStores, before: Date, limit: number) =>
  statement<{ id: number }>(
    `DELETE FROM print_jobs WHERE ${ofStores(stores)} AND (tenant_id, id) IN (
       SELECT tenant_id, id FROM print_jobs WHERE ${ofStores(stores)} AND created_at < $1 LIMIT $2
     ) RETURNING id`,
    [before, limit],
  )

/** Deletes diners' requests that expired or were cancelled before then, at most `limit`. */
export const deleteOldRequests = (stores: SomeStores, before: Date, limit: number) =>
  statement<{ id: number }>(
    `DELETE FROM qr_orders WHERE ${ofStores(stores)} AND (tenant_id, id) IN (
       SELECT tenant_id, id FROM qr_orders
       WHERE ${ofStores(stores)}
         AND (status = 'pending' AND lapses_at < $1 OR status = 'cancelled' AND closed_at < $1)
       LIMIT $2
     ) RETURNING id`,
    [before, limit],
  )

/** Deletes sittings of diners that were opened before then, with the names of their guests, at most `limit`. */
export const deleteOldSittings = (stores: SomeStores, before: Date, limit: number) =>
  statement<{ id: number }>(
    `DELETE FROM sittings WHERE ${ofStores(stores)} AND (tenant_id, id) IN (
       SELECT tenant_id, id FROM sittings WHERE ${ofStores(stores)} AND opened_at < $1 LIMIT $2
     ) RETURNING id`,
    [before, limit],
  )

/** Takes the guest, the words and the tip from calls that were asked before then, at most `limit`; the report needs the rest. */
export const forgetOldCalls = (stores: SomeStores, before: Date, limit: number) =>
  statement<{ id: number }>(
    `UPDATE guest_calls SET sitting_id = NULL, guest = NULL, note = NULL, tip_percent = NULL, tip_amount = NULL
     WHERE ${ofStores(stores)} AND (tenant_id, id) IN (
       SELECT tenant_id, id FROM guest_calls WHERE ${ofStores(stores)} AND sitting_id IS NOT NULL AND asked_at < $1 LIMIT $2
     ) RETURNING id`,
    [before, limit],
  )
