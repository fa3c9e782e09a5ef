import type { PrinterState } from '@comanda/shared/printing/printers'
import type { Insertable, Updateable } from 'kysely'
import type { PrinterRow } from '../../catalog/queries.ts'
import type { DB } from '../../db/generated/schema.ts'
import { ofStores, type SomeStores } from '../../db/nodes.ts'
import { k, type Statement, statement, updateRows } from '../../db/statement.ts'

/** The stored state; `since`: when its paper ran out or its cover was opened. */
export interface StoredState extends PrinterState {
  since: string | null
}

export const storedState = (row: PrinterRow): StoredState => ({
  paper: 'unknown',
  cover: 'unknown',
  problem: null,
  since: null,
  ...(row.state as Partial<StoredState>),
})

export const insertPrinter = (row: Insertable<DB['printers']>) => k.insertInto('printers').values(row)

export const updatePrinter = (tenantId: number, id: number, change: Updateable<DB['printers']>) =>
  updateRows('printers', { tenant_id: tenantId, id, archived_at: null }, change)

export const rotatePrinter = (tenantId: number, id: number) =>
  statement(
    'UPDATE printers SET rotation = rotation + 1 WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL',
    [tenantId, id],
  )

/** A printer that is removed takes over for no other printer. */
export const removeFallback = (tenantId: number, id: number) =>
  updateRows('printers', { tenant_id: tenantId, fallback_id: id }, { fallback_id: null })

/** Contacts of printers; a null state stays as it is. */
export const writeContacts = (
  tenantId: number,
  contacts: readonly { id: number; at: Date; state: StoredState | null }[],
): Statement =>
  statement(
    `UPDATE printers p SET last_seen_at = greatest(p.last_seen_at, new.at), state = coalesce(new.state, p.state)
     FROM json_to_recordset($2::json) AS new (id integer, at timestamptz, state jsonb)
     WHERE p.tenant_id = $1 AND p.id = new.id`,
    [tenantId, JSON.stringify(contacts)],
    'write_contacts',
  )

/** Those of the stores that have printers to which the server connects. */
export const rawPrinters = (stores: SomeStores): Statement<{ tenant_id: number }> =>
  statement(
    `SELECT DISTINCT tenant_id FROM printers WHERE way = 'raw' AND archived_at IS NULL AND ${ofStores(stores)}`,
  )
