import { businessDate, businessDayStart } from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { hasCents } from '@comanda/shared/settings/currencies'
import type { savePrintSetting } from '@comanda/shared/settings/printing'
import type { markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import type { saveServiceSettings } from '@comanda/shared/settings/service'
import type { saveStoreSetting } from '@comanda/shared/settings/store'
import { notesFor } from '@comanda/shared/settings/told-notes'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { countToCome } from '../../catalog/queries.ts'
import type { RowOf } from '../../db/statement.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deletePictureIfUnused, receivePicture, storePicture } from '../../pictures/store-picture.ts'
import { updateStore } from '../../tenancy/queries.ts'
import { changeRow } from './lists.ts'
import * as writes from './queries-write.ts'
import { addSeenNotes, findNotedStore } from './queries-write.ts'

function wrongCurrency(): AppError {
  const message = '¡Elige una moneda con dos decimales!'
  return new AppError('invalid_input', message, { errors: [{ field: 'currency', message }] })
}

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
        ...(body.guestTrust && { guest_trust: body.guestTrust }),
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

const WRONG_MINUTES = '¡Lo urgente debe ser después de lo tarde!'

/** @throws invalid_input when food would be too late before it is late */
export function saveService(context: StoreContext, body: Body<typeof saveServiceSettings>) {
  if (body.tooLateMinutes <= body.lateMinutes)
    throw new AppError('invalid_input', WRONG_MINUTES, {
      errors: [{ field: 'tooLateMinutes', message: WRONG_MINUTES }],
    })
  return changeCatalog(context, async (tx) => {
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
        late_minutes: body.lateMinutes,
        too_late_minutes: body.tooLateMinutes,
      }),
    )
    await tx.affected(writes.endServiceReview(tx.tenantId))
    return saved('La configuración de servicio se guardó.')
  })
}

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
