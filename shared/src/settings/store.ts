import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { isTimeZone } from '../kernel/business-day.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  bit,
  field,
  flag,
  optional,
  optionalCount,
  optionalEmail,
  optionalOneOf,
  optionalText,
  text,
} from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { isCurrency } from './currencies.ts'
import { GUEST_TRUSTS } from './guest-trust.ts'

const settings = needs(AREA.settings)

/** The store as the POS, orders and print screens get it. */
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
  /** `HH:MM` by the store's clock: before it, the business day is the previous day. */
  business_day_start: z.string(),
})
export type StoreInfo = z.output<typeof StoreInfo>

/** The store as the settings screens get it. */
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
  /** How long a table is kept for a reservation, and how long a diner's request waits for staff. */
  reservationMinutes: z.int(),
  qrOrderMinutes: z.int(),
  /** Who confirms what the phones of a table send. */
  guestTrust: z.enum(GUEST_TRUSTS),
})
export type StoreSetting = z.output<typeof StoreSetting>

const currency = optional(
  field<string, string>({ type: 'string', pattern: '^[A-Z]{3}$' }, (raw, fail) => {
    const code = typeof raw === 'string' ? raw.trim().toUpperCase() : ''
    return isCurrency(code) ? code : fail('¡Moneda inválida!')
  }),
)

const timeZone = optional(
  field<string, string>({ type: 'string' }, (raw, fail) =>
    typeof raw === 'string' && isTimeZone(raw) ? raw : fail('¡Zona horaria inválida!'),
  ),
)

/** If the day turned later than this, most of the day would have the previous date. */
const LATEST_TURN = '12:00'

const clockTime = optional(
  field<string, string>({ type: 'string', pattern: '^((0\\d|1[01]):[0-5]\\d|12:00)$' }, (raw, fail) => {
    if (typeof raw !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(raw)) return fail('¡Hora inválida!')
    return raw <= LATEST_TURN ? raw : fail(`¡El día debe empezar a más tardar a las ${LATEST_TURN}!`)
  }),
)

/** Absent means unchanged. */
const optionalMinutes = (message: string, min: number) => optionalCount(message, min, 1440, null)

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
    'Change the store’s details; what is absent stays (currency, zone, day start, minutes, trust) or is emptied (texts)',
  audit: { key: 'store.change', es: 'Cambió los datos del restaurante', en: 'Changed the store’s details' },
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
    guestTrust: optionalOneOf(GUEST_TRUSTS, '¡Elige quién confirma los pedidos desde la mesa!'),
  }),
  answer: done,
})

export const uploadStorePhoto = declareCall({
  method: 'POST',
  path: '/settings/store-setting/upload-photo',
  summary: 'Give the store a picture (multipart field `image`)',
  audit: { key: 'store.photo', es: 'Subió la imagen del negocio', en: 'Uploaded the store’s picture' },
  access: settings,
  multipart: true,
  answer: written({ imageURL: z.string() }),
})

export const removeStorePhoto = declareCall({
  method: 'POST',
  path: '/settings/store-setting/remove-photo',
  summary: 'Remove the store’s picture',
  audit: { key: 'store.photo_remove', es: 'Quitó la imagen del negocio', en: 'Removed the store’s picture' },
  access: settings,
  answer: done,
})
