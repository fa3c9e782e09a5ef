import type { NumberWords } from './field-words.ts'

interface NumberRules {
  min?: number | undefined
  max?: number | undefined
  /** The maximum number of decimals. */
  decimals: number
}

const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) !== value

/** The number of a text that is being typed, with or without Mexican grouping; NaN while it is none. */
export const typedNumber = (text: string): number => {
  const plain = text.replace(/[,\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

/** The error of a typed number; null when it is valid or empty (NaN). */
export function numberFault(
  value: number,
  { min, max, decimals }: NumberRules,
  words: NumberWords,
  locale: string,
): string | null {
  if (Number.isNaN(value)) return null
  const written = (bound: number) => bound.toLocaleString(locale)
  if (min !== undefined && value < min) return words.least(written(min))
  if (max !== undefined && value > max) return words.most(written(max))
  if (!hasDecimals(value, decimals)) return null
  return decimals === 0 ? words.whole : words.decimals(decimals)
}
