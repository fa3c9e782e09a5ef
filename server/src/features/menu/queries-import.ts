import type { Allergen, Diet } from '@comanda/shared/menu/info'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, statement } from '../../db/statement.ts'
import { type ChoiceKind, tableOfKind } from './queries.ts'

interface ItemRow {
  id: number
  title: string
  title_en: string | null
  description_en: string | null
  price: number
  net_price: number | null
  category_id: number | null
  tax_id: number | null
  description: string
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  spicy: number
  recommended: boolean
}

interface ChoiceRow {
  id: number
  item_id: number
  title: string
  title_en: string | null
  price: number
}

// Each statement takes its rows as one JSON value, because a statement cannot have thousands of parameters.

const ITEM = `id integer, title text, price bigint, net_price bigint, category_id integer, tax_id integer,
  title_en text, description_en text, description text, allergens text[], diets text[], spicy integer, recommended boolean`
const INFO = [
  'title_en',
  'description_en',
  'description',
  'allergens',
  'diets',
  'spicy',
  'recommended',
] as const
const [INFO_COLUMNS, INFO_VALUES, INFO_CHANGES] = [
  INFO.join(', '),
  INFO.map((column) => `row.${column}`).join(', '),
  INFO.map((column) => `${column} = row.${column}`).join(', '),
]

export const insertItems = (tenantId: number, rows: readonly ItemRow[]) =>
  statement(
    `INSERT INTO menu_items (tenant_id, id, title, price, net_price, category_id, tax_id, ${INFO_COLUMNS})
     SELECT store.tenant_id, row.id, row.title, row.price, row.net_price, row.category_id, row.tax_id, ${INFO_VALUES}
     FROM stores store, jsonb_to_recordset($2::jsonb) AS row(${ITEM}) WHERE store.tenant_id = $1`,
    [tenantId, JSON.stringify(rows)],
  )

/** The category is not updated, because title and category identify an item. */
export const updateItems = (tenantId: number, rows: readonly Omit<ItemRow, 'category_id'>[]) =>
  statement(
    `UPDATE menu_items SET title = row.title, price = row.price, net_price = row.net_price, tax_id = row.tax_id,
            ${INFO_CHANGES}
     FROM jsonb_to_recordset($2::jsonb) AS row(${ITEM})
     WHERE menu_items.tenant_id = $1 AND menu_items.id = row.id`,
    [tenantId, JSON.stringify(rows)],
  )

export const insertCategories = (
  tenantId: number,
  rows: readonly Omit<Insertable<DB['categories']>, 'tenant_id'>[],
) => k.insertInto('categories').values(rows.map((row) => ({ tenant_id: tenantId, ...row })))

const CHOICE = 'id integer, item_id integer, title text, title_en text, price bigint'

export const insertChoices = (kind: ChoiceKind, tenantId: number, rows: readonly ChoiceRow[]) =>
  statement(
    `INSERT INTO ${tableOfKind(kind)} (tenant_id, id, item_id, title, title_en, price)
     SELECT store.tenant_id, row.id, row.item_id, row.title, row.title_en, row.price
     FROM stores store, jsonb_to_recordset($2::jsonb) AS row(${CHOICE}) WHERE store.tenant_id = $1`,
    [tenantId, JSON.stringify(rows)],
  )

export const updateChoices = (
  kind: ChoiceKind,
  tenantId: number,
  rows: readonly Omit<ChoiceRow, 'item_id'>[],
) =>
  statement(
    `UPDATE ${tableOfKind(kind)} AS choice SET title = row.title, title_en = row.title_en, price = row.price
     FROM jsonb_to_recordset($2::jsonb) AS row(${CHOICE})
     WHERE choice.tenant_id = $1 AND choice.id = row.id`,
    [tenantId, JSON.stringify(rows)],
  )

export const deleteChoices = (kind: ChoiceKind, tenantId: number, ids: readonly number[]) =>
  statement(`DELETE FROM ${tableOfKind(kind)} WHERE tenant_id = $1 AND id = ANY($2::integer[])`, [
    tenantId,
    ids,
  ])
