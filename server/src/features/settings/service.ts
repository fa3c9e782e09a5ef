import { businessDate, businessDayStart } from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { updateCategory } from '@comanda/shared/settings/categories'
import { hasCents } from '@comanda/shared/settings/currencies'
import type { updatePaymentType } from '@comanda/shared/settings/payment-types'
import type { savePrintSetting } from '@comanda/shared/settings/printing'
import type { markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import type { saveServiceSettings } from '@comanda/shared/settings/service'
import type { saveStoreSetting } from '@comanda/shared/settings/store'
import { titlesInSequence } from '@comanda/shared/settings/table-titles'
import type { addStoreTables, updateStoreTable } from '@comanda/shared/settings/tables'
import type { restoreTax } from '@comanda/shared/settings/taxes'
import { notesFor } from '@comanda/shared/settings/told-notes'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { checkAllFit, checkNoneWaits } from '../../catalog/promised-tables.ts'
import { countToCome } from '../../catalog/queries-promised.ts'
import { listTables } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { deleteOrArchive } from '../../db/delete-or-archive.ts'
import type { RowOf } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deletePictureIfUnused, receivePicture, storePicture } from '../../pictures/store-picture.ts'
import type { CountedLimit } from '../../tenancy/queries.ts'
import { updateStore } from '../../tenancy/queries.ts'
import { addSeenNotes, findNotedStore } from './queries-notes.ts'
import * as writes from './queries-write.ts'

function wrongCurrency(): AppError {
  const message = '¡Elige una moneda con dos decimales!'
  return new AppError('invalid_input', message, { errors: [{ field: 'currency', message }] })
}

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
 * @throws invalid_input for a currency without two decimals
 * @throws currency_locked after the first order, because all stored amounts are in the old currency.
 */
export const saveStore = (context: StoreContext, body: Body<typeof saveStoreSetting>) =>
  changeCatalog(context, async (tx) => {
    const { tenantId } = tx
    const store = await tx.first(writes.lockStoreRow(tenantId))
    if (body.currency !== null && body.currency !== store?.currency) {
      if (!hasCents(body.currency)) throw wrongCurrency()
      if (await tx.first(writes.anyOrder(tenantId))) throw new AppError('currency_locked')
    }
    await tx.affected(
      updateStore(tenantId, {
        name: body.storeName,
        address: body.address,
        phone: body.phone,
        email: body.email,
        qr_menu_enabled: body.isQRMenuEnabled,
        qr_order_enabled: body.isQROrderEnabled,
        ...(body.currency && { currency: body.currency }),
        ...(store && businessDaysOf(store, body, context.now)),
        ...(body.reservationMinutes && { reservation_minutes: body.reservationMinutes }),
        ...(body.qrOrderMinutes && { qr_order_minutes: body.qrOrderMinutes }),
      }),
    )
    const moved = body.timeZone && store && body.timeZone !== store.time_zone
    const toCome = moved ? await tx.first(countToCome(tenantId, context.now)) : undefined
    return saved(`Los datos del negocio se guardaron.${toCome?.count ? REVIEW_RESERVATIONS : ''}`)
  })

/** A reservation is an instant: the hour that was agreed is another one in the new zone. */
const REVIEW_RESERVATIONS =
  ' Revisa las reservas que vienen: con la nueva zona horaria su hora se muestra distinta.'

/** Zone and turn of the days; a change of them keeps the day that is in service. */
function businessDaysOf(
  before: RowOf<ReturnType<typeof writes.lockStoreRow>>,
  { timeZone, businessDayStart: turn }: Pick<Body<typeof saveStoreSetting>, 'timeZone' | 'businessDayStart'>,
  now: Date,
) {
  const after = {
    time_zone: timeZone ?? before.time_zone,
    business_day_start: turn ?? before.business_day_start,
  }
  if (after.time_zone === before.time_zone && after.business_day_start === before.business_day_start)
    return {}
  const days = {
    timeZone: before.time_zone,
    businessDayStart: before.business_day_start,
    keptDay: before.kept_day,
    keptDayStart: before.kept_day_start,
  }
  const kept_day = businessDate(now, days)
  return { ...after, kept_day, kept_day_start: businessDayStart(kept_day, days) }
}

export async function saveStorePhoto(context: StoreContext) {
  const picture = await receivePicture(context)
  return changeCatalog(context, async (tx) => {
    const before = await tx.first(writes.lockStoreRow(tx.tenantId))
    const imageURL = await storePicture(tx, picture, context.now)
    await tx.affected(updateStore(tx.tenantId, { image: imageURL }))
    if (before?.image !== imageURL) await deletePictureIfUnused(tx, before?.image ?? null)
    return saved('La imagen se guardó.', { imageURL })
  })
}

export const clearStorePhoto = (context: StoreContext) =>
  changeCatalog(context, async (tx) => {
    const before = await tx.first(writes.lockStoreRow(tx.tenantId))
    await tx.affected(updateStore(tx.tenantId, { image: null }))
    await deletePictureIfUnused(tx, before?.image ?? null)
    return saved('La imagen se eliminó.')
  })

export const savePrinting = (context: StoreContext, body: Body<typeof savePrintSetting>) =>
  changeRow(context, 'La configuración de impresión se guardó.', (tx) =>
    tx.affected(
      writes.updatePrintSettings(tx.tenantId, {
        header: body.header,
        footer: body.footer,
        show_notes: body.showNotes,
        print_enabled: body.isEnablePrint,
        print_on_send: body.printOnSend ?? body.isEnablePrint,
        ...(body.printOnCharge !== null && { print_on_charge: body.printOnCharge }),
        show_store_details: body.showStoreDetails,
        show_customer_details: body.showCustomerDetails,
        print_token: body.printToken,
        ...(body.pageFormat && { page_format: body.pageFormat }),
      }),
    ),
  )

export const saveService = (context: StoreContext, body: Body<typeof saveServiceSettings>) =>
  changeCatalog(context, async (tx) => {
    await tx.affected(
      writes.writeServiceSettings({
        tenant_id: tx.tenantId,
        discount_reasons: body.discountReasons,
        void_reasons: body.voidReasons,
        refund_reasons: body.refundReasons,
        discount_limit: body.discountLimit,
        offline_hours: body.offlineHours,
        void_approval: body.voidApproval,
        tip_owner: body.tipOwner,
        has_kitchen_screen: body.hasKitchenScreen,
      }),
    )
    await tx.affected(writes.endServiceReview(tx.tenantId))
    return saved('La configuración de servicio se guardó.')
  })

export const dismissReview = (context: StoreContext) =>
  context.write(async (tx) => {
    await tx.affected(writes.endServiceReview(tx.tenantId))
    return saved('Listo: todo queda como está.')
  })

/** Only notes that the store is shown are kept. */
export const markNotesSeen = (
  context: StoreContext,
  { body: { ids } }: { body: Body<typeof markReleaseNotesSeen> },
) =>
  context.write(async (tx) => {
    const store = await tx.first(findNotedStore(tx.tenantId))
    const seen = (store ? notesFor(store) : []).map(({ id }) => id).filter((id) => ids.includes(id))
    if (seen.length > 0) await tx.affected(addSeenNotes(tx.tenantId, seen))
    return saved('Enterado.')
  })

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

export const columnsOfCategory = ({ title, addsAtOnce, quickNotes }: Body<typeof updateCategory>) => ({
  title,
  ...(addsAtOnce !== null && { adds_at_once: addsAtOnce }),
  ...(quickNotes && { quick_notes: quickNotes }),
})

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
