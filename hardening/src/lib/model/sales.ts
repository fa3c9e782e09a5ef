import type { Item } from './menu.ts'
import { sumOfAmounts } from './money.ts'

export interface Payment {
  /** The id of the payment type. */
  way: number
  /** Without the tip; below zero for money that was given back. */
  amount: number
  tip: number
}

/** One request that sold something: an order, money for a check, or a discount. In centavos. */
export interface Sale {
  /** Its check, as the model names it; null: no other sale is of this check, or it is of none. */
  check: number | string | null
  /** Empty unless it is an order. */
  items: readonly Item[]
  payments: readonly Payment[]
  discount: number
}

export const NO_SALE: Sale = { check: null, items: [], payments: [], discount: 0 }

export interface Sums {
  orders: number
  pieces: number
  /** The pieces at their prices, before discounts and voids. */
  gross: number
  /** The totals of the lines that are not cancelled, after discounts. */
  value: number
  /** Payments with their tips, less what was given back. */
  money: number
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0)

const paidOf = (sales: readonly Sale[]): number =>
  sum(sales, ({ payments }) => sum(payments, ({ amount }) => amount))
const tipsOf = (sales: readonly Sale[]): number =>
  sum(sales, ({ payments }) => sum(payments, ({ tip }) => tip))

export const valueOfSales = (sales: readonly Sale[]): number =>
  sumOfAmounts(sales.flatMap(({ items }) => items)).total - sum(sales, ({ discount }) => discount)

/** What these sales come to. */
export function sumsOfSales(sales: readonly Sale[]): Sums {
  const items = sales.flatMap((sale) => sale.items)
  return {
    orders: sales.filter((sale) => sale.items.length > 0).length,
    pieces: sum(items, ({ quantity }) => quantity),
    gross: sum(items, ({ unit, quantity }) => unit * quantity),
    value: valueOfSales(sales),
    money: paidOf(sales) + tipsOf(sales),
  }
}

/** A check that no one changes but by these sales. */
export function checkOfSales(sales: readonly Sale[]) {
  const [total, paid] = [valueOfSales(sales), paidOf(sales)]
  return { total, paid, tips: tipsOf(sales), status: paid === total ? 'paid' : 'open' }
}

/** What a check still owes. */
export const dueOfSales = (sales: readonly Sale[]): number => valueOfSales(sales) - paidOf(sales)
