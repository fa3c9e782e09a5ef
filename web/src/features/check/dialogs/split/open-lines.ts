import type { Check, CheckLine, CheckPart } from '@comanda/shared/checks/check'
import { freeNumbers, openLines } from '@comanda/shared/checks/division-open'
import { paidPart } from '@comanda/shared/checks/division-paid'
import type { FixedPart } from '@comanda/shared/checks/division-rest'
import { type BillLine, MAX_PARTS } from '@comanda/shared/checks/split'
import { type Cents, priceOf, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { lineTitle } from '@comanda/shared/orders/order-words'
import { whoseLine } from '@comanda/shared/sittings/guest-colors'
import { paidParts } from '../../paid-parts.ts'
import { liveLines } from '../lines.ts'
import { letterOfPerson, type SharedLine } from './sharing.ts'

/** What is divided: all that is open of a check, or one of its open parts. */
export interface Dividable {
  /** Empty for a part that has no lines. */
  lines: readonly SharedLine[]
  total: Cents
}

/** What the paid parts leave. @see openLines */
export function openOfCheck(check: Check): Dividable {
  const fixed = paidParts(check).map(fixedOfPart)
  const paid = check.split ? ZERO : priceOf(check.paid)
  // What was paid before the check was divided becomes a part of that amount.
  const all = paid > 0 ? [...fixed, paidPart(liveLines(check).map(billLineOf), null, paid)] : fixed
  const lines = openLines(liveLines(check).map(billLineOf), all).map(sharedLine)
  return { lines, total: sumCents(lines.map(({ total }) => total)) }
}

export const openOfPart = (part: CheckPart): Dividable => ({
  lines: part.lines.map(({ item_id: id, title, quantity: text, total }) => {
    const [quantity = 1, of = 1] = text.split('/').map(Number)
    return sharedLine({
      ...NO_TAX,
      id,
      title,
      quantity,
      of,
      net: priceOf(total),
      tax: ZERO,
      total: priceOf(total),
    })
  }),
  total: priceOf(part.total),
})

/** The guests who ordered lines by phone: their words, in the order of their first lines, and whose each line is, counted from 1. */
export function guestsOfLines(check: Check, lines: readonly SharedLine[]) {
  const open = new Set(lines.map(({ id }) => id))
  const persons = new Map<number, number>()
  const guests = new Map<string, string>()
  for (const { sitting_id, items } of check.rounds)
    for (const line of items) {
      const whose = whoseLine(line)
      if (whose === null || !open.has(line.id)) continue
      // Guests of two tables have the same numbers.
      const guest = `${sitting_id} ${line.guest}`
      if (guests.size < MAX_PARTS || guests.has(guest)) {
        guests.set(guest, whose)
        persons.set(line.id, [...guests.keys()].indexOf(guest) + 1)
      }
    }
  const words = [...guests.values()]
  const isShared = (word: string) => words.indexOf(word) !== words.lastIndexOf(word)
  const names = words.map((word, index) => (isShared(word) ? `${word} · ${letterOfPerson(index + 1)}` : word))
  return { persons, names }
}

/** The numbers of the new parts of a check, or of one of its parts. */
export function numbersOfNew(check: Check, part: number | null, count: number): number[] {
  const numbers = (parts: readonly CheckPart[]) => parts.map(({ number }) => number)
  if (part !== null) return [part, ...freeNumbers(numbers(check.split?.parts ?? []), count - 1)]
  const isPaid = !check.split && priceOf(check.paid) > 0
  return freeNumbers(isPaid ? [1] : numbers(paidParts(check)), count)
}

const NO_TAX = { taxTitle: null, taxRate: null }

/** Totals do not depend on the tax, and the rate distinguishes taxes. */
const billLineOf = (line: CheckLine): BillLine => ({
  id: line.id,
  title: lineTitle(line),
  quantity: line.quantity,
  taxTitle: null,
  taxRate: line.tax_rate,
  net: priceOf(line.total),
  tax: ZERO,
  total: priceOf(line.total),
})

const fixedOfPart = ({ number, taxes, lines }: CheckPart): FixedPart => ({
  number,
  taxes: taxes.map(({ rate, total }) => ({
    title: null,
    rate,
    net: priceOf(total),
    tax: ZERO,
    total: priceOf(total),
  })),
  lines: lines.map(({ item_id: id, title, quantity, total }) => ({
    id,
    title,
    quantity,
    total: priceOf(total),
  })),
})

/** A fraction of a piece is not divided into pieces. */
const sharedLine = ({ id, title, quantity, of = 1, total }: BillLine): SharedLine =>
  of === 1 ? { id, title, quantity, total } : { id, title: `${quantity}/${of} ${title}`, quantity: 1, total }
