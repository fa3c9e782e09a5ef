import type { Insertable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { type Statement, statement } from '../db/statement.ts'

/** Any login means that the installation is in use. */
export const anyLogin = () => statement<{ found: boolean }>('SELECT true AS found FROM logins LIMIT 1')

/**
 * Two processes may start on an empty database: the second waits for this lock and then finds the logins of the first.
 */
export const lockSeeding = () => statement("SELECT pg_advisory_xact_lock(hashtext('comanda demo'))")

/** Tables that the seed fills with one statement each. Amounts and dates are sent as JSON. */
type BulkTable =
  | 'categories'
  | 'menu_items'
  | 'variants'
  | 'addons'
  | 'store_tables'
  | 'customers'
  | 'invoices'
  | 'checks'
  | 'orders'
  | 'order_items'
  | 'order_events'
  | 'payments'
  | 'reservations'
  | 'counters'

/**
 * All rows have the same columns, whose types Postgres reads from the table. The tenant is read from a table of the
 * store, so that a distributed Postgres inserts on the store's node.
 */
export function insertAll<T extends BulkTable>(
  table: T,
  tenantId: number,
  rows: readonly Omit<Insertable<DB[T]>, 'tenant_id'>[],
): Statement {
  const columns = Object.keys(rows[0] ?? {})
  return statement(
    `INSERT INTO ${table} (tenant_id, ${columns.join(', ')})
     SELECT store.tenant_id, ${columns.map((column) => `new.${column}`).join(', ')}
     FROM stores store, json_populate_recordset(NULL::${table}, $2::json) AS new WHERE store.tenant_id = $1`,
    [tenantId, JSON.stringify(rows)],
  )
}

/** The ledger of the payments, taken without a shift. */
export const insertLedgerOfPayments = (tenantId: number): Statement =>
  statement(
    `INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount)
     SELECT p.tenant_id, 'payment', p.id, 'payment', p.created_at, p.business_date, p.created_by, p.payment_type_id,
            way.kind, p.amount
     FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     WHERE p.tenant_id = $1`,
    [tenantId],
  )
