import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { isOf, type SomeStores } from '../../db/nodes.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

/** Tables that keep their rows: sums per day without personal data, for the platform's own history. */
export const KEPT_TABLES = ['report_days'] as const

/**
 * All tables with rows of a store apart from its own row, from the catalogue, to be put in order: a table needs the tables
 * that reference it to be empty. The directories come first, so that sign-in and printed codes stop working immediately.
 */
export const listStoreTables = () =>
  statement<{ name: string; needs: string[] }>(
    `SELECT c.relname AS name,
            ARRAY(SELECT DISTINCT other.relname::text FROM pg_constraint f JOIN pg_class other ON other.oid = f.conrelid
                  WHERE f.contype = 'f' AND f.confrelid = c.oid AND f.conrelid <> c.oid) AS needs
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND c.relname <> 'stores' AND NOT c.relname = ANY ($1)
     ORDER BY c.relrowsecurity, c.relname`,
    [KEPT_TABLES],
  )

/** Rows deleted by one statement, so that no statement holds its locks for long. */
export const ERASE_BATCH = 2_000

/** @returns one row per deleted row, at most a batch. */
export const eraseRows = (table: string, tenantId: number) =>
  statement<object>(
    `DELETE FROM ${table} WHERE tenant_id = $1
     AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE tenant_id = $1 LIMIT ${ERASE_BATCH}))`,
    [tenantId],
  )

/** Queued mails to users of this store, and those with its documents. */
export const eraseMails = (tenantId: number) =>
  statement(
    'DELETE FROM mails WHERE store_number = $1 OR recipient IN (SELECT username FROM users WHERE tenant_id = $1)',
    [tenantId],
  )

/** Those of the stores whose retention period has passed. */
export const listDue = (stores: SomeStores, now: Date) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where(isOf(stores))
    .where('delete_after', '<=', now)
    .orderBy('delete_after')

/** The store's row, if it is still due for erasure. The lock keeps other processes from erasing its rows. */
export const lockDue = (tenantId: number, now: Date) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('delete_after', '<=', now)
    .forUpdate()

export const eraseStore = (tenantId: number) => k.deleteFrom('stores').where('tenant_id', '=', tenantId)

export const findForErasure = (tenantId: number) =>
  k
    .selectFrom('stores')
    .select(['name', 'time_zone', 'owner', 'delete_after'])
    .where('tenant_id', '=', tenantId)

/** Ends the sessions of all other users. */
export const endOthersSessions = (tenantId: number, username: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('username', '!=', username)

interface StampedRow {
  id: number
  uuid: string
  stamped: Buffer
  acknowledgement: string | null
  created_at: Date
}

export const stampedAfter = (tenantId: number, after: number, limit: number): Statement<StampedRow> =>
  statement(
    `SELECT id, uuid, stamped, acknowledgement, created_at FROM cfdi_documents
     WHERE tenant_id = $1 AND id > $2 AND stamped IS NOT NULL AND NOT is_test ORDER BY id LIMIT $3`,
    [tenantId, after, limit],
  )

export const keepRecord = (row: Insertable<DB['kept_cfdi']>) =>
  k
    .insertInto('kept_cfdi')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())

/** The records of an issuer, oldest first, a page at a time. */
export const recordsOf = (
  rfc: string,
  after: { store: number; id: number },
  limit: number,
): Statement<{
  store_number: number
  document_id: number
  uuid: string
  stamped: Buffer
  acknowledgement: string | null
}> =>
  statement(
    `SELECT store_number, document_id, uuid, stamped, acknowledgement FROM kept_cfdi
     WHERE issuer_rfc = $1 AND (store_number, document_id) > ($2, $3) ORDER BY store_number, document_id LIMIT $4`,
    [rfc, after.store, after.id, limit],
  )

/** Stamped XML of a store for its export, by number. */
export const STAMPED_SQL = `
  SELECT uuid, stamped FROM cfdi_documents WHERE stamped IS NOT NULL ORDER BY tenant_id, id`
