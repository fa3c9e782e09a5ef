import { formOfPayments } from '@comanda/shared/cfdi/payment-forms'
import { type TaxClass, type TaxOverride, taxClassOf } from '@comanda/shared/cfdi/tax-class'
import { AppError } from '@comanda/shared/kernel/errors'
import { toCents } from '@comanda/shared/kernel/money'
import {
  type PaymentRow,
  paymentsOfChecks,
  type RefundRow,
  refundsOf,
} from '../../../selling/checks/queries-money.ts'
import { billLines, type LineOnBill } from '../../../selling/checks/queries-read.ts'
import { afterRefunds } from '../document/after-refunds.ts'
import type { ClassedLine } from '../document/concepts.ts'

/** A paid check as a document needs it. */
export interface FrozenSale {
  /** What its lines have left after its refunds. */
  left: readonly ClassedLine[]
  /** c_FormaPago of the largest payment; null when a person must say it. */
  form: string | null
}

/** What is read of a check, in the order in which `frozenSale` takes it. */
export const partsOfSale = (tenantId: number, checkId: number) =>
  [
    billLines(tenantId, [checkId]),
    refundsOf(tenantId, [checkId]),
    paymentsOfChecks(tenantId, [checkId]),
  ] as const

/**
 * The frozen amounts of a paid check, with the fiscal class of each line; tips are in none of them.
 * @param overrides the store's own word on its taxes
 * @throws invalid_input that names a tax which the authority does not know
 */
export function frozenSale(
  lines: readonly LineOnBill[],
  refunds: readonly RefundRow[],
  payments: readonly PaymentRow[],
  overrides: readonly TaxOverride[] = [],
): FrozenSale {
  const back = piecesBack(refunds)
  const classed = lines.map(({ id, title, quantity, ...line }) => ({
    id,
    title,
    quantity: Math.max(1, quantity - (back.get(id) ?? 0)),
    ...amountsOf(line),
    is: classOf(line, overrides),
    taxes: [{ title: line.tax_title, rate: line.tax_rate }],
  }))
  const taken = refunds.map((one) => ({
    ...amountsOf(one),
    lines: one.lines.map(({ id, ...line }) => ({ id, ...amountsOf(line) })),
  }))
  return {
    left: afterRefunds(classed, taken),
    form: formOfPayments(payments.map(({ kind, amount }) => ({ kind, amount: toCents(amount) }))),
  }
}

const amountsOf = ({ net, tax }: { net: number; tax: number }) => ({ net: toCents(net), tax: toCents(tax) })

/** The pieces of each line that were refunded as such. */
function piecesBack(refunds: readonly RefundRow[]): Map<number, number> {
  const back = new Map<number, number>()
  for (const { lines } of refunds)
    for (const { id, quantity } of lines) back.set(id, (back.get(id) ?? 0) + quantity)
  return back
}

function classOf(
  line: Pick<LineOnBill, 'tax_title' | 'tax_rate'>,
  overrides: readonly TaxOverride[],
): TaxClass {
  const found = taxClassOf({ title: line.tax_title, rate: line.tax_rate }, overrides)
  if (found) return found
  throw new AppError(
    'invalid_input',
    `El SAT no conoce el impuesto «${line.tax_title}» de ${line.tax_rate} %, y esta cuenta no se puede facturar así.`,
  )
}
