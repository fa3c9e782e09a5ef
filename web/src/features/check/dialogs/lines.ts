import type { Check, CheckLine } from '@comanda/shared/checks/check'
import type { PricedLine } from '@comanda/shared/checks/discounts'
import {
  type Cents,
  portion,
  priceOf,
  subtractCents,
  sumCents,
  timesCents,
} from '@comanda/shared/kernel/money'

/** The lines that are not cancelled, in the order in which they were sent. */
export const liveLines = (check: Check): CheckLine[] =>
  check.rounds.flatMap(({ items }) => items.filter((line) => line.status !== 'cancelled'))

/** The line that a dialog was opened for, or all of the check. */
export const linesFor = (check: Check, lineId: number | null): CheckLine[] =>
  liveLines(check).filter(({ id }) => lineId === null || id === lineId)

/** In the menu's terms, after the discounts that it already has. */
export const priceLeft = (line: CheckLine): Cents =>
  subtractCents(timesCents(priceOf(line.price), line.quantity), priceOf(line.discount))

export const pricedOfLine = (line: CheckLine): PricedLine => ({
  id: line.id,
  unit: priceOf(line.price),
  quantity: line.quantity,
  lineTax: line.tax_type === null ? null : { rate: line.tax_rate ?? 0, type: line.tax_type },
  discount: priceOf(line.discount),
})

/** How many pieces of each line are chosen, by the line's id. */
export type Pieces = Readonly<Record<number, number>>

/** All pieces of one line. */
export const allOf = (lines: readonly CheckLine[], lineId: number | null): Pieces =>
  Object.fromEntries(lines.filter(({ id }) => id === lineId).map(({ id, quantity }) => [id, quantity]))

/** The lines with chosen pieces, as the calls name them. */
export const piecesOf = (lines: readonly CheckLine[], chosen: Pieces): { id: number; quantity: number }[] =>
  lines.flatMap(({ id, quantity }) => {
    const count = Math.min(chosen[id] ?? 0, quantity)
    return count > 0 ? [{ id, quantity: count }] : []
  })

/** The price of chosen pieces, after the discounts that their lines have. */
export const priceOfPieces = (lines: readonly CheckLine[], chosen: Pieces): Cents =>
  sumCents(
    lines.map((line) =>
      portion(priceLeft(line), Math.min(chosen[line.id] ?? 0, line.quantity), line.quantity),
    ),
  )

export const countOfPieces = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)
