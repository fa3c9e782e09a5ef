import { addTo } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { toBit } from '@comanda/shared/kernel/predicates'
import type { Choice, MenuItem } from '@comanda/shared/menu/api'
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type RowOf } from '../../db/statement.ts'

/** The items of the menu, with the titles of their category and tax. */
export const listItems = (tenantId: number) =>
  k
    .selectFrom('menu_items as item')
    .leftJoin('categories as category', (join) =>
      join
        .onRef('category.tenant_id', '=', 'item.tenant_id')
        .onRef('category.id', '=', 'item.category_id')
        .on('category.tenant_id', '=', tenantId),
    )
    .leftJoin('taxes as tax', (join) =>
      join
        .onRef('tax.tenant_id', '=', 'item.tenant_id')
        .onRef('tax.id', '=', 'item.tax_id')
        .on('tax.tenant_id', '=', tenantId),
    )
    .select([
      'item.id',
      'item.title',
      'item.price',
      'item.net_price',
      'item.image',
      'item.category_id',
      'item.tax_id',
      'item.sold_out',
    ])
    .select([
      'category.title as category_title',
      'tax.title as tax_title',
      'tax.rate as tax_rate',
      'tax.type as tax_type',
    ])
    .where('item.tenant_id', '=', tenantId)
    .where('item.archived_at', 'is', null)
    .orderBy('category.position')
    .orderBy('item.id')

export const listVariants = (tenantId: number) =>
  k
    .selectFrom('variants')
    .select(['id', 'item_id', 'title', 'price'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')

export const listAddons = (tenantId: number) =>
  k
    .selectFrom('addons')
    .select(['id', 'item_id', 'title', 'price'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')

/** The queries of the whole menu. @see menuOf */
export const menuQueries = (tenantId: number) =>
  [listItems(tenantId), listVariants(tenantId), listAddons(tenantId)] as const

type ItemRow = RowOf<ReturnType<typeof listItems>>
type ChoiceRow = RowOf<ReturnType<typeof listVariants>>

function byItem(rows: readonly ChoiceRow[]): Map<number, Choice[]> {
  const grouped = new Map<number, Choice[]>()
  for (const row of rows) addTo(grouped, row.item_id, { ...row, price: formatCentavos(row.price) })
  return grouped
}

/** Converts the menu to its sent form. */
export function menuOf(
  items: readonly ItemRow[],
  variants: readonly ChoiceRow[],
  addons: readonly ChoiceRow[],
): MenuItem[] {
  const itemVariants = byItem(variants)
  const itemAddons = byItem(addons)
  return items.map(({ sold_out, ...item }) => ({
    ...item,
    is_sold_out: toBit(sold_out),
    price: formatCentavos(item.price),
    net_price: item.net_price === null ? null : formatCentavos(item.net_price),
    variants: itemVariants.get(item.id) ?? [],
    addons: itemAddons.get(item.id) ?? [],
  }))
}

export const findItem = (tenantId: number, id: number) => listItems(tenantId).where('item.id', '=', id)

export const variantsOf = (tenantId: number, itemId: number) =>
  listVariants(tenantId).where('item_id', '=', itemId)

export const addonsOf = (tenantId: number, itemId: number) =>
  listAddons(tenantId).where('item_id', '=', itemId)

export const insertItem = (row: Insertable<DB['menu_items']>) => k.insertInto('menu_items').values(row)

export const updateItem = (tenantId: number, id: number, change: Updateable<DB['menu_items']>) =>
  k
    .updateTable('menu_items')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)

/** An item of the menu; the lock keeps it until the transaction ends. */
export const lockItem = (tenantId: number, id: number) =>
  k
    .selectFrom('menu_items')
    .select(['id', 'image'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()

/** Variants and add-ons have tables of the same shape. */
export type ChoiceKind = 'variant' | 'addon'
export const tableOf = (kind: ChoiceKind) => (kind === 'variant' ? 'variants' : 'addons') as 'variants'

export const insertChoice = (kind: ChoiceKind, row: Insertable<DB['variants']>) =>
  k.insertInto(tableOf(kind)).values(row)

export const countChoices = (kind: ChoiceKind, tenantId: number, itemId: number) =>
  k
    .selectFrom(tableOf(kind))
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
    .updateTable(tableOf(kind))
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .where('id', '=', id)

export const deleteChoice = (kind: ChoiceKind, tenantId: number, itemId: number, id: number) =>
  k
    .deleteFrom(tableOf(kind))
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .where('id', '=', id)

/** Deletes the variants or add-ons of a deleted item. */
export const deleteChoicesOf = (kind: ChoiceKind, tenantId: number, itemId: number) =>
  k.deleteFrom(tableOf(kind)).where('tenant_id', '=', tenantId).where('item_id', '=', itemId)
