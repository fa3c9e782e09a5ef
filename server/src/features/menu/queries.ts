import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { Choice, MenuItem } from '@comanda/shared/menu/api'
import { k, type RowOf } from '../../db/statement.ts'

/** Items that are on the menu, with the titles of their category and tax. */
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

type ItemRow = RowOf<ReturnType<typeof listItems>>
type ChoiceRow = RowOf<ReturnType<typeof listVariants>>

const money = (amount: number): string => formatMoney(toCents(amount))

function byItem(rows: readonly ChoiceRow[]): Map<number, Choice[]> {
  const grouped = new Map<number, Choice[]>()
  for (const row of rows) {
    const choices = grouped.get(row.item_id) ?? []
    choices.push({ ...row, price: money(row.price) })
    grouped.set(row.item_id, choices)
  }
  return grouped
}

/** The menu as the wire carries it. */
export function menuOf(
  items: readonly ItemRow[],
  variants: readonly ChoiceRow[],
  addons: readonly ChoiceRow[],
): MenuItem[] {
  const variantsOf = byItem(variants)
  const addonsOf = byItem(addons)
  return items.map((item) => ({
    ...item,
    price: money(item.price),
    net_price: item.net_price === null ? null : money(item.net_price),
    variants: variantsOf.get(item.id) ?? [],
    addons: addonsOf.get(item.id) ?? [],
  }))
}
