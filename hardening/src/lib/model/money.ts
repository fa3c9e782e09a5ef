/**
 * Arithmetic for money that shares no code with the product, so that one mistake cannot hide in both. Amounts are in
 * centavos.
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

export const NOTHING: Amounts = { net: 0, tax: 0, total: 0 }

function halfUp(dividend: bigint, divisor: bigint): number {
  const whole = dividend / divisor
  return Number((dividend % divisor) * 2n >= divisor ? whole + 1n : whole)
}

export function amountsOfLine(unit: number, quantity: number, tax: TaxRule | null): Amounts {
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

export const sumOfAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, one) => ({ net: sum.net + one.net, tax: sum.tax + one.tax, total: sum.total + one.total }),
    NOTHING,
  )

/** `51.50`, the wire's format. */
export const wire = (centavos: number): string => {
  const [sign, digits] = [centavos < 0 ? '-' : '', String(Math.abs(centavos)).padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** @param text the wire's format */
export const centsOf = (text: string): number => Math.round(Number(text) * 100)
