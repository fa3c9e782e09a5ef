import { BOM } from '@comanda/shared/kernel/csv'
import { AppError } from '@comanda/shared/kernel/errors'
import { type FileFormat, XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import * as api from '@comanda/shared/menu/api'
import { saveEnglish } from '@comanda/shared/menu/english'
import * as fileCalls from '@comanda/shared/menu/files'
import { filterMenuList, type MenuFilter } from '@comanda/shared/menu/menu'
import { COLUMN_KEYS, type ColumnKey, menuSheet } from '@comanda/shared/menu/sheet'
import { menuOf, menuQueries } from '../../catalog/queries-menu.ts'
import { categoryOf, listCategories, listTaxes } from '../../catalog/queries-settings.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { csvPieces } from '../../http/sending/csv.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { bytesInSlices, jsonOf } from '../../kernel/slices.ts'
import { type Cell, workbook } from '../../kernel/workbook.ts'
import { previewImport, runImport } from './import.ts'
import { addonsOf, findItem, variantsOf } from './queries.ts'
import * as service from './service.ts'

export function menuRoutes(calls: CallRouter): void {
  itemRoutes(calls)
  variantRoutes(calls)
  addonRoutes(calls)
  sheetRoutes(calls)
}

function sheetRoutes(calls: CallRouter): void {
  calls.store(saveEnglish, (context, { body }) => service.saveTexts(context, body))
  calls.store(fileCalls.exportMenu, (context, { query: { format, search, category, soldOut } }) =>
    exportMenu(context, format ?? 'csv', { search: search ?? '', category, isSoldOutOnly: soldOut }),
  )
  calls.store(fileCalls.importMenu, (context, { body: { rows, dryRun } }) =>
    dryRun ? previewImport(context, rows) : runImport(context, rows),
  )
}

function itemRoutes(calls: CallRouter): void {
  calls.store(api.listMenuItems, async ({ db, tenantId }) => {
    const [items, variants, addons] = await db.run(...menuQueries(tenantId))
    return JsonText.joined(jsonOf(await menuOf(items, variants, addons), 1))
  })
  calls.store(api.getMenuItem, async ({ db, tenantId }, { params: { id } }) => {
    const [items, variants, addons] = await db.run(
      findItem(tenantId, id),
      variantsOf(tenantId, id),
      addonsOf(tenantId, id),
    )
    const [item] = await menuOf(items, variants, addons)
    if (!item) throw new AppError('not_found', 'El artículo ya no existe.')
    return item
  })
  calls.store(api.addMenuItem, (context, { body }) => service.addItem(context, body))
  calls.store(api.updateMenuItem, (context, { params, body }) => service.saveItem(context, params.id, body))
  calls.store(api.setMenuItemPrice, (context, { params, body }) =>
    service.savePrice(context, params.id, body.price),
  )
  calls.store(api.setMenuItemSoldOut, (context, { params, body }) =>
    service.setSoldOut(context, params.id, body.isSoldOut),
  )
  calls.store(api.setVariantSoldOut, (context, { params, body }) =>
    service.setVariantSoldOut(context, params.itemId, params.variantId, body.isSoldOut),
  )
  calls.store(api.deleteMenuItem, (context, { params }) => service.removeItem(context, params.id))
  calls.store(api.uploadMenuItemPhoto, (context, { params }) => service.savePhoto(context, params.id))
  calls.store(api.removeMenuItemPhoto, (context, { params }) => service.removePhoto(context, params.id))
}

function variantRoutes(calls: CallRouter): void {
  calls.store(api.addVariant, async (context, { params, body }) => {
    const answer = await service.addChoice(context, 'variant', params.itemId, body)
    return { ...answer, variantId: answer.id }
  })
  calls.store(api.updateVariant, (context, { params: { itemId, variantId }, body }) =>
    service.changeChoice(context, 'variant', itemId, variantId, body),
  )
  calls.store(api.deleteVariant, (context, { params: { itemId, variantId } }) =>
    service.changeChoice(context, 'variant', itemId, variantId, null),
  )
}

function addonRoutes(calls: CallRouter): void {
  calls.store(api.addAddon, async (context, { params, body }) => {
    const answer = await service.addChoice(context, 'addon', params.itemId, body)
    return { ...answer, addonId: answer.id }
  })
  calls.store(api.updateAddon, (context, { params: { itemId, addonId }, body }) =>
    service.changeChoice(context, 'addon', itemId, addonId, body),
  )
  calls.store(api.deleteAddon, (context, { params: { itemId, addonId } }) =>
    service.changeChoice(context, 'addon', itemId, addonId, null),
  )
}

/** The menu, or the part that the filter shows, as a file. Importing this file changes nothing. */
async function exportMenu(
  context: StoreContext,
  format: FileFormat,
  filter: MenuFilter,
): Promise<StreamedAnswer> {
  const { db, tenantId, businessDate, now } = context
  const [items, variants, addons, taxes, categories] = await db.run(
    ...menuQueries(tenantId),
    listTaxes(tenantId),
    listCategories(tenantId),
  )
  const menu = await menuOf(items, variants, addons)
  const rows = menuSheet(filterMenuList(menu, filter), taxes, categories.map(categoryOf))
  const fileName = `menu-${businessDate}.${format}`
  if (format === 'csv')
    return new StreamedAnswer('text/csv', fileName, await bytesInSlices(sheetPieces(rows)))
  const sheet = { title: 'Menú', widths: COLUMN_KEYS.map((key) => WIDTHS[key]), rows: cellsOf(rows) }
  return new StreamedAnswer(XLSX_TYPE, fileName, workbook([sheet], now))
}

function* sheetPieces(rows: Iterable<readonly string[]>): Generator<string> {
  yield BOM
  yield* csvPieces(rows)
}

const WIDTHS: Record<ColumnKey, number> = {
  category: 20,
  title: 36,
  price: 12,
  netPrice: 12,
  tax: 16,
  variants: 40,
  addons: 40,
  description: 48,
  allergens: 24,
  diets: 20,
  spicy: 10,
  isRecommended: 14,
  categoryEn: 20,
  titleEn: 36,
  descriptionEn: 48,
  variantsEn: 40,
  addonsEn: 40,
}

function* cellsOf(rows: Iterable<readonly string[]>): Generator<Cell[]> {
  let isHeader = true
  for (const row of rows) {
    yield row.map((text, column) => (isHeader || text === '' || !isPrice(column) ? text : { amount: text }))
    isHeader = false
  }
}

const isPrice = (column: number): boolean => ['price', 'netPrice'].includes(COLUMN_KEYS[column] ?? '')
