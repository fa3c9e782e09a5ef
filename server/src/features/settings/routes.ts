import { AppError } from '@comanda/shared/kernel/errors'
import {
  addCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import {
  addPaymentType,
  deletePaymentType,
  listPaymentTypes,
  togglePaymentType,
  updatePaymentType,
} from '@comanda/shared/settings/payment-types'
import { getPrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { getServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import {
  getStoreSetting,
  removeStorePhoto,
  saveStoreSetting,
  uploadStorePhoto,
} from '@comanda/shared/settings/store'
import {
  addStoreTable,
  deleteStoreTable,
  listStoreTables,
  rotateTableCode,
  updateStoreTable,
} from '@comanda/shared/settings/tables'
import { addTax, deleteTax, listTaxes, restoreTax, updateTax } from '@comanda/shared/settings/taxes'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import { checkLimits } from '../../tenancy/limits.ts'
import * as queries from './queries.ts'
import * as writes from './queries-write.ts'
import {
  bringBackTax,
  changeRow,
  clearStorePhoto,
  orderCategories,
  removeCategory,
  removePaymentType,
  removeTable,
  removeTax,
  savePrinting,
  saveService,
  saveStore,
  saveStorePhoto,
} from './service.ts'

export function settingsRoutes(calls: CallRouter, { codes }: { codes: TableCodes }): void {
  storeRoutes(calls)
  paymentTypeRoutes(calls)
  taxRoutes(calls)
  tableRoutes(calls, codes)
  categoryRoutes(calls)
}

function storeRoutes(calls: CallRouter): void {
  calls.store(getStoreSetting, async ({ db, tenantId }) => {
    const store = await db.first(queries.findStore(tenantId))
    if (!store) throw new AppError('not_found')
    return queries.storeSettingOf(store)
  })
  calls.store(saveStoreSetting, (context, { body }) => saveStore(context, body))
  calls.store(uploadStorePhoto, (context) => saveStorePhoto(context))
  calls.store(removeStorePhoto, (context) => clearStorePhoto(context))
  calls.store(getPrintSetting, async ({ db, tenantId }) => {
    const settings = await db.first(queries.findPrintSettings(tenantId))
    if (!settings) throw new AppError('not_found')
    return queries.printSettingOf(settings)
  })
  calls.store(savePrintSetting, (context, { body }) => savePrinting(context, body))
  calls.store(getServiceSettings, async ({ db, tenantId }) =>
    queries.serviceSettingsOf(await db.first(queries.findServiceSettings(tenantId))),
  )
  calls.store(saveServiceSettings, (context, { body }) => saveService(context, body))
}

function paymentTypeRoutes(calls: CallRouter): void {
  calls.store(listPaymentTypes, async ({ db, tenantId }) =>
    (await db.all(queries.listPaymentTypes(tenantId))).map(queries.paymentTypeOf),
  )
  calls.store(addPaymentType, (context, { body: { title, isActive, kind } }) =>
    changeCatalog(context, async (tx) => {
      const { tenantId } = tx
      const id = await nextNumber(tx, tenantId, 'payment_type')
      const row = { tenant_id: tenantId, id, title, is_active: isActive, kind: kind ?? 'other' }
      await tx.affected(writes.insertPaymentType(row))
      await checkLimits(tx, ['paymentTypes'])
      return saved('El tipo de pago se agregó.', { id })
    }),
  )
  calls.store(updatePaymentType, (context, { params: { id }, body: { title, isActive, kind } }) =>
    changeRow(context, 'El tipo de pago se guardó.', (tx) =>
      tx.affected(
        writes.updatePaymentType(tx.tenantId, id, { title, is_active: isActive, ...(kind && { kind }) }),
      ),
    ),
  )
  calls.store(togglePaymentType, (context, { params: { id }, body: { isActive } }) =>
    changeRow(context, isActive ? 'El tipo de pago se activó.' : 'El tipo de pago se desactivó.', (tx) =>
      tx.affected(writes.updatePaymentType(tx.tenantId, id, { is_active: isActive })),
    ),
  )
  calls.store(deletePaymentType, (context, { params }) => removePaymentType(context, params.id))
}

function taxRoutes(calls: CallRouter): void {
  calls.store(listTaxes, async ({ db, tenantId }) => {
    const [taxes, counts] = await db.run(queries.listTaxes(tenantId), queries.countTaxedItems(tenantId))
    const countOf = new Map(counts.map(({ tax_id, count }) => [tax_id, count]))
    return taxes.map((tax) => ({ ...tax, items_count: countOf.get(tax.id) ?? 0 }))
  })
  calls.store(addTax, (context, { body: { title, rate, type } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'tax')
      await tx.affected(writes.insertTax({ tenant_id: tx.tenantId, id, title, rate, type }))
      await checkLimits(tx, ['taxes', 'catalogBytes'])
      return saved('El impuesto se agregó.', { id, taxId: id })
    }),
  )
  calls.store(updateTax, (context, { params: { id }, body: { title, rate, type } }) =>
    changeRow(context, 'El impuesto se guardó.', (tx) =>
      withinLimits(tx, tx.affected(writes.updateTax(tx.tenantId, id, { title, rate, type }))),
    ),
  )
  calls.store(deleteTax, (context, { params }) => removeTax(context, params.id))
  calls.store(restoreTax, (context, { body }) => bringBackTax(context, body))
}

function tableRoutes(calls: CallRouter, codes: TableCodes): void {
  calls.store(listStoreTables, async ({ db, tenantId }) =>
    (await db.all(queries.listTables(tenantId))).map((row) => queries.tableOf(tenantId, codes, row)),
  )
  calls.store(addStoreTable, (context, { body: { title, floor, seatingCapacity } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'store_table')
      const table = { tenant_id: tx.tenantId, id, title, floor, seating_capacity: seatingCapacity }
      await tx.affected(writes.insertTable(table))
      await checkLimits(tx, ['tables', 'catalogBytes'])
      return saved('La mesa se agregó.', { id })
    }),
  )
  calls.store(updateStoreTable, (context, { params: { id }, body: { title, floor, seatingCapacity } }) =>
    changeRow(context, 'La mesa se guardó.', async (tx) => {
      const { tenantId } = tx
      const [before, changed] = await Promise.all([
        tx.first(writes.lockTable(tenantId, id)),
        tx.affected(writes.updateTable(tenantId, id, { title, floor, seating_capacity: seatingCapacity })),
      ])
      if (before && before.floor !== floor)
        await tx.affected(writes.renamePlan(tenantId, before.floor, floor))
      return changed
    }),
  )
  calls.store(deleteStoreTable, (context, { params }) => removeTable(context, params.id))
  calls.store(rotateTableCode, (context, { params: { id } }) =>
    changeRow(context, 'La mesa tiene un código QR nuevo.', (tx) =>
      tx.affected(writes.rotateTableCode(tx.tenantId, id)),
    ),
  )
}

function categoryRoutes(calls: CallRouter): void {
  calls.store(listCategories, ({ db, tenantId }) => db.all(queries.listCategories(tenantId)))
  calls.store(addCategory, (context, { body: { title } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'category')
      await tx.affected(writes.insertCategory({ tenant_id: tx.tenantId, id, title, position: id }))
      await checkLimits(tx, ['categories', 'catalogBytes'])
      return saved('La categoría se agregó.', { id })
    }),
  )
  calls.store(updateCategory, (context, { params: { id }, body: { title } }) =>
    changeRow(context, 'La categoría se guardó.', (tx) =>
      withinLimits(tx, tx.affected(writes.updateCategory(tx.tenantId, id, title))),
    ),
  )
  calls.store(deleteCategory, (context, { params }) => removeCategory(context, params.id))
  calls.store(reorderCategories, (context, { body }) => orderCategories(context, body.ids))
}

/** Checks the size of the catalog, which repeats the title of a tax or category at each of its items. */
async function withinLimits(tx: TenantTx, touched: Promise<number>): Promise<number> {
  const rows = await touched
  await checkLimits(tx, ['catalogBytes'])
  return rows
}
