import { AppError } from '@comanda/shared/kernel/errors'
import * as categoryCalls from '@comanda/shared/settings/categories'
import * as paymentTypeCalls from '@comanda/shared/settings/payment-types'
import { getPrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { listReleaseNotes, markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import {
  dismissServiceReview,
  getServiceSettings,
  saveServiceSettings,
} from '@comanda/shared/settings/service'
import * as storeCalls from '@comanda/shared/settings/store'
import * as tableCalls from '@comanda/shared/settings/tables'
import { addTax, deleteTax, listTaxes, restoreTax, updateTax } from '@comanda/shared/settings/taxes'
import { notesFor } from '@comanda/shared/settings/told-notes'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import * as queries from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import * as lists from './lists.ts'
import * as writes from './queries-write.ts'
import { findNotedStore } from './queries-write.ts'
import * as service from './service.ts'

export function settingsRoutes(calls: CallRouter, { codes }: { codes: TableCodes }): void {
  storeRoutes(calls)
  paymentTypeRoutes(calls)
  taxRoutes(calls)
  tableRoutes(calls, codes)
  categoryRoutes(calls)
}

function storeRoutes(calls: CallRouter): void {
  calls.store(storeCalls.getStoreSetting, async ({ db, tenantId }) => {
    const store = await db.first(queries.findStore(tenantId))
    if (!store) throw new AppError('not_found')
    return queries.storeSettingOf(store)
  })
  calls.store(storeCalls.saveStoreSetting, (context, { body }) => service.saveStore(context, body))
  calls.store(storeCalls.uploadStorePhoto, service.saveStorePhoto)
  calls.store(storeCalls.removeStorePhoto, service.clearStorePhoto)
  calls.store(getPrintSetting, async ({ db, tenantId }) => {
    const settings = await db.first(queries.findPrintSettings(tenantId))
    if (!settings) throw new AppError('not_found')
    return queries.printSettingOf(settings)
  })
  calls.store(savePrintSetting, (context, { body }) => service.savePrinting(context, body))
  calls.store(getServiceSettings, async ({ db, tenantId }) =>
    queries.serviceSettingsOf(await db.first(queries.findServiceSettings(tenantId))),
  )
  calls.store(saveServiceSettings, (context, { body }) => service.saveService(context, body))
  calls.store(dismissServiceReview, service.dismissReview)
  calls.store(listReleaseNotes, async ({ db, tenantId }) => {
    const store = await db.first(findNotedStore(tenantId))
    return store ? notesFor(store) : []
  })
  calls.store(markReleaseNotesSeen, service.markNotesSeen)
}

function paymentTypeRoutes(calls: CallRouter): void {
  calls.store(paymentTypeCalls.listPaymentTypes, async ({ db, tenantId }) =>
    (await db.all(queries.listPaymentTypes(tenantId))).map(queries.paymentTypeOf),
  )
  calls.store(paymentTypeCalls.addPaymentType, (context, { body: { title, isActive, kind } }) =>
    changeCatalog(
      context,
      async (tx) => {
        const { tenantId } = tx
        const id = await nextNumber(tx, tenantId, 'payment_type')
        const row = { tenant_id: tenantId, id, title, is_active: isActive, kind: kind ?? 'other' }
        await tx.affected(writes.insertPaymentType(row))
        return saved('El tipo de pago se agregó.', { id })
      },
      ['paymentTypes'],
    ),
  )
  calls.store(paymentTypeCalls.updatePaymentType, (context, { params, body }) =>
    lists.editPaymentType(context, params.id, body),
  )
  calls.store(paymentTypeCalls.togglePaymentType, (context, { params: { id }, body: { isActive } }) =>
    lists.changeRow(
      context,
      isActive ? 'El tipo de pago se activó.' : 'El tipo de pago se desactivó.',
      (tx) => tx.affected(writes.updatePaymentType(tx.tenantId, id, { is_active: isActive })),
    ),
  )
  calls.store(paymentTypeCalls.deletePaymentType, (context, { params }) =>
    lists.removePaymentType(context, params.id),
  )
}

function taxRoutes(calls: CallRouter): void {
  calls.store(listTaxes, async ({ db, tenantId }) => {
    const [taxes, counts] = await db.run(queries.listTaxes(tenantId), queries.countTaxedItems(tenantId))
    const countByTax = new Map(counts.map(({ tax_id, count }) => [tax_id, count]))
    return taxes.map((tax) => ({ ...tax, items_count: countByTax.get(tax.id) ?? 0 }))
  })
  calls.store(addTax, (context, { body: { title, rate, type } }) =>
    changeCatalog(
      context,
      async (tx) => {
        const id = await nextNumber(tx, tx.tenantId, 'tax')
        await tx.affected(writes.insertTax({ tenant_id: tx.tenantId, id, title, rate, type }))
        return saved('El impuesto se agregó.', { id, taxId: id })
      },
      ['taxes', 'catalogBytes'],
    ),
  )
  calls.store(updateTax, (context, { params: { id }, body: { title, rate, type } }) =>
    lists.changeRow(
      context,
      'El impuesto se guardó.',
      (tx) => tx.affected(writes.updateTax(tx.tenantId, id, { title, rate, type })),
      ['catalogBytes'],
    ),
  )
  calls.store(deleteTax, (context, { params }) => lists.removeTax(context, params.id))
  calls.store(restoreTax, (context, { body }) => lists.bringBackTax(context, body))
}

function tableRoutes(calls: CallRouter, codes: TableCodes): void {
  calls.store(tableCalls.listStoreTables, async ({ db, tenantId }) =>
    queries.tablesOf(tenantId, codes, await db.all(queries.listTables(tenantId))),
  )
  calls.store(tableCalls.addStoreTable, (context, { body: { title, floor, seatingCapacity } }) =>
    changeCatalog(
      context,
      async (tx) => {
        const id = await nextNumber(tx, tx.tenantId, 'store_table')
        const table = { tenant_id: tx.tenantId, id, title, floor, seating_capacity: seatingCapacity }
        await tx.affected(writes.insertTables([table]))
        return saved('La mesa se agregó.', { id })
      },
      ['tables', 'catalogBytes'],
    ),
  )
  calls.store(tableCalls.addStoreTables, (context, { body }) => lists.addTables(context, body))
  calls.store(tableCalls.updateStoreTable, (context, { params, body }) =>
    lists.editTable(context, params.id, body),
  )
  calls.store(tableCalls.deleteStoreTable, (context, { params }) => lists.removeTable(context, params.id))
  calls.store(tableCalls.rotateTableCode, (context, { params: { id } }) =>
    lists.changeRow(context, 'La mesa tiene un código QR nuevo.', (tx) =>
      tx.affected(writes.rotateTableCode(tx.tenantId, id)),
    ),
  )
}

function categoryRoutes(calls: CallRouter): void {
  calls.store(categoryCalls.listCategories, async ({ db, tenantId }) =>
    (await db.all(queries.listCategories(tenantId))).map(queries.categoryOf),
  )
  calls.store(categoryCalls.addCategory, (context, { body }) =>
    changeCatalog(
      context,
      async (tx) => {
        const id = await nextNumber(tx, tx.tenantId, 'category')
        const row = { tenant_id: tx.tenantId, id, position: id, ...lists.columnsOfNewCategory(body) }
        await tx.affected(writes.insertCategory(row))
        return saved('La categoría se agregó.', { id })
      },
      ['categories', 'catalogBytes'],
    ),
  )
  calls.store(categoryCalls.updateCategory, (context, { params: { id }, body }) =>
    lists.changeRow(
      context,
      'La categoría se guardó.',
      (tx) => tx.affected(writes.updateCategory(tx.tenantId, id, lists.columnsOfCategory(body))),
      ['catalogBytes'],
    ),
  )
  calls.store(categoryCalls.deleteCategory, (context, { params }) => lists.removeCategory(context, params.id))
  calls.store(categoryCalls.reorderCategories, (context, { body }) =>
    lists.orderCategories(context, body.ids),
  )
}
