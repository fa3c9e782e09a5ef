import { memoize } from '@comanda/shared/kernel/memoize'

/** Browsers do not agree on Intl's short forms: one writes `2 k`, another `2 mil`. */
const UNITS = [
  { from: 1_000_000, word: ' M' },
  { from: 1_000, word: ' mil' },
] as const

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

/** A few letters for an amount in cents: `850`, `1.5 mil`, `12 M`. */
export function shortAmount(cents: number): string {
  const amount = Math.round(cents / 100)
  const unit = UNITS.find(({ from }) => Math.abs(amount) >= from)
  if (!unit) return number.format(amount)
  // 999,960 would be 1,000 thousand.
  const scaled = Math.round((amount / unit.from) * 10) / 10
  return unit.from === 1_000 && Math.abs(scaled) >= 1_000
    ? shortAmount(Math.sign(cents) * 100_000_000)
    : `${number.format(scaled)}${unit.word}`
}

const signOf = memoize((currency): string => {
  try {
    const parts = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? ''
  } catch {
    // The browser does not know the currency code.
    return `${currency} `
  }
})

/** A short amount for an axis: `$1.5 mil`. */
export const axisMoney = (cents: number, currency: string): string =>
  `${signOf(currency)}${shortAmount(cents)}`
