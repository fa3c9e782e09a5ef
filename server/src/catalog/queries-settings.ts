import { AppError } from '@comanda/shared/kernel/errors'
import { toBit } from '@comanda/shared/kernel/predicates'
import type { Category } from '@comanda/shared/settings/categories'
import { limitsOf } from '@comanda/shared/settings/category-hours'
import type { GuestTrust } from '@comanda/shared/settings/guest-trust'
import type { PaymentType } from '@comanda/shared/settings/payment-types'
import type { PrintInfo, PrintSetting } from '@comanda/shared/settings/printing'
import { DEFAULT_SERVICE, type ServiceSettings } from '@comanda/shared/settings/service'
import type { StoreInfo, StoreSetting } from '@comanda/shared/settings/store'
import type { StoreTable } from '@comanda/shared/settings/tables'
import type { Tax } from '@comanda/shared/settings/taxes'
import { k, type RowOf, statement } from '../db/statement.ts'
import { inSlices } from '../kernel/slices.ts'
import type { TableCodes } from '../kernel/table-code.ts'
import { english } from './queries-menu.ts'

export const listCategories = (tenantId: number) =>
  k
    .selectFrom('categories')
    .select(['id', 'title', 'title_en', 'adds_at_once', 'quick_notes'])
    .select(['served_days', 'served_from', 'served_to'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')

export const categoryOf = ({
  title_en,
  served_days,
  served_from,
  served_to,
  ...row
}: RowOf<ReturnType<typeof listCategories>>): Category => {
  const hours = limitsOf({ days: served_days, from: served_from, to: served_to })
  return {
    ...row,
    ...english(title_en),
    adds_at_once: toBit(row.adds_at_once),
    hours: hours && { ...hours, days: served_days },
  }
}

export const listTaxes = (tenantId: number) =>
  k
    .selectFrom('taxes')
    .select(['id', 'title', 'rate', 'type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .$castTo<Tax>()

/** Counts the menu items of each tax. */
export const countTaxedItems = (tenantId: number) =>
  statement<{ tax_id: number; count: number }>(
    `SELECT tax_id, count(*)::integer AS count FROM menu_items
     WHERE tenant_id = $1 AND tax_id IS NOT NULL AND archived_at IS NULL GROUP BY tax_id`,
    [tenantId],
  )

export const listPaymentTypes = (tenantId: number) =>
  k
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

/** The types with which money is taken now. */
export const activePaymentTypes = (tenantId: number) =>
  listPaymentTypes(tenantId).where('is_active', '=', true)

/** @throws invalid_input for a type that is not among them */
export function findPaymentType(types: readonly RowOf<ReturnType<typeof listPaymentTypes>>[], id?: number) {
  const type = types.find((one) => one.id === id)
  if (!type) throw new AppError('invalid_input', '¡El tipo de pago no es válido!')
  return { id: type.id, title: type.title, kind: type.kind as PaymentType['kind'] }
}

export const paymentTypeOf = (row: RowOf<ReturnType<typeof listPaymentTypes>>): PaymentType => ({
  ...row,
  is_active: toBit(row.is_active),
  kind: row.kind as PaymentType['kind'],
})

export const listTables = (tenantId: number) =>
  k
    .selectFrom('store_tables')
    .select(['id', 'title', 'floor', 'seating_capacity', 'qr_rotation'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

/** Tables with their codes, in slices: the codes of a thousand tables take the processor for 50 ms. */
export const tablesOf = (
  tenantId: number,
  codes: TableCodes,
  rows: readonly RowOf<ReturnType<typeof listTables>>[],
): Promise<StoreTable[]> => inSlices(tablesInSteps(tenantId, codes, rows))

function* tablesInSteps(
  tenantId: number,
  codes: TableCodes,
  rows: readonly RowOf<ReturnType<typeof listTables>>[],
): Generator<void, StoreTable[]> {
  const tables: StoreTable[] = []
  for (const row of rows) {
    tables.push({
      id: row.id,
      encrypted_id: codes.encode(tenantId, row.id, row.qr_rotation),
      table_title: row.title,
      floor: row.floor,
      seating_capacity: row.seating_capacity,
    })
    yield
  }
  return tables
}

export const findStore = (tenantId: number) =>
  k.selectFrom('stores').selectAll().where('tenant_id', '=', tenantId)

export const storeInfoOfRow = (row: RowOf<ReturnType<typeof findStore>>): StoreInfo => ({
  store_name: row.name,
  address: row.address,
  phone: row.phone,
  // A store opens with its owner's login as its e-mail, which no other person needs.
  email: row.email === row.owner ? null : row.email,
  currency: row.currency,
  image: row.image,
  is_qr_menu_enabled: toBit(row.qr_menu_enabled),
  is_qr_order_enabled: toBit(row.qr_order_enabled),
  unique_qr_code: row.qr_code,
  time_zone: row.time_zone,
  business_day_start: row.business_day_start,
})

export const findPrintSettings = (tenantId: number) =>
  k.selectFrom('print_settings').selectAll().where('tenant_id', '=', tenantId)

export const printInfoOfRow = (row: RowOf<ReturnType<typeof findPrintSettings>>): PrintInfo => ({
  page_format: row.page_format as PrintInfo['page_format'],
  header: row.header,
  footer: row.footer,
  show_notes: toBit(row.show_notes),
  is_enable_print: toBit(row.print_enabled),
  print_on_send: toBit(row.print_on_send),
  print_on_charge: toBit(row.print_on_charge),
  show_store_details: toBit(row.show_store_details),
  show_customer_details: toBit(row.show_customer_details),
  print_token: toBit(row.print_token),
})

/** The first data of every screen that charges and prints. */
export const counterQueries = (tenantId: number) =>
  [findStore(tenantId), findPrintSettings(tenantId), activePaymentTypes(tenantId)] as const

export function counterSettingsOf(
  [store]: RowOf<ReturnType<typeof findStore>>[],
  [print]: RowOf<ReturnType<typeof findPrintSettings>>[],
  types: RowOf<ReturnType<typeof listPaymentTypes>>[],
) {
  if (!store || !print) throw new Error('the store has no settings')
  return {
    paymentTypes: types.map(paymentTypeOf),
    printSettings: printInfoOfRow(print),
    storeSettings: storeInfoOfRow(store),
  }
}

export const storeSettingOf = (row: RowOf<ReturnType<typeof findStore>>): StoreSetting => ({
  storeName: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  currency: row.currency,
  image: row.image,
  isQRMenuEnabled: row.qr_menu_enabled,
  isQROrderEnabled: row.qr_order_enabled,
  uniqueQRCode: row.qr_code,
  timeZone: row.time_zone,
  businessDayStart: row.business_day_start,
  reservationMinutes: row.reservation_minutes,
  qrOrderMinutes: row.qr_order_minutes,
  guestTrust: row.guest_trust as GuestTrust,
})

export const printSettingOf = (row: RowOf<ReturnType<typeof findPrintSettings>>): PrintSetting => ({
  pageFormat: row.page_format as PrintSetting['pageFormat'],
  header: row.header,
  footer: row.footer,
  showNotes: row.show_notes,
  isEnablePrint: row.print_enabled,
  printOnSend: row.print_on_send,
  printOnCharge: row.print_on_charge,
  showStoreDetails: row.show_store_details,
  showCustomerDetails: row.show_customer_details,
  printToken: row.print_token,
})

export const findServiceSettings = (tenantId: number) =>
  k.selectFrom('service_settings').selectAll().where('tenant_id', '=', tenantId)

/** A store that opened before new stores got a row, and changed nothing, has the defaults. */
export const serviceSettingsOf = (
  row: RowOf<ReturnType<typeof findServiceSettings>> | undefined,
): ServiceSettings =>
  row
    ? {
        discountReasons: row.discount_reasons,
        voidReasons: row.void_reasons,
        refundReasons: row.refund_reasons,
        discountLimit: row.discount_limit,
        offlineHours: row.offline_hours,
        hasKitchenScreen: row.has_kitchen_screen,
        lateMinutes: row.late_minutes,
        tooLateMinutes: row.too_late_minutes,
        voidApproval: row.void_approval,
        tipOwner: row.tip_owner as ServiceSettings['tipOwner'],
      }
    : DEFAULT_SERVICE

/** Receipts have the code with which a guest asks for an invoice, as long as the certificate is valid. */
export const HAS_CODES = `prints_code AND certificate IS NOT NULL AND (pac = 'double' OR sealed_pac_password IS NOT NULL)`

/** Until when they have it. */
export const findCodesUntil = (tenantId: number) =>
  statement<{ valid_to: Date }>(
    `SELECT valid_to FROM fiscal_settings WHERE tenant_id = $1 AND valid_to IS NOT NULL AND ${HAS_CODES}`,
    [tenantId],
  )
