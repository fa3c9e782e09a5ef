import type { AccessKind, SubscriptionStatus } from '@comanda/shared/billing/access'
import type { Updateable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { isOf, type SomeStores } from '../db/nodes.ts'
import { k, statement } from '../db/statement.ts'

/** Serializes the changes of a store's access. */
export const lockStoreRow = (tenantId: number) =>
  k.selectFrom('stores').select('tenant_id').where('tenant_id', '=', tenantId).forUpdate()

/**
 * Invalidates every cached catalog of the store after the commit.
 * @param isShown whether open orders show what changed, such as the title of a table
 */
export const raiseCatalogVersion = (tenantId: number, isShown = true) =>
  statement(
    'UPDATE stores SET catalog_version = catalog_version + 1, feeds_version = feeds_version + $2 WHERE tenant_id = $1',
    [tenantId, Number(isShown)],
  )

/** Locks the store's row. After a wait for the lock, the subscription may be stale. */
export const lockStoreAccess = (tenantId: number) =>
  statement<{
    access: AccessKind
    is_active: boolean
    active_until: Date | null
    delete_after: Date | null
    delete_requested_as: 'owner' | 'operator' | null
    status: SubscriptionStatus | null
    period_end: Date | null
    past_due_since: Date | null
  }>(
    `SELECT store.access, store.is_active, store.active_until, store.delete_after, store.delete_requested_as,
            sub.status, sub.period_end, sub.past_due_since
     FROM stores store LEFT JOIN subscriptions sub ON sub.tenant_id = store.tenant_id
     WHERE store.tenant_id = $1 FOR UPDATE OF store`,
    [tenantId],
  )

export const setAccess = (
  tenantId: number,
  change: {
    access?: AccessKind
    delete_after?: Date | null
    delete_requested_by?: string | null
    delete_requested_as?: 'owner' | 'operator' | null
  },
) => k.updateTable('stores').set(change).where('tenant_id', '=', tenantId)

export const setActive = (tenantId: number, isActive: boolean, activeUntil: Date | null) =>
  k
    .updateTable('stores')
    .set((row) => ({
      is_active: isActive,
      active_until: activeUntil,
      catalog_version: row('catalog_version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)

/** Those of the stores that are open although their access period has ended. */
export const listLapsed = (stores: SomeStores, now: Date) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where(isOf(stores))
    .where('is_active', '=', true)
    .where('active_until', '<=', now)

/** Size in bytes of a value's JSON in the catalog. */
const jsonBytes = (value: string): string => `coalesce(octet_length(to_json(${value})::text), 0)`

/** Size of an item, choice or table in the catalog without titles and picture: numbers, codes and field names. */
const ITEM_BYTES = 256
const CHOICE_BYTES = 60
const TABLE_BYTES = 160

const COUNTS = {
  items: 'SELECT count(*) FROM menu_items WHERE tenant_id = $1 AND archived_at IS NULL',
  choices: `SELECT (SELECT count(*) FROM variants WHERE tenant_id = $1)
                 + (SELECT count(*) FROM addons WHERE tenant_id = $1)`,
  categories: 'SELECT count(*) FROM categories WHERE tenant_id = $1',
  tables: 'SELECT count(*) FROM store_tables WHERE tenant_id = $1 AND archived_at IS NULL',
  taxes: 'SELECT count(*) FROM taxes WHERE tenant_id = $1',
  paymentTypes: 'SELECT count(*) FROM payment_types WHERE tenant_id = $1 AND archived_at IS NULL',
  users: 'SELECT count(*) FROM users WHERE tenant_id = $1',
  catalogBytes: `
    SELECT coalesce((
      SELECT sum(${ITEM_BYTES} + ${jsonBytes('i.title')} + ${jsonBytes('c.title')} + ${jsonBytes('t.title')}
                 + ${jsonBytes('i.title_en')} + ${jsonBytes('i.description_en')} + coalesce(octet_length(i.image), 0)
                 + ${jsonBytes("nullif(i.description, '')")} + ${jsonBytes("nullif(i.allergens, '{}')")}
                 + ${jsonBytes("nullif(i.diets, '{}')")})
      FROM menu_items i
      LEFT JOIN categories c ON c.tenant_id = $1 AND c.tenant_id = i.tenant_id AND c.id = i.category_id
      LEFT JOIN taxes t ON t.tenant_id = $1 AND t.tenant_id = i.tenant_id AND t.id = i.tax_id
      WHERE i.tenant_id = $1 AND i.archived_at IS NULL
    ), 0) + coalesce((
      SELECT sum(${CHOICE_BYTES} + ${jsonBytes('title')} + ${jsonBytes('title_en')}) FROM variants WHERE tenant_id = $1
    ), 0) + coalesce((
      SELECT sum(${CHOICE_BYTES} + ${jsonBytes('title')} + ${jsonBytes('title_en')}) FROM addons WHERE tenant_id = $1
    ), 0) + coalesce((
      SELECT sum(${TABLE_BYTES} + ${jsonBytes('title')} + ${jsonBytes('floor')})
      FROM store_tables WHERE tenant_id = $1 AND archived_at IS NULL
    ), 0) + coalesce((
      SELECT sum(octet_length(to_json(quick_notes)::text) + ${jsonBytes('title_en')}) FROM categories WHERE tenant_id = $1
    ), 0)`,
} as const

export type CountedLimit = keyof typeof COUNTS

/** How many rows of each limited kind the store keeps. */
export const countKept = (tenantId: number, limits: readonly CountedLimit[]) =>
  statement<Partial<Record<CountedLimit, number>>>(
    `SELECT ${limits.map((limit) => `(${COUNTS[limit]})::bigint AS "${limit}"`).join(', ')}`,
    [tenantId],
  )

export const updateStore = (tenantId: number, store: Updateable<DB['stores']>) =>
  k.updateTable('stores').set(store).where('tenant_id', '=', tenantId)
