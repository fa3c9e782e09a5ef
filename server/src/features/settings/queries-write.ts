import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import type { NotedStore } from '@comanda/shared/settings/told-notes'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { deleteRows, k, type Statement, statement, updateRows } from '../../db/statement.ts'

export const writeServiceSettings = ({ tenant_id, ...settings }: Insertable<DB['service_settings']>) =>
  k
    .insertInto('service_settings')
    .values({ tenant_id, ...settings })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(settings))

/** Without a write when there is nothing to end. */
export const endServiceReview = (tenantId: number) =>
  updateRows('stores', { tenant_id: tenantId, service_review: true }, { service_review: false })

/** Blocks new orders until the transaction ends, because each order references its store. */
export const lockStoreRow = (tenantId: number) =>
  k
    .selectFrom('stores')
    .select(['currency', 'image', 'time_zone', 'business_day_start', 'kept_day', 'kept_day_start'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()

export const anyOrder = (tenantId: number) =>
  k.selectFrom('orders').select('id').where('tenant_id', '=', tenantId).limit(1)
export const updatePrintSettings = (tenantId: number, settings: Updateable<DB['print_settings']>) =>
  k.updateTable('print_settings').set(settings).where('tenant_id', '=', tenantId)

export const insertPaymentType = (row: Insertable<DB['payment_types']>) =>
  k.insertInto('payment_types').values(row)

export const updatePaymentType = (tenantId: number, id: number, change: Updateable<DB['payment_types']>) =>
  updateRows('payment_types', { tenant_id: tenantId, id, archived_at: null }, change)

/** The kind of a payment type, and whether money was taken or given back with it. */
export const usedPaymentType = (
  tenantId: number,
  id: number,
): Statement<{ kind: PaymentKind; is_used: boolean }> =>
  statement(
    `SELECT kind, EXISTS (SELECT FROM payments p WHERE p.tenant_id = $1 AND p.payment_type_id = $2)
                  OR EXISTS (SELECT FROM refunds r WHERE r.tenant_id = $1 AND r.payment_type_id = $2) AS is_used
     FROM payment_types WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL FOR UPDATE`,
    [tenantId, id],
  )

export const deletePaymentType = (tenantId: number, id: number) =>
  deleteRows('payment_types', { tenant_id: tenantId, id, archived_at: null })

export const insertTax = (row: Insertable<DB['taxes']>) => k.insertInto('taxes').values(row)

export const updateTax = (tenantId: number, id: number, tax: Updateable<DB['taxes']>) =>
  k.updateTable('taxes').set(tax).where('tenant_id', '=', tenantId).where('id', '=', id)

/** Waits for transactions that set this tax on items, and blocks further such transactions. */
export const lockTax = (tenantId: number, id: number) =>
  k.selectFrom('taxes').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate()

export const untaxItems = (tenantId: number, taxId: number) =>
  k
    .updateTable('menu_items')
    .set({ tax_id: null })
    .where('tenant_id', '=', tenantId)
    .where('tax_id', '=', taxId)
    .returning(['id', 'archived_at'])

/** Leaves items that have another tax by now unchanged. */
export const retaxItems = (tenantId: number, taxId: number, itemIds: readonly number[]) =>
  statement('UPDATE menu_items SET tax_id = $2 WHERE tenant_id = $1 AND id = ANY ($3) AND tax_id IS NULL', [
    tenantId,
    taxId,
    itemIds,
  ])

export const deleteTax = (tenantId: number, id: number) =>
  k.deleteFrom('taxes').where('tenant_id', '=', tenantId).where('id', '=', id)

export const insertCategory = (row: Insertable<DB['categories']>) => k.insertInto('categories').values(row)

export const updateCategory = (tenantId: number, id: number, change: Updateable<DB['categories']>) =>
  k.updateTable('categories').set(change).where('tenant_id', '=', tenantId).where('id', '=', id)

/** @see lockTax */
export const lockCategory = (tenantId: number, id: number) =>
  k.selectFrom('categories').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate()

export const uncategorizeItems = (tenantId: number, categoryId: number) =>
  updateRows('menu_items', { tenant_id: tenantId, category_id: categoryId }, { category_id: null })

/** Locks the list: waits for concurrent changes and blocks further changes. */
export const lockCategories = (tenantId: number) =>
  k.selectFrom('categories').select('id').where('tenant_id', '=', tenantId).orderBy('id').forUpdate()

export const placeCategories = (tenantId: number, ids: readonly number[]) =>
  statement(
    `UPDATE categories c SET position = o.position
     FROM unnest($2::integer[]) WITH ORDINALITY AS o (id, position)
     WHERE c.tenant_id = $1 AND c.id = o.id`,
    [tenantId, ids],
  )

export const deleteCategory = (tenantId: number, id: number) =>
  k.deleteFrom('categories').where('tenant_id', '=', tenantId).where('id', '=', id)

export const insertTables = (rows: readonly Insertable<DB['store_tables']>[]) =>
  k.insertInto('store_tables').values(rows)

export const updateTable = (tenantId: number, id: number, change: Updateable<DB['store_tables']>) =>
  updateRows('store_tables', { tenant_id: tenantId, id, archived_at: null }, change)

export const rotateTableCode = (tenantId: number, id: number) =>
  k
    .updateTable('store_tables')
    .set((eb) => ({ qr_rotation: eb('qr_rotation', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)

/** A floor that loses its last table to a floor without a plan was renamed: its plan follows. */
export const renamePlan = (tenantId: number, from: string, to: string) =>
  statement(
    `UPDATE floor_plans SET floor = $3 WHERE tenant_id = $1 AND floor = $2
       AND NOT EXISTS (SELECT FROM floor_plans other WHERE other.tenant_id = $1 AND other.floor = $3)
       AND NOT EXISTS (SELECT FROM store_tables t WHERE t.tenant_id = $1 AND t.floor = $2 AND t.archived_at IS NULL)`,
    [tenantId, from, to],
  )

/** Waits for transactions that place orders at this table, and blocks further orders. */
export const lockTable = (tenantId: number, id: number) =>
  k
    .selectFrom('store_tables')
    .select(['id', 'floor', 'seating_capacity'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()

export const openOrderAt = (tenantId: number, tableId: number) =>
  k
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .where('status', '=', 'created')
    .limit(1)

export const deleteTable = (tenantId: number, id: number) =>
  k.deleteFrom('store_tables').where('tenant_id', '=', tenantId).where('id', '=', id)

/** The facts of a store that decide which release notes it gets. */
export const findNotedStore = (tenantId: number): Statement<NotedStore> =>
  statement(
    `SELECT created_at AS "openedAt", release_notes_seen AS seen,
            (SELECT array_agg(DISTINCT scope) FROM users
             LEFT JOIN unnest(scopes) AS scope ON true
             WHERE tenant_id = $1 AND role <> 'admin') AS "staffScopes",
            coalesce((SELECT array_agg(title ORDER BY title) FROM payment_types
                      WHERE tenant_id = $1 AND kind IN ('credit_card', 'debit_card') AND archived_at IS NULL
                            AND title !~* 'tarjeta|card|visa|master|amex|american|d[eé]bito'), '{}') AS "guessedKinds"
     FROM stores WHERE tenant_id = $1`,
    [tenantId],
    'noted_store',
  )

/** Adds to the stored ids, so that two devices at once lose none. */
export const addSeenNotes = (tenantId: number, seen: string[]) =>
  k
    .updateTable('stores')
    .set({ release_notes_seen: sql`release_notes_seen || ${seen}::text[]` })
    .where('tenant_id', '=', tenantId)
