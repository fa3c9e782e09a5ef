import { addTo } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { toBit } from '@comanda/shared/kernel/predicates'
import type { Choice, MenuItem, Variant } from '@comanda/shared/menu/api'
import { type Allergen, type Diet, type ItemInfo, infoOut } from '@comanda/shared/menu/info'
import { k, type RowOf } from '../db/statement.ts'
import { inSlices } from '../kernel/slices.ts'

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
      'item.title_en',
      'item.price',
      'item.net_price',
      'item.image',
      'item.category_id',
      'item.tax_id',
      'item.sold_out',
      'item.must_choose',
      'item.description',
      'item.description_en',
      'item.allergens',
      'item.diets',
      'item.spicy',
      'item.recommended',
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
    .select(['id', 'item_id', 'title', 'title_en', 'price', 'sold_out'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')

export const listAddons = (tenantId: number) =>
  k
    .selectFrom('addons')
    .select(['id', 'item_id', 'title', 'title_en', 'price'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')

/** What an item says, as columns of its row. */
export const columnsOfInfo = ({ isRecommended, allergens, diets, ...info }: ItemInfo) => ({
  ...info,
  allergens: [...allergens],
  diets: [...diets],
  recommended: isRecommended,
})

/** The queries of the whole menu. @see menuOf */
export const menuQueries = (tenantId: number) =>
  [listItems(tenantId), listVariants(tenantId), listAddons(tenantId)] as const

type ItemRow = RowOf<ReturnType<typeof listItems>>

type ChoiceRow = RowOf<ReturnType<typeof listAddons>>
type VariantRow = RowOf<ReturnType<typeof listVariants>>

function* byItem<Row extends { item_id: number }, Sent>(
  rows: readonly Row[],
  sentOf: (row: Row) => Sent,
): Generator<void, Map<number, Sent[]>> {
  const grouped = new Map<number, Sent[]>()
  for (const row of rows) {
    addTo(grouped, row.item_id, sentOf(row))
    yield
  }
  return grouped
}

/** The field is absent without an English title, so that it costs nothing where a menu has none. */
export const english = (title: string | null | undefined) => (title ? { title_en: title } : {})

const choiceOf = ({ title_en, ...row }: ChoiceRow): Choice => ({
  ...row,
  ...english(title_en),
  price: formatCentavos(row.price),
})

const variantOf = ({ sold_out, ...row }: VariantRow): Variant => ({
  ...choiceOf(row),
  is_sold_out: toBit(sold_out),
})

type Menu = readonly [
  items: readonly ItemRow[],
  variants: readonly VariantRow[],
  addons: readonly ChoiceRow[],
]

/** Converts the menu to its sent form, a few milliseconds per turn of the event loop. */
export const menuOf = (...menu: Menu): Promise<MenuItem[]> => inSlices(menuInSteps(...menu))

function* menuInSteps(...[items, variants, addons]: Menu): Generator<void, MenuItem[]> {
  const itemVariants = yield* byItem(variants, variantOf)
  const itemAddons = yield* byItem(addons, choiceOf)
  const sent: MenuItem[] = []
  for (const row of items) {
    const {
      sold_out,
      must_choose,
      title_en,
      description_en,
      description,
      allergens,
      diets,
      spicy,
      recommended,
      ...item
    } = row
    sent.push({
      ...item,
      ...english(title_en),
      ...(description_en !== null && { description_en }),
      // Only the calls of the menu write the codes, which they have checked.
      ...infoOut({
        description,
        allergens: allergens as Allergen[],
        diets: diets as Diet[],
        spicy,
        isRecommended: recommended,
      }),
      is_sold_out: toBit(sold_out),
      must_choose: toBit(must_choose),
      price: formatCentavos(item.price),
      net_price: item.net_price === null ? null : formatCentavos(item.net_price),
      variants: itemVariants.get(item.id) ?? [],
      addons: itemAddons.get(item.id) ?? [],
    })
    yield
  }
  return sent
}
