import type { TaxRule } from '../lib/money.ts'

interface Dish {
  id: number
  title: string
  price: number
  taxId: number | null
  tax: TaxRule | null
  variants: Readonly<Record<number, number>>
  addons: Readonly<Record<number, number>>
}

const IVA: TaxRule = { thousandths: 16_000, type: 'inclusive' }
const IEPS: TaxRule = { thousandths: 8_125, type: 'exclusive' }
const dish = (id: number, title: string, price: number, rest: Partial<Dish>): Dish => ({
  id,
  title,
  price,
  taxId: null,
  tax: null,
  variants: {},
  addons: {},
  ...rest,
})

/** Every kind of tax, a rate and prices that do not divide evenly, and a free dish. Centavos. */
export const DISHES: readonly Dish[] = [
  dish(1, 'Taco al pastor', 22_00, {
    taxId: 1,
    tax: IVA,
    variants: { 1: 22_00, 2: 99_50 },
    addons: { 1: 12_00, 2: 18_50 },
  }),
  dish(2, 'Agua de jamaica', 38_50, { taxId: 1, tax: IVA }),
  dish(3, 'Dulce', 15_00, {}),
  dish(4, 'Mezcal', 87_33, { taxId: 2, tax: IEPS, addons: { 3: 1 } }),
  dish(5, 'Vaso de agua', 0, {}),
]

export const TABLES = [1, 2, 3]
export const WAYS_TO_PAY = [1, 2, 3]
export const GUESTS = ['5512345678', '5587654321']
/** An id that no store has. */
export const UNKNOWN = 9_999

/** Two stores with different business days; one zone has daylight saving time. */
export const STORES = [
  { timeZone: 'America/Mexico_City', businessDayStart: '04:00' },
  { timeZone: 'America/Tijuana', businessDayStart: '02:30' },
] as const

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
