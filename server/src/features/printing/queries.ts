import type { PrinterState } from '@comanda/shared/printing/printers'
import type { Insertable, Updateable } from 'kysely'
import type { PrinterRow } from '../../catalog/queries-printers.ts'
import type { DB } from '../../db/generated/schema.ts'
import { ofStores, type SomeStores } from '../../db/nodes.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

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
  k
    .updateTable('printers')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)

export const rotatePrinter = (tenantId: number, id: number) =>
  updatePrinter(tenantId, id, {}).set((eb) => ({ rotation: eb('rotation', '+', 1) }))

/** A printer that is removed takes over for no other printer. */
export const removeFallback = (tenantId: number, id: number) =>
  k
    .updateTable('printers')
    .set({ fallback_id: null })
    .where('tenant_id', '=', tenantId)
    .where('fallback_id', '=', id)

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
