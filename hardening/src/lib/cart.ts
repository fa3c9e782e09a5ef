import type { LineTax } from '@comanda/shared/orders/totals'
import { MENU } from './store.ts'

export interface CartLine {
  id: 1 | 2 | 3
  quantity: number
  variant_id?: 1 | 2
  addons_ids?: (1 | 2)[]
}

/** A different cart of the store's menu for each number; some are large. */
export function cartNumber(n: number): CartLine[] {
  const taco: CartLine = {
    id: 1,
    quantity: 1 + (n % 7),
    variant_id: n % 3 === 2 ? 2 : 1,
    ...(n % 2 === 0 ? {} : { addons_ids: n % 4 === 1 ? [1] : [1, 2] }),
  }
  const rest: CartLine[] = [
    { id: 2, quantity: 1 + (n % 5) },
    { id: 3, quantity: 1 + (n % 11) },
  ]
  return [taco, ...rest.slice(0, n % 3)]
}

/** Centavos. */
export interface Amounts {
  net: number
  tax: number
  total: number
}

/**
 * The amounts of a line, not by the product's code but by long division: an error of the product would appear on both
 * sides of the comparison. Half a centavo is rounded up.
 */
export function amountsOfLine(line: number, tax: LineTax | null): Amounts {
  if (!tax) return { net: line, tax: 0, total: line }
  const [whole = '0', decimals = ''] = String(tax.rate).split('.')
  const rate = BigInt(whole + decimals.padEnd(3, '0'))
  const base = tax.type === 'inclusive' ? 100_000n + rate : 100_000n
  const exact = BigInt(line) * rate
  const amount = Number(exact / base) + ((exact % base) * 2n >= base ? 1 : 0)
  return tax.type === 'inclusive'
    ? { net: line - amount, tax: amount, total: line }
    : { net: line, tax: amount, total: line + amount }
}

export const sumOf = (lines: readonly Amounts[]): Amounts => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  tax: lines.reduce((sum, { tax }) => sum + tax, 0),
  total: lines.reduce((sum, { total }) => sum + total, 0),
})

/** The totals of a cart of the store's menu. */
export const totalsOf = (cart: readonly CartLine[]): Amounts =>
  sumOf(
    cart.map(({ id, quantity, variant_id, addons_ids = [] }) => {
      const base = variant_id === undefined ? MENU.items[id] : MENU.variants[variant_id]
      const unit = addons_ids.reduce((sum, addon) => sum + MENU.addons[addon], base as number)
      return amountsOfLine(unit * quantity, MENU.taxes[id])
    }),
  )
