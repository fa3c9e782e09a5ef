/**
 * The model's own arithmetic for money and days. It shares no code with the product, so that one mistake cannot hide
 * in both. Amounts are in centavos.
 */
export interface Amounts {
  net: number
  tax: number
  total: number
}

/** `thousandths` is in thousandths of a percent. */
export interface TaxRule {
  thousandths: number
  type: 'inclusive' | 'exclusive'
}

const NOTHING: Amounts = { net: 0, tax: 0, total: 0 }

function halfUp(dividend: bigint, divisor: bigint): number {
  const whole = dividend / divisor
  return Number((dividend % divisor) * 2n >= divisor ? whole + 1n : whole)
}

export function lineOf(unit: number, quantity: number, tax: TaxRule | null): Amounts {
  const amount = unit * quantity
  if (!tax) return { net: amount, tax: 0, total: amount }
  const rate = BigInt(tax.thousandths)
  if (tax.type === 'exclusive') {
    const added = halfUp(BigInt(amount) * rate, 100_000n)
    return { net: amount, tax: added, total: amount + added }
  }
  // The tax is rounded; the net amount is the rest of the line.
  const contained = halfUp(BigInt(amount) * rate, 100_000n + rate)
  return { net: amount - contained, tax: contained, total: amount }
}

export const sumOf = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, one) => ({ net: sum.net + one.net, tax: sum.tax + one.tax, total: sum.total + one.total }),
    NOTHING,
  )

/** `51.50`, the wire's format. */
export const wire = (centavos: number): string => {
  const [sign, digits] = [centavos < 0 ? '-' : '', String(Math.abs(centavos)).padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-01 03:59`: the local date and time in a zone. */
function shownAt(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

const dayBefore = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** The business day: before the turning hour it is still the previous day. */
export function businessDayOf(at: number, timeZone: string, turnsAt: string): string {
  const [date = '', time = ''] = shownAt(at, timeZone).split(' ')
  return time < turnsAt ? dayBefore(date) : date
}
