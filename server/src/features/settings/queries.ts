import { toBit } from '@comanda/shared/kernel/fields'
import type {
  Category,
  PaymentType,
  PrintInfo,
  StoreInfo,
  StoreTable,
  Tax,
} from '@comanda/shared/settings/api'
import { k, type RowOf } from '../../db/statement.ts'
import type { TableCodes } from '../../kernel/table-code.ts'

export const listCategories = (tenantId: number) =>
  k
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .$castTo<Category>()

export const listTaxes = (tenantId: number) =>
  k
    .selectFrom('taxes')
    .select(['id', 'title', 'rate', 'type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .$castTo<Tax>()

export const listPaymentTypes = (tenantId: number) =>
  k
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const paymentTypeOf = (row: RowOf<ReturnType<typeof listPaymentTypes>>): PaymentType => ({
  ...row,
  is_active: toBit(row.is_active),
})

export const listTables = (tenantId: number) =>
  k
    .selectFrom('store_tables')
    .select(['id', 'title', 'floor', 'seating_capacity', 'qr_rotation'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const tableOf = (
  tenantId: number,
  codes: TableCodes,
  row: RowOf<ReturnType<typeof listTables>>,
): StoreTable => ({
  id: row.id,
  encrypted_id: codes.encode(tenantId, row.id, row.qr_rotation),
  table_title: row.title,
  floor: row.floor,
  seating_capacity: row.seating_capacity,
})

export const findStore = (tenantId: number) =>
  k.selectFrom('stores').selectAll().where('tenant_id', '=', tenantId)

export const storeInfoOf = (row: RowOf<ReturnType<typeof findStore>>): StoreInfo => ({
  store_name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  currency: row.currency,
  image: row.image,
  is_qr_menu_enabled: toBit(row.qr_menu_enabled),
  is_qr_order_enabled: toBit(row.qr_order_enabled),
  unique_qr_code: row.qr_code,
  time_zone: row.time_zone,
})

export const findPrintSettings = (tenantId: number) =>
  k.selectFrom('print_settings').selectAll().where('tenant_id', '=', tenantId)

export const printInfoOf = (row: RowOf<ReturnType<typeof findPrintSettings>>): PrintInfo => ({
  page_format: row.page_format as PrintInfo['page_format'],
  header: row.header,
  footer: row.footer,
  show_notes: toBit(row.show_notes),
  is_enable_print: toBit(row.print_enabled),
  show_store_details: toBit(row.show_store_details),
  show_customer_details: toBit(row.show_customer_details),
  print_token: toBit(row.print_token),
})
