import { type Cents, formatMoney } from '../kernel/money.ts'
import type { Category } from '../settings/categories.ts'
import type { Tax } from '../settings/taxes.ts'
import type { Choice, MenuItem } from './api.ts'
import { type ChoicePlan, isNoChange, planChoices } from './import-choices.ts'
import { type ReadRow, readRow } from './import-row.ts'
import { COLUMNS, type SheetRow, taxLabel, textKey, writeChoices } from './sheet.ts'

/** What an import is compared with. */
export interface MenuState {
  items: readonly MenuItem[]
  categories: readonly Pick<Category, 'id' | 'title'>[]
  taxes: readonly Tax[]
}

export const ROW_STATUSES = ['new', 'changed', 'unchanged', 'error'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export interface Change {
  column: string
  before: string
  after: string
}

/** What one row comes to. Its `status` decides which of the rest is meant. */
export interface PlannedRow {
  row: number
  status: RowStatus
  category: string | null
  title: string
  price: Cents | null
  errors: string[]
  changes: Change[]
  /** The item it is about, when there is one already. */
  itemId: number | null
  write: ItemWrite | null
}

export interface ItemWrite {
  title: string
  price: Cents
  netPrice: Cents | null
  taxId: number | null
  /** Of a new item; one that exists keeps its category. */
  category: string | null
  variants: ChoicePlan
  addons: ChoicePlan
}

export interface ImportPlan {
  rows: PlannedRow[]
  counts: Record<RowStatus, number>
  /** Titles that are not in the store yet, in the order of the file. */
  newCategories: string[]
}

const NO_CATEGORY = 'ninguna'

/**
 * What importing the rows into this menu comes to. An item is the same when its category and title are: then it is
 * changed. A pair that the menu has several times is met in the menu's order.
 */
export function planImport(rows: readonly SheetRow[], state: MenuState): ImportPlan {
  const takeItem = itemFinder(state.items)
  const seen = new Map<string, number>()
  const planned = rows.map((row) => {
    const category = categoryOf(row, state)
    const key = itemKey(category, row.title)
    const item = takeItem(key)
    const read = readRow(row, state.taxes, item)
    const first = seen.get(key)
    if (item === null && first !== undefined && row.title !== '')
      read.errors.push(`Este artículo ya está en la fila ${first}.`)
    if (first === undefined) seen.set(key, row.row)
    return planRow(row, category, read, item, state.taxes)
  })
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { status } of planned) counts[status]++
  return { rows: planned, counts, newCategories: newCategories(planned, state) }
}

/** Undefined: the file does not say, so that the title alone decides. */
function categoryOf({ category }: SheetRow, { categories }: MenuState): string | null | undefined {
  if (category === undefined) return undefined
  const key = textKey(category)
  const known = categories.find(({ title }) => textKey(title) === key)
  if (known) return known.title
  return key === '' || key === NO_CATEGORY ? null : category
}

const itemKey = (category: string | null | undefined, title: string): string =>
  JSON.stringify(category === undefined ? [textKey(title)] : [textKey(category ?? ''), textKey(title)])

/** Each item is found once: by category and title, or by its title alone. */
function itemFinder(items: readonly MenuItem[]): (key: string) => MenuItem | null {
  const waiting = new Map<string, MenuItem[]>()
  for (const item of items) {
    for (const key of [itemKey(item.category_title, item.title), itemKey(undefined, item.title)])
      waiting.set(key, [...(waiting.get(key) ?? []), item])
  }
  return (key) => waiting.get(key)?.shift() ?? null
}

function planRow(
  row: SheetRow,
  category: string | null | undefined,
  { errors, values }: ReadRow,
  item: MenuItem | null,
  taxes: readonly Tax[],
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
    price: values.price,
    netPrice: values.netPrice,
    taxId: values.taxId,
    category: shown.category,
    variants: planChoices(item?.variants ?? [], values.variants),
    addons: planChoices(item?.addons ?? [], values.addons),
  }
  const changes = item ? changesOf(item, write, values, taxes) : []
  return { ...shown, status: item ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new', changes, write }
}

function changesOf(
  item: MenuItem,
  write: ItemWrite,
  values: ReadRow['values'],
  taxes: readonly Tax[],
): Change[] {
  const taxName = (id: number | null) => {
    const tax = taxes.find((one) => one.id === id)
    return tax ? taxLabel(tax) : ''
  }
  const simple = [
    { column: COLUMNS.title, before: item.title, after: write.title },
    { column: COLUMNS.price, before: item.price, after: formatMoney(write.price) },
    {
      column: COLUMNS.netPrice,
      before: item.net_price ?? '',
      after: write.netPrice === null ? '' : formatMoney(write.netPrice),
    },
  ].filter(({ before, after }) => before !== after)
  const tax = { column: COLUMNS.tax, before: taxName(item.tax_id), after: taxName(write.taxId) }
  return [
    ...simple,
    ...(item.tax_id === write.taxId ? [] : [tax]),
    ...choiceChange(COLUMNS.variants, item.variants, write.variants, values.variants),
    ...choiceChange(COLUMNS.addons, item.addons, write.addons, values.addons),
  ]
}

const choiceChange = (
  column: string,
  before: readonly Choice[],
  plan: ChoicePlan,
  after: ReadRow['values']['variants'],
): Change[] =>
  isNoChange(plan) || !after ? [] : [{ column, before: writeChoices(before), after: writeChoices(after) }]

function newCategories(planned: readonly PlannedRow[], { categories }: MenuState): string[] {
  const known = new Set(categories.map(({ title }) => textKey(title)))
  return planned.flatMap(({ status, category }) => {
    if (status !== 'new' || category === null || known.has(textKey(category))) return []
    known.add(textKey(category))
    return [category]
  })
}
