import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { addCategory, updateCategory } from '@comanda/shared/settings/categories'
import { proposedFor } from '@comanda/shared/settings/category-proposals'
import type { updatePaymentType } from '@comanda/shared/settings/payment-types'
import { titlesInSequence } from '@comanda/shared/settings/table-titles'
import type { addStoreTables, updateStoreTable } from '@comanda/shared/settings/tables'
import type { restoreTax } from '@comanda/shared/settings/taxes'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { checkAllFit, checkNoneWaits } from '../../catalog/promised-tables.ts'
import { listTables } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { deleteOrArchive } from '../../db/delete-or-archive.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { CountedLimit } from '../../tenancy/queries.ts'
import * as writes from './queries-write.ts'

/** Runs a write that must change a row. @throws not_found */
export const changeRow = (
  context: StoreContext,
  message: string,
  work: (tx: TenantTx) => Promise<number>,
  limits: readonly CountedLimit[] = [],
) =>
  changeCatalog(
    context,
    async (tx) => {
      if ((await work(tx)) === 0) throw new AppError('not_found')
      return saved(message)
    },
    limits,
  )

/**
 * The books of a used type have its kind. 'Otro' says nothing yet, so that it may be chosen once; the ledger keeps what
 * was taken before. @throws kind_locked
 */
export const editPaymentType = (
  context: StoreContext,
  id: number,
  { title, isActive, kind }: Body<typeof updatePaymentType>,
) =>
  changeRow(context, 'El tipo de pago se guardó.', async (tx) => {
    const now = kind && (await tx.first(writes.usedPaymentType(tx.tenantId, id)))
    if (now?.is_used && now.kind !== 'other' && now.kind !== kind) throw new AppError('kind_locked')
    const change = { title, is_active: isActive, ...(kind && { kind }) }
    return tx.affected(writes.updatePaymentType(tx.tenantId, id, change))
  })

export const removePaymentType = (context: StoreContext, id: number) =>
  changeRow(context, 'El tipo de pago se eliminó.', (tx) =>
    deleteOrArchive(
      tx,
      writes.deletePaymentType(tx.tenantId, id),
      writes.updatePaymentType(tx.tenantId, id, { archived_at: context.now }),
    ),
  )

export const removeTax = (context: StoreContext, id: number) =>
  changeCatalog(context, async (tx) => {
    if (!(await tx.first(writes.lockTax(tx.tenantId, id)))) throw new AppError('not_found')
    const items = await tx.all(writes.untaxItems(tx.tenantId, id))
    await tx.affected(writes.deleteTax(tx.tenantId, id))
    const itemIds = items.filter((item) => item.archived_at === null).map((item) => item.id)
    return saved('El impuesto se eliminó.', { itemIds })
  })

export const bringBackTax = (context: StoreContext, body: Body<typeof restoreTax>) =>
  changeCatalog(
    context,
    async (tx) => {
      const { title, rate, type, itemIds } = body
      const id = await nextNumber(tx, tx.tenantId, 'tax')
      await tx.affected(writes.insertTax({ tenant_id: tx.tenantId, id, title, rate, type }))
      await tx.affected(writes.retaxItems(tx.tenantId, id, itemIds))
      return saved('El impuesto se restauró.', { id, taxId: id })
    },
    ['taxes', 'catalogBytes'],
  )

export const columnsOfCategory = ({ title, addsAtOnce, quickNotes, hours }: Body<typeof updateCategory>) => ({
  title,
  ...(addsAtOnce !== null && { adds_at_once: addsAtOnce }),
  ...(quickNotes && { quick_notes: quickNotes }),
  ...(hours && { served_days: [...hours.days], served_from: hours.from, served_to: hours.to }),
})

/** What a client does not say is proposed by the title. */
export const columnsOfNewCategory = ({ title, addsAtOnce, quickNotes, hours }: Body<typeof addCategory>) => {
  const proposed = proposedFor(title)
  return columnsOfCategory({
    title,
    addsAtOnce: addsAtOnce ?? proposed.addsAtOnce,
    quickNotes: quickNotes ?? proposed.quickNotes,
    hours,
  })
}

export const removeCategory = (context: StoreContext, id: number) =>
  changeRow(context, 'La categoría se eliminó.', async (tx) => {
    if (!(await tx.first(writes.lockCategory(tx.tenantId, id)))) return 0
    await tx.affected(writes.uncategorizeItems(tx.tenantId, id))
    return tx.affected(writes.deleteCategory(tx.tenantId, id))
  })

/** @throws invalid_input unless `ids` has every category once: another user has added or removed a category. */
export const orderCategories = (context: StoreContext, ids: readonly number[]) =>
  changeCatalog(context, async (tx) => {
    const known = new Set((await tx.all(writes.lockCategories(tx.tenantId))).map((category) => category.id))
    const namesAll = ids.length === known.size && ids.every((id) => known.has(id))
    if (!namesAll)
      throw new AppError('invalid_input', 'Las categorías cambiaron mientras tanto. Inténtalo de nuevo.')
    await tx.affected(writes.placeCategories(tx.tenantId, ids))
    return saved('El orden de las categorías se guardó.')
  })

/** @throws table_occupied while the table has an open order, table_reserved while guests may come to it. */
export const removeTable = (context: StoreContext, id: number) =>
  changeRow(context, 'La mesa se eliminó.', async (tx) => {
    if (!(await tx.first(writes.lockTable(tx.tenantId, id)))) return 0
    if (await tx.first(writes.openOrderAt(tx.tenantId, id))) throw new AppError('table_occupied')
    await checkNoneWaits(tx, context, id)
    return deleteOrArchive(
      tx,
      writes.deleteTable(tx.tenantId, id),
      writes.updateTable(tx.tenantId, id, { archived_at: context.now }),
    )
  })

/** @throws table_reserved when a party no longer fits. */
export const editTable = (
  context: StoreContext,
  id: number,
  { title, floor, seatingCapacity }: Body<typeof updateStoreTable>,
) =>
  changeRow(
    context,
    'La mesa se guardó.',
    async (tx) => {
      const { tenantId } = tx
      const before = await tx.first(writes.lockTable(tenantId, id))
      if (!before) return 0
      if (before.seating_capacity !== seatingCapacity)
        await checkAllFit(tx, context, { [id]: seatingCapacity })
      const change = { title, floor, seating_capacity: seatingCapacity }
      await tx.affected(writes.updateTable(tenantId, id, change))
      if (before.floor !== floor) await tx.affected(writes.renamePlan(tenantId, before.floor, floor))
      return 1
    },
    ['catalogBytes'],
  )

/** Adds tables of one floor and size, in one transaction. */
export const addTables = (
  context: StoreContext,
  { name, count, floor, seatingCapacity }: Body<typeof addStoreTables>,
) =>
  changeCatalog(
    context,
    async (tx) => {
      const { tenantId } = tx
      // Read after the store's row is locked, so that two requests at once do not give the same titles.
      const tables = await tx.all(listTables(tenantId))
      const titles = titlesInSequence(
        name,
        count,
        tables.map(({ title }) => title),
      )
      const first = await nextNumber(tx, tenantId, 'store_table', count)
      const ids = titles.map((_, index) => first + index)
      await tx.affected(
        writes.insertTables(
          titles.map((title, index) => ({
            tenant_id: tenantId,
            id: first + index,
            title,
            floor,
            seating_capacity: seatingCapacity,
          })),
        ),
      )
      return saved(count === 1 ? 'La mesa se agregó.' : `Se agregaron ${count} mesas.`, { ids })
    },
    ['tables', 'catalogBytes'],
  )
