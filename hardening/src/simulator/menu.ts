import { type Dish, dish, TAQUERIA } from '../lib/model/menu.ts'
import type { TaxRule } from '../lib/model/money.ts'

const IEPS: TaxRule = { thousandths: 8_125, type: 'exclusive' }

/** Every kind of tax, a rate and prices that do not divide evenly, and a free dish. */
export const DISHES: readonly Dish[] = [
  ...TAQUERIA,
  dish(4, 'Mezcal', 87_33, { taxId: 2, tax: IEPS, addons: { 3: 1 } }),
  dish(5, 'Vaso de agua', 0),
]

export const TABLES = [1, 2, 3]
export const WAYS_TO_PAY = [1, 2, 3]
export const GUESTS = ['5512345678', '5587654321']
/** An id that no store has. */
export const UNKNOWN = 9_999

/**
 * Two stores with different business days; one zone has daylight saving time. In one the owner has a PIN; the other has no PIN, so
 * what needs an approval is done without.
 */
export const STORES = [
  { timeZone: 'America/Mexico_City', businessDayStart: '04:00', hasPin: true },
  { timeZone: 'America/Tijuana', businessDayStart: '02:30', hasPin: false },
] as const
export type Store = (typeof STORES)[number]

export const RESERVATION_MINUTES = 90
export const REQUEST_MINUTES = 120
export const REQUESTS_AT_ONCE = { table: 5, address: 20 }

export const STAFF = {
  admin: null,
  waiter: ['POS', 'ORDERS'],
  cashier: ['ORDERS', 'CLOSE_UNPAID'],
  runner: ['ORDER_STATUS'],
  cook: ['KITCHEN'],
  host: ['RESERVATIONS'],
} as const
export type Staff = keyof typeof STAFF
