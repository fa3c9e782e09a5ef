import { type Cents, subtractCents, sumCents, ZERO } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'
import { type Division, fixedOf } from './division.ts'
import type { HeldLine } from './division-rest.ts'
import type { PaidCheck, PlannedRefund } from './refunding.ts'
import { type BillLine, type TaxGroup, taxKey } from './split.ts'

/** A part of a divided check as its invoice froze it: what one guest has paid, and can have invoiced. */
export interface SoldPart extends Totals {
  number: number
  taxes: readonly TaxGroup[]
  /** Empty unless the check was divided by items. */
  lines: readonly HeldLine[]
}

/** What a refund takes off a part. */
export type PartRefund = Omit<SoldPart, 'lines'>

/** The parts of a check that closes with this division; null when it is paid as one, or not all of it by parts. */
export function soldParts(division: Division | null, total: Cents): SoldPart[] | null {
  const parts = fixedOf(division).map(({ number, taxes, lines }) => ({
    number,
    ...billTotals(taxes),
    taxes,
    lines,
  }))
  return parts.length > 1 && billTotals(parts).total === total ? parts : null
}

/** What the parts have left after refunds, of which each says what it took off every part. */
export function leftOfParts(
  parts: readonly SoldPart[],
  refunds: readonly (readonly PartRefund[])[],
): SoldPart[] {
  const given = refunds.flat()
  return parts.map((part) => {
    const own = given.filter(({ number }) => number === part.number).flatMap(({ taxes }) => taxes)
    const taxes = part.taxes.map((group) => {
      const back = billTotals(own.filter((one) => keyOf(one) === keyOf(group)))
      return { ...group, ...less(group, back) }
    })
    return { ...part, ...billTotals(taxes), taxes }
  })
}

const less = (from: Totals, off: Totals): Totals => ({
  net: subtractCents(from.net, off.net),
  tax: subtractCents(from.tax, off.tax),
  total: subtractCents(from.total, off.total),
})

const keyOf = ({ title, rate }: TaxGroup): string => taxKey({ taxTitle: title, taxRate: rate })

/** The amount of one tax that one part has left. */
interface Cell extends TaxGroup {
  part: number
}

/**
 * What a refund takes off each part. A refund of a part is of that part alone; one of lines comes off the parts that had them, in
 * proportion to their shares; any other off all parts in proportion to what they have left. It adds up to the refund in net and tax.
 * @param left what the parts have left, see `leftOfParts`
 * @param lines of the check
 */
export function refundByParts(
  left: readonly SoldPart[],
  lines: readonly Pick<BillLine, 'id' | 'taxTitle' | 'taxRate'>[],
  { totals, lines: pieces }: Pick<PlannedRefund, 'totals' | 'lines'>,
  part: number | null,
): PartRefund[] {
  const cells = left
    .filter(({ number }) => part === null || number === part)
    .flatMap(({ number, taxes }) => taxes.map((tax) => ({ ...tax, part: number })))
  const taken = offItsLines(cells, left, lines, { totals, lines: pieces }) ?? offAll(cells, totals)
  return left.flatMap(({ number }) => {
    const taxes = taken
      .filter((cell) => cell.part === number && cell.total > 0)
      .map(({ title, rate, net, tax, total }) => ({ title, rate, net, tax, total }))
    return taxes.length > 0 ? [{ number, ...billTotals(taxes), taxes }] : []
  })
}

function offAll(cells: readonly Cell[], totals: Totals): Cell[] {
  const nets = sharesOf(
    totals.net,
    cells.map((cell) => cell.net),
  )
  const taxes = sharesOf(
    totals.tax,
    cells.map((cell) => cell.tax),
  )
  return cells.map((cell, at) => {
    const [net, tax] = [nets[at] ?? ZERO, taxes[at] ?? ZERO]
    return { ...cell, net, tax, total: sumCents([net, tax]) }
  })
}

/** @returns null when the refund is not of lines, or its lines have not so much left */
function offItsLines(
  cells: readonly Cell[],
  parts: readonly SoldPart[],
  lines: readonly Pick<BillLine, 'id' | 'taxTitle' | 'taxRate'>[],
  { totals, lines: pieces }: Pick<PlannedRefund, 'totals' | 'lines'>,
): Cell[] | null {
  const sum = billTotals(pieces)
  if (sum.net !== totals.net || sum.tax !== totals.tax) return null
  const taken = cells.map(() => NO_TOTALS)
  for (const { id, tax, total } of pieces) {
    const line = lines.find((one) => one.id === id)
    const key = line && taxKey(line)
    const holds = new Map(
      parts.map(({ number, lines: held }) => [number, held.find((one) => one.id === id)?.total ?? 0]),
    )
    const isHeld = [...holds.values()].some((held) => held > 0)
    const weights = cells.map((cell) =>
      keyOf(cell) !== key ? 0 : isHeld ? (holds.get(cell.part) ?? 0) : cell.total,
    )
    const [totals, taxes] = [sharesOf(total, weights), sharesOf(tax, weights)]
    for (const [at, before] of taken.entries()) {
      const own = { tax: taxes[at] ?? ZERO, total: totals[at] ?? ZERO }
      taken[at] = billTotals([before, { ...own, net: subtractCents(own.total, own.tax) }])
    }
  }
  const fits = taken.every(
    ({ net, tax }, at) => net >= 0 && net <= (cells[at]?.net ?? 0) && tax <= (cells[at]?.tax ?? 0),
  )
  return fits ? cells.map((cell, at) => ({ ...cell, ...taken[at] })) : null
}

/** A paid check whose payments say their part. */
export type DividedCheck = Omit<PaidCheck, 'payments'> & {
  payments: readonly (PaidCheck['payments'][number] & { part: number | null })[]
}

/** A part in the terms of the rules of refunds: its amounts are one line, its payments and refunds those of the part alone. */
export function paidCheckOfPart(
  check: DividedCheck,
  parts: readonly SoldPart[],
  refunds: readonly (readonly PartRefund[])[],
  number: number,
): PaidCheck | null {
  const part = parts.find((one) => one.number === number)
  if (!part) return null
  const { net, tax, total } = part
  return {
    lines: [{ id: 0, quantity: 1, net, tax, total }],
    payments: check.payments.filter((payment) => payment.part === number),
    refunds: check.refunds.map((refund, at) => {
      const own = (refunds[at] ?? []).filter((one) => one.number === number)
      const isOfPartAlone = billTotals(own).total === refund.total && refund.total > 0
      return {
        ...refund,
        ...billTotals(own),
        lines: [],
        ...(!isOfPartAlone && { tip: ZERO, payments: [], tips: [] }),
      }
    }),
  }
}
