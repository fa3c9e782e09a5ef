import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

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
