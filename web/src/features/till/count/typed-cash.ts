import { type Cents, formatMoney, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { cashOf, DENOMINATIONS, type Pieces } from '@comanda/shared/till/cash'
import { typedMoney } from '../typed-money.ts'

/** Counted cash as it is typed: how many of each value in centavos, and other coins as an amount. */
export interface TypedCash {
  pieces: Readonly<Record<string, string>>
  rest: string
}

export const NO_CASH: TypedCash = { pieces: {}, rest: '' }

/** Mexican notes are worth at least 20 pesos. */
const SMALLEST_NOTE = 2_000
export const NOTES = DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE)
export const COINS = DENOMINATIONS.filter((value) => value < SMALLEST_NOTE)

const MAX_DIGITS = 5
/** Keeps only digits. */
export const typedCount = (text: string): string => text.replace(/\D/g, '').slice(0, MAX_DIGITS)

export const quantityOf = ({ pieces }: TypedCash, value: Cents): number => Number(pieces[value] ?? 0)

export const withQuantity = (cash: TypedCash, value: Cents, text: string): TypedCash => ({
  ...cash,
  pieces: { ...cash.pieces, [value]: text },
})

/** One piece more or less. */
export const stepped = (cash: TypedCash, value: Cents, by: 1 | -1): TypedCash => {
  const quantity = Math.max(0, quantityOf(cash, value) + by)
  return withQuantity(cash, value, typedCount(quantity === 0 ? '' : String(quantity)))
}

const countedPieces = (cash: TypedCash): Pieces[] =>
  DENOMINATIONS.map((value) => ({ value, quantity: quantityOf(cash, value) })).filter(
    ({ quantity }) => quantity > 0,
  )

/** The sum of the typed cash; other coins that are no amount count as zero. */
export const sumOfCash = (cash: TypedCash): Cents =>
  sumCents([cashOf(countedPieces(cash)), typedMoney(cash.rest) ?? ZERO])

/** The pieces as a call sends them. */
export const sentPieces = (cash: TypedCash) =>
  countedPieces(cash).map(({ value, quantity }) => ({ value: formatMoney(value), quantity }))
