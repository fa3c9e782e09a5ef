import { itemsOfCart, TAQUERIA } from '../lib/model/menu.ts'
import { wire } from '../lib/model/money.ts'
import type { Payment, Sale } from '../lib/model/sales.ts'

const CASH = 1
/** The only dish of these schedules. */
const CANDY = { id: 3, price: '15.00' }

export const cart = (quantity: number) => [{ ...CANDY, quantity }]
export const itemsOf = (quantity: number): Sale['items'] =>
  itemsOfCart(TAQUERIA, [{ dish: CANDY.id, quantity }])
export const inCash = (amount: number, tip = 0): Payment[] => [{ way: CASH, amount, tip }]
/** The payments as a screen sends them. */
export const payments = (all: readonly Payment[]) =>
  all.map(({ way, amount, tip }) => ({ paymentTypeId: way, amount: wire(amount), tip: wire(tip) }))
