import { AppError } from '@comanda/shared/kernel/errors'
import * as api from '@comanda/shared/settings/api'
import { nextNumber } from '../../db/counters.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import { createTableCodes, type TableCodes } from '../../kernel/table-code.ts'
import * as queries from './queries.ts'
import {
  changeCatalog,
  changeRow,
  orderCategories,
  removeCategory,
  removePaymentType,
  removeStorePhoto,
  removeTable,
  removeTax,
  savePrinting,
  saveStore,
  saveStorePhoto,
} from './service.ts'

export function settingsRoutes(calls: CallRouter, { secret }: { secret: string }): void {
  storeRoutes(calls)
  paymentTypeRoutes(calls)
  taxRoutes(calls)
  tableRoutes(calls, createTableCodes(secret))
  categoryRoutes(calls)
}

function storeRoutes(calls: CallRouter): void {
  calls.store(api.getStoreSetting, async ({ db, tenantId }) => {
    const store = await db.first(queries.findStore(tenantId))
    if (!store) throw new AppError('not_found')
    return queries.storeSettingOf(store)
  })
  calls.store(api.saveStoreSetting, (context, { body }) => saveStore(context, body))
  calls.store(api.uploadStorePhoto, (context) => saveStorePhoto(context))
  calls.store(api.removeStorePhoto, (context) => removeStorePhoto(context))
  calls.store(api.getPrintSetting, async ({ db, tenantId }) => {
    const settings = await db.first(queries.findPrintSettings(tenantId))
    if (!settings) throw new AppError('not_found')
    return queries.printSettingOf(settings)
  })
  calls.store(api.savePrintSetting, (context, { body }) => savePrinting(context, body))
}

function paymentTypeRoutes(calls: CallRouter): void {
  calls.store(api.listPaymentTypes, async ({ db, tenantId }) =>
    (await db.all(queries.listPaymentTypes(tenantId))).map(queries.paymentTypeOf),
  )
  calls.store(api.addPaymentType, (context, { body: { title, isActive } }) =>
    changeCatalog(context, async (tx) => {
      const { tenantId } = tx
      const id = await nextNumber(tx, tenantId, 'payment_type')
      await tx.affected(queries.insertPaymentType({ tenant_id: tenantId, id, title, is_active: isActive }))
      return saved('El tipo de pago se agregó.', { id })
    }),
  )
  calls.store(api.updatePaymentType, (context, { params: { id }, body: { title, isActive } }) =>
    changeRow(context, 'El tipo de pago se guardó.', (tx) =>
      tx.affected(queries.updatePaymentType(tx.tenantId, id, { title, is_active: isActive })),
    ),
  )
  calls.store(api.togglePaymentType, (context, { params: { id }, body: { isActive } }) =>
    changeRow(context, isActive ? 'El tipo de pago se activó.' : 'El tipo de pago se desactivó.', (tx) =>
      tx.affected(queries.updatePaymentType(tx.tenantId, id, { is_active: isActive })),
    ),
  )
  calls.store(api.deletePaymentType, (context, { params }) => removePaymentType(context, params.id))
}

function taxRoutes(calls: CallRouter): void {
  calls.store(api.listTaxes, ({ db, tenantId }) => db.all(queries.listTaxes(tenantId)))
  calls.store(api.addTax, (context, { body: { title, rate, type } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'tax')
      await tx.affected(queries.insertTax({ tenant_id: tx.tenantId, id, title, rate, type }))
      return saved('El impuesto se agregó.', { id, taxId: id })
    }),
  )
  calls.store(api.updateTax, (context, { params: { id }, body: { title, rate, type } }) =>
    changeRow(context, 'El impuesto se guardó.', (tx) =>
      tx.affected(queries.updateTax(tx.tenantId, id, { title, rate, type })),
    ),
  )
  calls.store(api.deleteTax, (context, { params }) => removeTax(context, params.id))
}

function tableRoutes(calls: CallRouter, codes: TableCodes): void {
  calls.store(api.listStoreTables, async ({ db, tenantId }) =>
    (await db.all(queries.listTables(tenantId))).map((row) => queries.tableOf(tenantId, codes, row)),
  )
  calls.store(api.addStoreTable, (context, { body: { title, floor, seatingCapacity } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'store_table')
      const table = { tenant_id: tx.tenantId, id, title, floor, seating_capacity: seatingCapacity }
      await tx.affected(queries.insertTable(table))
      return saved('La mesa se agregó.', { id })
    }),
  )
  calls.store(api.updateStoreTable, (context, { params: { id }, body: { title, floor, seatingCapacity } }) =>
    changeRow(context, 'La mesa se guardó.', (tx) =>
      tx.affected(queries.updateTable(tx.tenantId, id, { title, floor, seating_capacity: seatingCapacity })),
    ),
  )
  calls.store(api.deleteStoreTable, (context, { params }) => removeTable(context, params.id))
  calls.store(api.rotateTableCode, (context, { params: { id } }) =>
    changeRow(context, 'La mesa tiene un código QR nuevo.', (tx) =>
      tx.affected(queries.rotateTableCode(tx.tenantId, id)),
    ),
  )
}

function categoryRoutes(calls: CallRouter): void {
  calls.store(api.listCategories, ({ db, tenantId }) => db.all(queries.listCategories(tenantId)))
  calls.store(api.addCategory, (context, { body: { title } }) =>
    changeCatalog(context, async (tx) => {
      const id = await nextNumber(tx, tx.tenantId, 'category')
      await tx.affected(queries.insertCategory({ tenant_id: tx.tenantId, id, title, position: id }))
      return saved('La categoría se agregó.', { id })
    }),
  )
  calls.store(api.updateCategory, (context, { params: { id }, body: { title } }) =>
    changeRow(context, 'La categoría se guardó.', (tx) =>
      tx.affected(queries.updateCategory(tx.tenantId, id, title)),
    ),
  )
  calls.store(api.deleteCategory, (context, { params }) => removeCategory(context, params.id))
  calls.store(api.reorderCategories, (context, { body }) => orderCategories(context, body.ids))
}
