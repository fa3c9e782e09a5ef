/** A decimal of the document: its value in units of 10⁻¹², and how many decimals were written. */
export interface Decimal {
  value: bigint
  decimals: number
}

const SCALE = 12
const CENTAVO = 10n ** BigInt(SCALE - 2)

/** @returns null for what is no plain number, or has more than six decimals */
export function decimalOf(text: string | undefined): Decimal | null {
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec(text ?? '') ?? []
  if (whole === undefined) return null
  return { value: BigInt(whole + fraction.padEnd(SCALE, '0')), decimals: fraction.length }
}

/** Rounds units of 10⁻¹² half up to centavos. */
export const toCentavos = (value: bigint): bigint => (value + CENTAVO / 2n) / CENTAVO

export const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/**
 * Whether an amount is between the limits of a product, as Anexo 20 calculates them: half a unit of the last written
 * decimal less of each factor, rounded down to the centavo; half a unit more, rounded up. A rate is exact.
 */
export function isNearProduct(
  amount: Decimal,
  factors: readonly [Decimal, Decimal],
  isRate = false,
): boolean {
  const [a, b] = factors
  const half = ({ decimals }: Decimal) => 10n ** BigInt(SCALE - decimals) / 2n
  const halfB = isRate ? 0n : half(b)
  const unit = CENTAVO * 10n ** BigInt(SCALE)
  const low = ((a.value - half(a)) * (b.value - halfB)) / unit
  const high = ((a.value + half(a) - 1n) * (b.value + (isRate ? 0n : halfB - 1n)) + unit - 1n) / unit
  const cut = amount.value / CENTAVO
  return cut >= low && (amount.value + CENTAVO - 1n) / CENTAVO <= high
}
