import { addTo } from '../kernel/grouping.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import type { Category } from '../settings/categories.ts'
import type { Tax } from '../settings/taxes.ts'
import type { Choice, MenuItem } from './api.ts'
import type { RowStatus } from './files.ts'
import { type ChoicePlan, isNoChange, planChoices } from './import-choices.ts'
import { CategoryEnglish, type CategoryTitle } from './import-english.ts'
import { type ReadRow, readRow } from './import-row.ts'
import { type ItemInfo, infoOf } from './info.ts'
import { INFO_FIELDS, writeInfo } from './info-cells.ts'
import { COLUMNS, type SheetRow, textKey, writeChoices, writeEnglish } from './sheet.ts'
import { TaxIndex } from './tax-index.ts'

/** The current data that an import is compared with. */
export interface MenuState {
  items: readonly MenuItem[]
  categories: readonly Pick<Category, 'id' | 'title' | 'title_en'>[]
  taxes: readonly Tax[]
}

export interface Change {
  column: string
  before: string
  after: string
}

/** The result of one row. `status` decides which of the other fields are set. */
export interface PlannedRow {
  row: number
  status: RowStatus
  category: string | null
  title: string
  price: Cents | null
  errors: string[]
  changes: Change[]
  /** The existing item of the row. */
  itemId: number | null
  write: ItemWrite | null
}

export interface ItemWrite {
  title: string
  titleEn: string | null
  descriptionEn: string | null
  price: Cents
  netPrice: Cents | null
  taxId: number | null
  /** The category of a new item; an existing item keeps its own. */
  category: string | null
  info: ItemInfo
  variants: ChoicePlan
  addons: ChoicePlan
}

export interface ImportPlan {
  rows: PlannedRow[]
  counts: Record<RowStatus, number>
  /** New category titles, in the order of the file. */
  newCategories: string[]
  /** Changed English titles of categories, and those of the new ones. */
  english: CategoryTitle[]
}

const NO_CATEGORY = 'ninguna'

/**
 * Plans the import of these rows into this menu. A row changes the item with the same category and title; when several
 * items match, it changes them in the menu's order. Yields after each item and each row, so that a server can handle
 * other requests in between.
 */
export function* planImport(rows: readonly SheetRow[], state: MenuState): Generator<void, ImportPlan> {
  const waiting = yield* itemsByKey(state.items)
  const titles = new Map(state.categories.map(({ title }) => [textKey(title), title] as const).reverse())
  const taxes = new TaxIndex(state.taxes)
  const seen = new Map<string, number>()
  const planned: PlannedRow[] = []
  const english = new CategoryEnglish(state.categories)
  for (const row of rows) {
    const category = categoryOfRow(row, titles)
    const key = itemKey(category, row.title)
    const item = waiting.get(key)?.pop() ?? null
    const read = readRow(row, taxes, item)
    const first = seen.get(key)
    if (item === null && first !== undefined && read.errors.length === 0) read.errors.push(repeated(first))
    if (first === undefined) seen.set(key, row.row)
    const { change, problem } = english.read(row, item ? item.category_id : (category ?? null))
    if (problem) read.errors.push(problem)
    planned.push(planRow(row, category, read, item, taxes, change))
    yield
  }
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { status } of planned) counts[status]++
  const added = yield* newCategories(planned, titles)
  return { rows: planned, counts, newCategories: added, english: english.titles() }
}

const repeated = (row: number): string =>
  `Este artículo ya está en la fila ${row}. Si es una variante, escríbela en esa fila, en la columna «${COLUMNS.variants}»: Chico:30.00|Grande:45.00.`

/** Undefined when the file has no category column, so that only the title decides. */
function categoryOfRow(
  { category }: SheetRow,
  titles: ReadonlyMap<string, string>,
): string | null | undefined {
  if (category === undefined) return undefined
  const key = textKey(category)
  return titles.get(key) ?? (key === '' || key === NO_CATEGORY ? null : category)
}

const itemKey = (category: string | null | undefined, title: string): string =>
  JSON.stringify(category === undefined ? [textKey(title)] : [textKey(category ?? ''), textKey(title)])

/** The items by category and title, and by title alone, the first of the menu at the end. */
function* itemsByKey(items: readonly MenuItem[]): Generator<void, Map<string, MenuItem[]>> {
  const waiting = new Map<string, MenuItem[]>()
  for (const item of items.toReversed()) {
    for (const key of [itemKey(item.category_title, item.title), itemKey(undefined, item.title)])
      addTo(waiting, key, item)
    yield
  }
  return waiting
}

function planRow(
  row: SheetRow,
  category: string | null | undefined,
  { errors, values }: ReadRow,
  item: MenuItem | null,
  taxes: TaxIndex,
  ofCategory: Change | undefined,
): PlannedRow {
  const shown = {
    row: row.row,
    category: category === undefined ? (item?.category_title ?? null) : category,
    title: row.title,
    price: values.price,
    errors,
    itemId: item?.id ?? null,
  }
  if (errors.length > 0 || values.price === null)
    return { ...shown, status: 'error', changes: [], write: null }
  const write: ItemWrite = {
    title: row.title,
    titleEn: values.titleEn,
    descriptionEn: values.descriptionEn,
    price: values.price,
    netPrice: values.netPrice,
    taxId: values.taxId,
    category: shown.category,
    info: values.info,
    variants: planChoices(item?.variants ?? [], values.variants),
    addons: planChoices(item?.addons ?? [], values.addons),
  }
  const changes = item
    ? [...changesOfItem(item, write, values, taxes), ...(ofCategory ? [ofCategory] : [])]
    : []
  return { ...shown, status: item ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new', changes, write }
}

function changesOfItem(
  item: MenuItem,
  write: ItemWrite,
  values: ReadRow['values'],
  taxes: TaxIndex,
): Change[] {
  const simple = [
    { column: COLUMNS.title, before: item.title, after: write.title },
    { column: COLUMNS.titleEn, before: item.title_en ?? '', after: write.titleEn ?? '' },
    {
      column: COLUMNS.descriptionEn,
      before: item.description_en ?? '',
      after: write.descriptionEn ?? '',
    },
    { column: COLUMNS.price, before: item.price, after: formatMoney(write.price) },
    {
      column: COLUMNS.netPrice,
      before: item.net_price ?? '',
      after: write.netPrice === null ? '' : formatMoney(write.netPrice),
    },
  ].filter(isChange)
  const info = INFO_FIELDS.map((field) => ({
    column: COLUMNS[field],
    before: writeInfo(field, infoOf(item)),
    after: writeInfo(field, write.info),
  })).filter(isChange)
  const tax = { column: COLUMNS.tax, before: taxes.labelOf(item.tax_id), after: taxes.labelOf(write.taxId) }
  return [
    ...simple,
    ...(item.tax_id === write.taxId ? [] : [tax]),
    ...choiceChanges('variants', item.variants, write.variants, values.variants),
    ...choiceChanges('addons', item.addons, write.addons, values.addons),
    ...info,
  ]
}

const isChange = ({ before, after }: Change): boolean => before !== after

function choiceChanges(
  column: 'variants' | 'addons',
  before: readonly Choice[],
  plan: ChoicePlan,
  after: ReadRow['values']['variants'],
): Change[] {
  if (isNoChange(plan) || !after) return []
  const afterEn = after.map(({ title, titleEn }) => ({ title, title_en: titleEn ?? '' }))
  return [
    { column: COLUMNS[column], before: writeChoices(before), after: writeChoices(after) },
    { column: COLUMNS[`${column}En`], before: writeEnglish(before), after: writeEnglish(afterEn) },
  ].filter(isChange)
}

function* newCategories(
  planned: readonly PlannedRow[],
  titles: ReadonlyMap<string, string>,
): Generator<void, string[]> {
  const added = new Map<string, string>()
  for (const { status, category } of planned) {
    yield
    if (status !== 'new' || category === null) continue
    const key = textKey(category)
    if (!titles.has(key) && !added.has(key)) added.set(key, category)
  }
  return [...added.values()]
}
