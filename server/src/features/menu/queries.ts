import type { EnglishKind } from '@comanda/shared/menu/english'
import type { Insertable, Updateable } from 'kysely'
import { listAddons, listItems, listVariants } from '../../catalog/queries-menu.ts'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement, updateRows } from '../../db/statement.ts'

export const findItem = (tenantId: number, id: number) => listItems(tenantId).where('item.id', '=', id)

export const variantsOf = (tenantId: number, itemId: number) =>
  listVariants(tenantId).where('item_id', '=', itemId)

export const addonsOf = (tenantId: number, itemId: number) =>
  listAddons(tenantId).where('item_id', '=', itemId)

export const insertItem = (row: Insertable<DB['menu_items']>) => k.insertInto('menu_items').values(row)

export const updateItem = (tenantId: number, id: number, change: Updateable<DB['menu_items']>) =>
  updateRows('menu_items', { tenant_id: tenantId, id, archived_at: null }, change)

/** An item of the menu; the lock keeps it until the transaction ends. */
export const lockItem = (tenantId: number, id: number) =>
  k
    .selectFrom('menu_items')
    .select(['id', 'image', 'allergens', 'diets'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()

/** Variants and add-ons have tables of the same shape. */
export type ChoiceKind = 'variant' | 'addon'
export const tableOfKind = (kind: ChoiceKind) => (kind === 'variant' ? 'variants' : 'addons') as 'variants'

export const insertChoice = (kind: ChoiceKind, row: Insertable<DB['variants']>) =>
  k.insertInto(tableOfKind(kind)).values(row)

export const countChoices = (kind: ChoiceKind, tenantId: number, itemId: number) =>
  k
    .selectFrom(tableOfKind(kind))
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)

export const updateChoice = (
  kind: ChoiceKind,
  tenantId: number,
  itemId: number,
  id: number,
  change: { title: string; price: number },
) =>
  k
    .updateTable(tableOfKind(kind))
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .where('id', '=', id)

export const deleteChoice = (kind: ChoiceKind, tenantId: number, itemId: number, id: number) =>
  k
    .deleteFrom(tableOfKind(kind))
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .where('id', '=', id)

/** @param id one variant; absent: all of the item */
export const setVariantsSoldOut = (tenantId: number, itemId: number, isSoldOut: boolean, id?: number) =>
  k
    .updateTable('variants')
    .set({ sold_out: isSoldOut })
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))

/** An item that has variants is sold out when all of them are. */
export const followVariants = (tenantId: number, itemId: number): Statement =>
  statement(
    `UPDATE menu_items SET sold_out = every.sold_out
     FROM (SELECT bool_and(sold_out) AS sold_out FROM variants WHERE tenant_id = $1 AND item_id = $2) every
     WHERE tenant_id = $1 AND id = $2 AND every.sold_out IS NOT NULL`,
    [tenantId, itemId],
  )

const TABLES = {
  category: 'categories',
  item: 'menu_items',
  description: 'menu_items',
  variant: 'variants',
  addon: 'addons',
} as const

/** Sets the English texts of these rows; null removes one. Rows of deleted items are left out. */
export const updateEnglish = (
  kind: EnglishKind,
  tenantId: number,
  rows: readonly { id: number; title: string | null }[],
): Statement =>
  statement(
    `UPDATE ${TABLES[kind]} AS one SET ${kind === 'description' ? 'description_en' : 'title_en'} = row.title
     FROM jsonb_to_recordset($2::jsonb) AS row(id integer, title text)
     WHERE one.tenant_id = $1 AND one.id = row.id ${TABLES[kind] === 'menu_items' ? 'AND one.archived_at IS NULL' : ''}`,
    [tenantId, JSON.stringify(rows)],
  )

/** Deletes the variants or add-ons of a deleted item. */
export const deleteChoicesOf = (kind: ChoiceKind, tenantId: number, itemId: number) =>
  k.deleteFrom(tableOfKind(kind)).where('tenant_id', '=', tenantId).where('item_id', '=', itemId)
