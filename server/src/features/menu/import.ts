import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { ImportCounts, importMenu, PreviewRow } from '@comanda/shared/menu/files'
import {
  type ImportPlan,
  type ItemWrite,
  type MenuState,
  type PlannedRow,
  planImport,
} from '@comanda/shared/menu/import'
import type { ChoicePlan } from '@comanda/shared/menu/import-choices'
import { type SheetChoice, textKey } from '@comanda/shared/menu/sheet'
import type { Category } from '@comanda/shared/settings/categories'
import { proposedFor } from '@comanda/shared/settings/category-proposals'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import {
  columnsOfInfo,
  listAddons,
  listItems,
  listVariants,
  menuOf,
  menuQueries,
} from '../../catalog/queries-menu.ts'
import { categoryOf, listCategories, listTaxes } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import type { Runnable } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { inSlices } from '../../kernel/slices.ts'
import { checkCount } from '../../tenancy/limits.ts'
import { type ChoiceKind, updateEnglish } from './queries.ts'
import {
  deleteChoices,
  insertCategories,
  insertChoices,
  insertItems,
  updateChoices,
  updateItems,
} from './queries-import.ts'

type Rows = Body<typeof importMenu>['rows']

const numbered = (rows: Rows) => rows.map((row, index) => ({ ...row, row: row.row || index + 1 }))

const previewOfRow = ({ row, status, category, title, price, errors, changes }: PlannedRow): PreviewRow => ({
  row,
  status,
  category,
  title,
  price: price === null ? null : formatMoney(price),
  errors,
  changes,
})

/** Returns the changes that the import would make. Writes nothing. */
export async function previewImport({ db, tenantId }: StoreContext, rows: Rows) {
  const [items, variants, addons, categories, taxes] = await db.run(
    ...menuQueries(tenantId),
    listCategories(tenantId),
    listTaxes(tenantId),
  )
  const state = {
    items: await menuOf(items, variants, addons),
    categories: categories.map(categoryOf),
    taxes,
  }
  const plan = await inSlices(planImport(numbered(rows), state))
  checkRoom(plan, state)
  const { counts, newCategories, rows: planned } = plan
  return saved(outlook(counts), { counts, newCategories, rows: planned.map(previewOfRow) })
}

const outlook = (counts: ImportCounts): string =>
  counts.error > 0 ? faulty(counts) : `${added(counts)}, ${changed(counts)}, ${counts.unchanged} sin cambios.`

const faulty = ({ error }: ImportCounts): string =>
  error === 1
    ? 'Hay 1 fila con errores: no se importa nada.'
    : `Hay ${error} filas con errores: no se importa nada.`

const added = ({ new: count }: ImportCounts): string =>
  count === 1 ? '1 artículo nuevo' : `${count} artículos nuevos`
const changed = ({ changed: count }: ImportCounts): string => `${count} con cambios`

/** Imports all rows in one transaction. @throws invalid_input, with the invalid rows, if there are any. */
export const runImport = (context: StoreContext, rows: Rows) =>
  changeCatalog(
    context,
    async (tx) => {
      const state = await readMenu(tx)
      const plan = await inSlices(planImport(numbered(rows), state))
      const { counts, newCategories } = plan
      if (counts.error > 0) {
        const bad = plan.rows.filter(({ status }) => status === 'error').map(previewOfRow)
        throw new AppError('invalid_input', faulty(counts), { counts, rows: bad })
      }
      checkRoom(plan, state)
      await writePlan(tx, plan, state.categories)
      const isNothing = counts.new + counts.changed === 0
      const message = isNothing
        ? 'El menú ya estaba al día.'
        : `El menú se importó: ${added(counts)}, ${changed(counts)}.`
      return saved(message, { counts, newCategories })
    },
    ['catalogBytes'],
  )

/** @throws limit_reached when the additions exceed a limit of the store. */
function checkRoom({ counts, newCategories, rows }: ImportPlan, { items, categories }: MenuState): void {
  const choices = (count: number, { variants, addons }: { variants: unknown[]; addons: unknown[] }) =>
    count + variants.length + addons.length
  const change = (count: number, { insert, remove }: ChoicePlan) => count + insert.length - remove.length
  const added = rows.flatMap(({ write }) => (write ? [write.variants, write.addons] : [])).reduce(change, 0)
  checkCount('items', items.length + counts.new, counts.new)
  checkCount('categories', categories.length + newCategories.length, newCategories.length)
  checkCount('choices', items.reduce(choices, 0) + added, added)
}

async function readMenu(tx: TenantTx) {
  const { tenantId } = tx
  const [items, variants, addons, categories, taxes] = [
    await tx.all(listItems(tenantId)),
    await tx.all(listVariants(tenantId)),
    await tx.all(listAddons(tenantId)),
    (await tx.all(listCategories(tenantId))).map(categoryOf),
    await tx.all(listTaxes(tenantId)),
  ]
  return { items: await menuOf(items, variants, addons), categories, taxes }
}

interface Writing {
  id: number
  isNew: boolean
  write: ItemWrite
}

async function writePlan(tx: TenantTx, plan: ImportPlan, known: MenuState['categories']): Promise<void> {
  const { tenantId } = tx
  const categories = await addCategories(tx, plan, known)
  const firstId = plan.counts.new > 0 ? await nextNumber(tx, tenantId, 'menu_item', plan.counts.new) : 0
  let added = 0
  const writing = plan.rows.flatMap(({ status, itemId, write }): Writing[] => {
    if (!write || status === 'unchanged') return []
    return [{ id: itemId ?? firstId + added++, isNew: itemId === null, write }]
  })
  const rowOfItem = ({ id, write }: Writing) => ({
    id,
    title: write.title,
    title_en: write.titleEn,
    description_en: write.descriptionEn,
    price: write.price,
    net_price: write.netPrice,
    tax_id: write.taxId,
    category_id: write.category === null ? null : (categories.get(textKey(write.category)) ?? null),
    ...columnsOfInfo(write.info),
  })
  await writeAll(tx, writing.filter(({ isNew }) => isNew).map(rowOfItem), (rows) =>
    insertItems(tenantId, rows),
  )
  await writeAll(tx, writing.filter(({ isNew }) => !isNew).map(rowOfItem), (rows) =>
    updateItems(tenantId, rows),
  )
  await writeChoices(
    tx,
    'variant',
    writing.map(({ id, write }) => ({ id, plan: write.variants })),
  )
  await writeChoices(
    tx,
    'addon',
    writing.map(({ id, write }) => ({ id, plan: write.addons })),
  )
}

/** Adds the missing categories to the known categories, and gives them their English titles. @returns the ids of all by title. */
async function addCategories(
  tx: TenantTx,
  { newCategories: titles, english }: ImportPlan,
  known: readonly Pick<Category, 'id' | 'title'>[],
): Promise<Map<string, number>> {
  const { tenantId } = tx
  const first = titles.length > 0 ? await nextNumber(tx, tenantId, 'category', titles.length) : 0
  const englishOf = new Map(
    english.flatMap(({ id, title, titleEn }) => (id === null ? [[textKey(title), titleEn] as const] : [])),
  )
  const fresh = titles.map((title, index) => {
    const { addsAtOnce, quickNotes } = proposedFor(title)
    const place = first + index
    const title_en = englishOf.get(textKey(title)) ?? null
    return { id: place, title, title_en, position: place, adds_at_once: addsAtOnce, quick_notes: quickNotes }
  })
  await writeAll(tx, fresh, (rows) => insertCategories(tenantId, rows))
  const changed = english.flatMap(({ id, titleEn }) => (id === null ? [] : [{ id, title: titleEn }]))
  await writeAll(tx, changed, (rows) => updateEnglish('category', tenantId, rows))
  // Of two categories with the same title, the first is used.
  return new Map([...known, ...fresh].map(({ id, title }) => [textKey(title), id] as const).reverse())
}

const rowOfChoice = ({ titleEn, ...choice }: SheetChoice) => ({ ...choice, title_en: titleEn })

async function writeChoices(
  tx: TenantTx,
  kind: ChoiceKind,
  plans: readonly { id: number; plan: ChoicePlan }[],
): Promise<void> {
  const { tenantId } = tx
  const inserts = plans.flatMap(({ id, plan }) =>
    plan.insert.map((choice) => ({ item_id: id, ...rowOfChoice(choice) })),
  )
  const first = inserts.length > 0 ? await nextNumber(tx, tenantId, kind, inserts.length) : 0
  const rows = inserts.map((choice, index) => ({ id: first + index, ...choice }))
  await writeAll(
    tx,
    plans.flatMap(({ plan }) => plan.remove),
    (ids) => deleteChoices(kind, tenantId, ids),
  )
  await writeAll(
    tx,
    plans.flatMap(({ plan }) => plan.update.map(({ id, ...choice }) => ({ id, ...rowOfChoice(choice) }))),
    (all) => updateChoices(kind, tenantId, all),
  )
  await writeAll(tx, rows, (all) => insertChoices(kind, tenantId, all))
}

/** Runs one statement for all rows, none without rows. */
async function writeAll<Row>(
  tx: TenantTx,
  rows: Row[],
  statementOf: (rows: Row[]) => Runnable,
): Promise<void> {
  if (rows.length > 0) await tx.affected(statementOf(rows))
}
