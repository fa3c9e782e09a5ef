import { type Cents, toCents } from '@comanda/shared/kernel/money'

/** A Traslado of a concept: the base and its tax. */
export interface Transfer {
  base: Cents
  tax: Cents
}

/**
 * The lowest and highest tax in centavos that the authority accepts for a base in centavos and a rate in millionths
 * (CFDI40180): half a centavo less of base and rounded down, half a centavo more and rounded up.
 */
export function limitsOfTax(base: number, rate: number): { low: number; high: number } {
  const [low, high, unit] = [
    BigInt(rate) * BigInt(2 * base - 1),
    BigInt(rate) * BigInt(2 * base + 1),
    2_000_000n,
  ]
  return { low: Math.max(0, Number(low / unit)), high: Number((high + unit - 1n) / unit) }
}

/** The largest base whose tax may be zero. */
const baseWithoutTax = (rate: number): number => Math.ceil((2_000_000 / rate + 1) / 2) - 1

/**
 * What refunds left of one tax may be more tax than base, by centavos of rounding, and a base of zero is refused: then
 * centavos of tax count as base, and the total stays.
 */
export function withBase(net: Cents, tax: Cents): { net: Cents; tax: Cents } {
  const moved = Math.max(0, Math.ceil((tax - net) / 2))
  return { net: toCents(net + moved), tax: toCents(tax - moved) }
}

/**
 * The Traslado nodes of a frozen net amount and its tax. One, when the tax is near the rate; the tax of many rounded lines
 * may not be, and then centavos of base with the most, or the least, tax that they may have stand beside it.
 * @param rate in millionths, below 1,000,000
 * @param tax at most `net`
 */
export function transfersOf(net: Cents, tax: Cents, rate: number): Transfer[] {
  const others: Transfer[] = []
  let [base, left] = [net as number, tax as number]
  const put = (one: number, its: number) => {
    others.push({ base: toCents(one), tax: toCents(its) })
    base -= one
    left -= its
  }
  while (base > 0 && left > limitsOfTax(base, rate).high) put(1, 1)
  while (left < limitsOfTax(base, rate).low) put(baseWithoutTax(rate), 0)
  return base > 0 ? [{ base: toCents(base), tax: toCents(left) }, ...others] : others
}
