import { AppError } from '@comanda/shared/kernel/errors'
import * as api from '@comanda/shared/menu/api'
import { menuOf, menuQueries } from '../../catalog/queries-menu.ts'
import type { CallRouter } from '../../http/calls.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { jsonOf } from '../../kernel/slices.ts'
import { exportMenu } from './export.ts'
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
  calls.store(api.exportMenu, (context, { query: { format, search, category, soldOut } }) =>
    exportMenu(context, format ?? 'csv', { search: search ?? '', category, isSoldOutOnly: soldOut }),
  )
  calls.store(api.importMenu, (context, { body: { rows, dryRun } }) =>
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
