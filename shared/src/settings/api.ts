import { z } from 'zod'
import { isTimeZone } from '../kernel/business-day.ts'
import { declareCall, done, needs, written } from '../kernel/call.ts'
import { isAbsent } from '../kernel/checks.ts'
import {
  bit,
  field,
  flag,
  id,
  ids,
  oneOf,
  optionalEmail,
  optionalOneOf,
  optionalText,
  REQUIRED,
  text,
} from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { TAX_TYPES } from '../orders/totals.ts'
import { isCurrency } from './currencies.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const Category = z.object({ id: z.int(), title: z.string() })
export const Tax = z.object({ id: z.int(), title: z.string(), rate: z.number(), type: z.enum(TAX_TYPES) })
export const PaymentType = z.object({ id: z.int(), title: z.string(), is_active: bit })
export const StoreTable = z.object({
  id: z.int(),
  encrypted_id: z.string(),
  table_title: z.string(),
  floor: z.string(),
  seating_capacity: z.int(),
})
/** As the POS, orders and print screens read it. */
export const StoreInfo = z.object({
  store_name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  image: z.string().nullable(),
  is_qr_menu_enabled: bit,
  is_qr_order_enabled: bit,
  unique_qr_code: z.string(),
  time_zone: z.string(),
})
export const PrintInfo = z.object({
  page_format: z.enum(['80', '57']),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  show_notes: bit,
  is_enable_print: bit,
  show_store_details: bit,
  show_customer_details: bit,
  print_token: bit,
})
/** As the settings screens read it. */
export const StoreSetting = z.object({
  storeName: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  image: z.string().nullable(),
  isQRMenuEnabled: z.boolean(),
  isQROrderEnabled: z.boolean(),
  uniqueQRCode: z.string(),
  timeZone: z.string(),
  businessDayStart: z.string(),
  /** How long a table is kept for a reservation, and a diner's request waits for staff. */
  reservationMinutes: z.int(),
  qrOrderMinutes: z.int(),
})
export const PrintSetting = z.object({
  pageFormat: z.enum(['80', '57']),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  showNotes: z.boolean(),
  isEnablePrint: z.boolean(),
  showStoreDetails: z.boolean(),
  showCustomerDetails: z.boolean(),
  printToken: z.boolean(),
})

export type Category = z.output<typeof Category>
export type Tax = z.output<typeof Tax>
export type PaymentType = z.output<typeof PaymentType>
export type StoreTable = z.output<typeof StoreTable>
export type StoreInfo = z.output<typeof StoreInfo>
export type PrintInfo = z.output<typeof PrintInfo>
export type StoreSetting = z.output<typeof StoreSetting>
export type PrintSetting = z.output<typeof PrintSetting>

const currency = field<string | null | undefined, string | null>(
  { type: ['string', 'null'], pattern: '^[A-Z]{3}$' },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    const code = typeof raw === 'string' ? raw.trim().toUpperCase() : ''
    return isCurrency(code) ? code : fail('¡Moneda inválida!')
  },
)

const timeZone = field<string | null | undefined, string | null>(
  { type: ['string', 'null'] },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    return typeof raw === 'string' && isTimeZone(raw) ? raw : fail('¡Zona horaria inválida!')
  },
)

const clockTime = field<string | null | undefined, string | null>(
  { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    return typeof raw === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(raw) ? raw : fail('¡Hora inválida!')
  },
)

/** Absent: as it is. */
const optionalMinutes = (message: string, min: number) =>
  field<number | string | null | undefined, number | null>(
    { type: ['integer', 'null'], minimum: min, maximum: 1440 },
    (raw, fail) => {
      if (isAbsent(raw)) return null
      const minutes = typeof raw === 'string' && /^\d{1,4}$/.test(raw) ? Number(raw) : raw
      return Number.isInteger(minutes) && (minutes as number) >= min && (minutes as number) <= 1440
        ? (minutes as number)
        : fail(message)
    },
  )

export const getStoreSetting = declareCall({
  method: 'GET',
  path: '/settings/store-setting',
  summary: 'The store’s details',
  access: settings,
  answer: StoreSetting,
})
export const saveStoreSetting = declareCall({
  method: 'POST',
  path: '/settings/store-setting',
  summary:
    'Change the store’s details; what is absent stays (currency, zone, day start, minutes) or is emptied (texts)',
  access: settings,
  body: z.object({
    storeName: text('¡Por favor proporcione el nombre del negocio!'),
    address: optionalText(500),
    phone: optionalText(40),
    email: optionalEmail('¡Por favor proporcione un email válido!'),
    currency,
    isQRMenuEnabled: flag(false),
    isQROrderEnabled: flag(false),
    timeZone,
    businessDayStart: clockTime,
    reservationMinutes: optionalMinutes('¡La estancia debe ser de 15 minutos a 24 horas!', 15),
    qrOrderMinutes: optionalMinutes('¡La espera debe ser de 5 minutos a 24 horas!', 5),
  }),
  answer: done,
})
export const uploadStorePhoto = declareCall({
  method: 'POST',
  path: '/settings/store-setting/upload-photo',
  summary: 'Give the store a picture (multipart field `image`)',
  access: settings,
  multipart: true,
  answer: written({ imageURL: z.string() }),
})
export const removeStorePhoto = declareCall({
  method: 'POST',
  path: '/settings/store-setting/remove-photo',
  summary: 'Remove the store’s picture',
  access: settings,
  answer: done,
})
export const getPrintSetting = declareCall({
  method: 'GET',
  path: '/settings/print-setting',
  summary: 'How receipts are printed',
  access: settings,
  answer: PrintSetting,
})
export const savePrintSetting = declareCall({
  method: 'POST',
  path: '/settings/print-setting',
  summary: 'Change how receipts are printed',
  access: settings,
  body: z.object({
    pageFormat: optionalOneOf(['80', '57'], '¡Formato de página inválido!'),
    header: optionalText(1000),
    footer: optionalText(1000),
    showNotes: flag(false),
    isEnablePrint: flag(false),
    showStoreDetails: flag(false),
    showCustomerDetails: flag(false),
    printToken: flag(false),
  }),
  answer: done,
})

export const listPaymentTypes = declareCall({
  method: 'GET',
  path: '/settings/payment-types',
  summary: 'Ways to pay',
  access: settings,
  answer: z.array(PaymentType),
})
export const addPaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/add',
  summary: 'Add a way to pay',
  access: settings,
  body: z.object({
    title: text('¡Por favor proporcione un título para el tipo de pago!'),
    isActive: flag(true),
  }),
  answer: written({ id: z.int() }),
})
export const updatePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/update',
  summary: 'Change a way to pay',
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporcione un título!'), isActive: flag(true) }),
  answer: done,
})
export const togglePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/toggle',
  summary: 'Switch a way to pay on or off',
  access: settings,
  params: byId,
  body: z.object({ isActive: flag(true) }),
  answer: done,
})
export const deletePaymentType = declareCall({
  method: 'DELETE',
  path: '/settings/payment-types/{id}',
  summary: 'Remove a way to pay',
  access: settings,
  params: byId,
  answer: done,
})

/** NaN for what is neither a number nor the text of one. */
const numberOf = (raw: unknown): number =>
  typeof raw === 'number' || (typeof raw === 'string' && !isAbsent(raw)) ? Number(raw) : Number.NaN

const rate = field<number | string, number>(
  { ...REQUIRED, type: ['number', 'string'], minimum: 0, maximum: 100 },
  (raw, fail) => {
    const value = numberOf(raw)
    const valid = value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e9) / 1e6)
    return valid ? value : fail('¡Valor inválido proporcionado en la Tasa de Impuesto!')
  },
)
const taxBody = (missingTitle: string) =>
  z.object({ title: text(missingTitle), rate, type: oneOf(TAX_TYPES, '¡Seleccione el Tipo de Impuesto!') })

export const listTaxes = declareCall({
  method: 'GET',
  path: '/settings/taxes',
  summary: 'Taxes',
  access: settings,
  answer: z.array(Tax),
})
export const addTax = declareCall({
  method: 'POST',
  path: '/settings/taxes/add',
  summary: 'Add a tax',
  access: settings,
  body: taxBody('¡Proporcione un título!'),
  answer: written({ id: z.int(), taxId: z.int() }),
})
export const updateTax = declareCall({
  method: 'POST',
  path: '/settings/taxes/{id}/update',
  summary: 'Change a tax; bills already placed keep theirs',
  access: settings,
  params: byId,
  body: taxBody('¡Por favor proporcione un título!'),
  answer: done,
})
export const deleteTax = declareCall({
  method: 'DELETE',
  path: '/settings/taxes/{id}',
  summary: 'Remove a tax; its items stay, untaxed',
  access: settings,
  params: byId,
  answer: done,
})

const tableBody = z.object({
  title: text('¡Por favor proporcione un título!', 60),
  floor: text("Por favor proporcione un piso o use '-'", 60),
  seatingCapacity: field<number | string, number>(
    { ...REQUIRED, type: 'integer', minimum: 0, maximum: 9999 },
    (raw, fail) => {
      if (isAbsent(raw)) return fail("Por favor proporcione la capacidad de asientos o '0'")
      const value = numberOf(raw)
      const valid = Number.isInteger(value) && value >= 0 && value <= 9999
      return valid ? value : fail("Por favor proporcione una cantidad válida de capacidad de asientos o '0'")
    },
  ),
})

export const listStoreTables = declareCall({
  method: 'GET',
  path: '/settings/store-tables',
  summary: 'Tables',
  access: settings,
  answer: z.array(StoreTable),
})
export const addStoreTable = declareCall({
  method: 'POST',
  path: '/settings/store-tables/add',
  summary: 'Add a table',
  access: settings,
  body: tableBody,
  answer: written({ id: z.int() }),
})
export const updateStoreTable = declareCall({
  method: 'POST',
  path: '/settings/store-tables/{id}/update',
  summary: 'Change a table',
  access: settings,
  params: byId,
  body: tableBody,
  answer: done,
})
export const deleteStoreTable = declareCall({
  method: 'DELETE',
  path: '/settings/store-tables/{id}',
  summary: 'Remove a table without open orders',
  access: settings,
  params: byId,
  answer: done,
})
export const rotateTableCode = declareCall({
  method: 'POST',
  path: '/settings/store-tables/{id}/rotate-code',
  summary: 'Give a table a new QR code; the printed ones stop working',
  access: settings,
  params: byId,
  answer: done,
})

export const listCategories = declareCall({
  method: 'GET',
  path: '/settings/categories',
  summary: 'Menu categories in their order',
  access: settings,
  answer: z.array(Category),
})
export const addCategory = declareCall({
  method: 'POST',
  path: '/settings/categories/add',
  summary: 'Add a category',
  access: settings,
  body: z.object({ title: text('¡Por favor proporciona el título de la categoría!', 100) }),
  answer: written({ id: z.int() }),
})
export const updateCategory = declareCall({
  method: 'POST',
  path: '/settings/categories/{id}/update',
  summary: 'Rename a category',
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporciona el título!', 100) }),
  answer: done,
})
export const deleteCategory = declareCall({
  method: 'DELETE',
  path: '/settings/categories/{id}',
  summary: 'Remove a category; its items stay, without one',
  access: settings,
  params: byId,
  answer: done,
})
export const reorderCategories = declareCall({
  method: 'POST',
  path: '/settings/categories/reorder',
  summary: 'Put the categories in another order; names each of them once',
  access: settings,
  body: z.object({ ids: ids('¡Solicitud inválida!', 1000) }),
  answer: done,
})
