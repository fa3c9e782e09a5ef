import { settle } from '@comanda/shared/checks/charging'
import { allocate, asPayment } from '@comanda/shared/checks/late-charge'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { assertNotCounted } from '@comanda/shared/till/shift'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { asking, type Finding, type Sale } from '../../http/devices/sale.ts'
import { insertReview, reviewOfSale } from '../arrival/queries-devices.ts'
import { lateChecksOf, unknownRound } from '../checks/queries-locks.ts'
import { insertLedger, ledgerRow } from '../ledger/queries.ts'
import {
  askedOf,
  type Bill,
  type BillRows,
  billOfRows,
  type ChargeBody,
  type Charged,
  type Charging,
  type Money,
  moneyOfCharge,
  type Paid,
  type PaymentTypes,
  payAsked,
  readBill,
} from './paying.ts'

const REASONS = {
  double: 'Otro dispositivo cobró la cuenta antes de que llegara este cobro.',
  part: 'Cuando llegó este cobro la cuenta debía menos.',
  no_shift: 'Cuando llegó el cobro no había turno abierto en su caja. No está en ningún corte.',
}

/**
 * A charge that a device has made without internet: the money is in a drawer. It pays the amount due, then the rounds of this
 * device that came too late for the check; the rest is kept as money without a check, and a person decides.
 */
export async function chargeLate(
  charging: Charging,
  sale: Sale,
  rows: BillRows,
  body: ChargeBody,
  types: PaymentTypes,
): Promise<Charged> {
  const { tx, till } = charging
  assertNotCounted(till)
  const money = moneyOfCharge(body, types)
  // A charge that no till can have taken is refused as online; money above the amount due is not.
  if (money.length === 0) throw new AppError('invalid_input', '¡Agrega al menos un pago!')
  const { changeTotal: change } = settle(sumCents(money.map(({ amount }) => amount)), money)
  const bill = await billThatTakes(tx, rows)
  const { check } = bill
  const paid = await payWhatIsDue(charging, bill, money, body.part)
  const isShort = paid.due > 0 && (await tx.first(unknownRound(tx.tenantId, check.id, sale))) !== undefined
  let { over } = paid
  const others = over.length > 0 ? await tx.all(lateChecksOf(tx.tenantId, sale.device, check)) : []
  for (const { id } of others) {
    if (over.length === 0) break
    const late = await billThatTakes(tx, await tx.run(...readBill(tx.tenantId, id)))
    over = (await payWhatIsDue(charging, late, over.map(asPayment), null)).over
  }
  tx.changed([check.id])
  const kept = await keep(charging, check.id, over, paid.amount > 0 ? REASONS.part : REASONS.double)
  return {
    message: over.length > 0 ? 'El cobro llegó. Está por revisar.' : '¡Pago registrado!',
    due: paid.due,
    partDue: paid.due,
    change,
    invoiceId: paid.invoiceId,
    money,
    settled: null,
    found: [...(isShort ? [{ mark: 'short' as const }] : []), ...kept],
  }
}

/** The bill of the check, or of the check that it was joined into. @throws not_found */
async function billThatTakes(tx: TenantTx, rows: BillRows): Promise<Bill> {
  const bill = billOfRows(rows)
  const { joined_into: other } = bill.check
  if (other === null) return bill
  return billThatTakes(tx, await tx.run(...readBill(tx.tenantId, other)))
}

/** `over`: money above the amount due. */
type Covered = Pick<Paid, 'amount' | 'due' | 'invoiceId'> & { over: { payment: Money; amount: Cents }[] }

/** Charges the amount due as an ordinary charge does. */
async function payWhatIsDue(
  charging: Charging,
  bill: Bill,
  money: readonly Money[],
  part: number | null,
): Promise<Covered> {
  const isOpen = bill.check.status === 'open'
  const asked = isOpen ? askedOf(bill, part) : { bill, asked: ZERO, part: null }
  const { applied, left: over } = allocate(asked.asked, money)
  const due = isOpen ? bill.due : ZERO
  if (!isOpen || (applied.length === 0 && due > 0)) return { amount: ZERO, due, invoiceId: null, over }
  return { ...(await payAsked(charging, bill, asked, applied)), over }
}

/** Writes the rest as money of the drawer without a check, with tasks. @returns the findings about the sale */
async function keep(
  { tx, context, till }: Charging,
  checkId: number,
  over: Covered['over'],
  reason: string,
): Promise<Finding[]> {
  const isWithoutShift = till.shiftId === null && till.requiresShift
  const found = isWithoutShift ? [asking('no_shift', REASONS.no_shift, 'no_shift')] : []
  if (over.length === 0) return found
  const first = await nextNumber(tx, tx.tenantId, 'unapplied', over.length)
  for (const [index, { payment, amount }] of over.entries()) {
    const { kind, paymentTypeId: payment_type_id } = payment
    const row = { ...ledgerRow(context, till), kind, payment_type_id }
    const source = { source: 'unapplied', source_id: first + index }
    const rest = asPayment({ payment, amount })
    const entries = [
      { entry: 'payment', amount: rest.amount },
      ...(rest.tip > 0 ? [{ entry: 'tip', amount: rest.tip }] : []),
    ]
    const review = reviewOfSale(context, 'double_payment', reason)
    tx.atEnd(
      insertLedger(entries.map((one) => ({ ...row, ...source, ...one }))),
      insertReview({ ...review, amount, payment_type_id, ledger_id: first + index, check_id: checkId }),
    )
  }
  tx.announce('review_update', {})
  return [...found, { mark: 'double' }]
}
