import { formOfPayments } from '@comanda/shared/cfdi/payment-forms'
import { type FrozenTax, type TaxClass, type TaxOverride, taxClassOf } from '@comanda/shared/cfdi/tax-class'
import { leftOfParts, type SoldPart } from '@comanda/shared/checks/sold-parts'
import { type TaxGroup, taxKey } from '@comanda/shared/checks/split'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'
import { billTotals } from '@comanda/shared/selling/totals'
import {
  type PaymentRow,
  partsOfChecks,
  paymentsOfChecks,
  type RefundRow,
  refundsOf,
} from '../../../selling/checks/queries-money.ts'
import { billLines, type LineOnBill } from '../../../selling/checks/queries-read.ts'
import { afterRefunds, type LineAmounts } from '../document/after-refunds.ts'
import { type ClassedLine, type ClassSums, sumsByClass } from '../document/concepts.ts'

/** A paid check, or some parts of it, as a document needs it. */
export interface FrozenSale {
  /** What its lines have left after its refunds. */
  left: readonly ClassedLine[]
  /** c_FormaPago of the largest payment; null when a person must say it. */
  form: string | null
  /** What each of its parts has left, by class of tax; one that was paid as one is part 0. */
  parts: readonly FrozenPart[]
}

interface FrozenPart {
  number: number
  form: string | null
  left: readonly ClassSums[]
}

/** What is read of a check, in the order in which `frozenSale` takes it. */
export const rowsOfSale = (tenantId: number, checkId: number) =>
  [
    billLines(tenantId, [checkId]),
    refundsOf(tenantId, [checkId]),
    paymentsOfChecks(tenantId, [checkId]),
    partsOfChecks(tenantId, [checkId]),
  ] as const

export type SaleRows = [
  lines: readonly LineOnBill[],
  refunds: readonly RefundRow[],
  payments: readonly PaymentRow[],
  divided: readonly { parts: SoldPart[] | null }[],
]

interface Chosen {
  /** The store's own word on its taxes. */
  overrides?: readonly TaxOverride[]
  /** The parts that are meant; absent: all. */
  only?: readonly number[] | null
}

/**
 * The frozen amounts of a paid check or of some of its parts, with the fiscal class of each line; tips are in none of them. The parts
 * of a check add up to it in each tax.
 * @throws invalid_input that names a tax which the authority does not know
 */
export function frozenSale(
  [lines, refunds, payments, divided]: SaleRows,
  { overrides = [], only = null }: Chosen = {},
): FrozenSale {
  const whole = linesLeft(lines, refunds)
  const classed = ({ frozen, ...line }: LineLeft): ClassedLine => ({
    ...line,
    is: classOf(frozen, overrides),
    taxes: [frozen],
  })
  const sold = divided[0]?.parts
  if (!sold) {
    const form = formOf(payments)
    if (only && !only.includes(0)) return { left: [], form, parts: [] }
    const left = whole.map(classed)
    return { left, form, parts: [{ number: 0, form, left: sumsByClass(left) }] }
  }
  const chosen = leftOfParts(
    sold,
    refunds.map(({ parts }) => parts ?? []),
  ).filter(({ number }) => only?.includes(number) ?? true)
  const own = (number: number) => payments.filter(({ part }) => part === number)
  const isWhole = chosen.length === sold.length
  return {
    // Of the whole check each line is one, and not one for each part.
    left: (isWhole
      ? fitted(
          whole,
          chosen.flatMap(({ taxes }) => taxes),
        )
      : chosen.flatMap((part) => fitted(linesOfPart(part, { lines, left: whole }), part.taxes))
    ).map(classed),
    form: formOf(chosen.flatMap(({ number }) => own(number))),
    parts: chosen.map(({ number, taxes }) => ({
      number,
      form: formOf(own(number)),
      left: sumsByClass(
        taxes.map(({ title, rate, net, tax }) => ({
          is: classOf({ title, rate }, overrides),
          net,
          tax,
          taxes: [{ title, rate }],
        })),
      ),
    })),
  }
}

const formOf = (payments: readonly PaymentRow[]): string | null =>
  formOfPayments(payments.map(({ kind, amount }) => ({ kind, amount: toCents(amount) })))

/** What the lines of a check have left after its refunds. */
function linesLeft(lines: readonly LineOnBill[], refunds: readonly RefundRow[]): LineLeft[] {
  const back = piecesBack(refunds)
  const all = lines.map(({ id, title, quantity, tax_title, tax_rate, ...line }) => ({
    id,
    title,
    quantity: Math.max(1, quantity - (back.get(id) ?? 0)),
    ...amountsOf(line),
    frozen: { title: tax_title, rate: tax_rate },
  }))
  const taken = refunds.map((one) => ({
    ...amountsOf(one),
    lines: one.lines.map(({ id, ...line }) => ({ id, ...amountsOf(line) })),
  }))
  return afterRefunds(all, taken)
}

const amountsOf = ({ net, tax }: { net: number; tax: number }) => ({ net: toCents(net), tax: toCents(tax) })

/** The pieces of each line that were refunded as such. */
function piecesBack(refunds: readonly RefundRow[]): Map<number, number> {
  const back = new Map<number, number>()
  for (const { lines } of refunds)
    for (const { id, quantity } of lines) back.set(id, (back.get(id) ?? 0) + quantity)
  return back
}

function classOf(tax: FrozenTax, overrides: readonly TaxOverride[]): TaxClass {
  const found = taxClassOf(tax, overrides)
  if (found) return found
  throw new AppError(
    'invalid_input',
    `El SAT no conoce el impuesto «${tax.title}» de ${tax.rate} %, y esta cuenta no se puede facturar así.`,
  )
}

/** What a line, or the share that a part has of it, has left. */
interface LineLeft extends LineAmounts {
  title: string
  quantity: number
  /** Its tax, as it was sold. */
  frozen: FrozenTax
}

/**
 * The lines of a part: its own where the check was divided by items, otherwise its share of every line. Their amounts are weights; the part's own
 * are of each tax. @see fitted
 */
export function linesOfPart(
  { lines: held }: SoldPart,
  { lines, left }: { lines: readonly LineOnBill[]; left: readonly LineLeft[] },
): LineLeft[] {
  if (held.length === 0)
    return left.map((line) => ({ ...line, quantity: 1, title: `${line.title} (parte proporcional)` }))
  const byId = new Map(left.map((line, at) => [line.id, { line, whole: lines[at] }]))
  return held.flatMap(({ id, quantity, total }) => {
    const { line, whole } = byId.get(id) ?? {}
    if (!line || !whole || whole.total === 0) return []
    const share = (of: Cents) => sharesOf(of, [total, whole.total - total])[0] ?? ZERO
    // All of the line, less the pieces that were given back; a share is one piece, of which the title says how much.
    const isAll = quantity === String(whole.quantity)
    const isWhole = /^\d+$/.test(quantity) && line.net + line.tax === whole.total
    return [
      {
        ...line,
        net: share(line.net),
        tax: share(line.tax),
        quantity: isAll ? line.quantity : isWhole ? Number(quantity) : 1,
        title: isAll || isWhole ? line.title : `${line.title} (${quantity})`,
      },
    ]
  })
}

/** The lines with amounts that add up to those of each tax, in proportion to what they have. */
export function fitted(lines: readonly LineLeft[], taxes: readonly TaxGroup[]): LineLeft[] {
  const groups = groupBy(taxes, ({ title, rate }) => taxKey({ taxTitle: title, taxRate: rate }))
  const keyOf = ({ frozen }: LineLeft) => taxKey({ taxTitle: frozen.title, taxRate: frozen.rate })
  const fit = new Map<LineLeft, LineAmounts>()
  for (const [key, own] of groupBy(lines, keyOf)) {
    const { net, tax } = billTotals(groups.get(key) ?? [])
    const nets = sharesOf(
      net,
      own.map((line) => line.net),
    )
    const sums = sharesOf(
      tax,
      own.map((line) => line.tax),
    )
    for (const [at, line] of own.entries())
      fit.set(line, { id: line.id, net: nets[at] ?? ZERO, tax: sums[at] ?? ZERO })
  }
  return lines.map((line) => ({ ...line, ...fit.get(line) }))
}
