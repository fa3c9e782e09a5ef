import type { chargeCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import { type Division, nextNumber, partsOf } from '@comanda/shared/checks/division'
import { withoutDivision } from '@comanda/shared/checks/division-open'
import { fixPart } from '@comanda/shared/checks/division-paid'
import type { Taken } from '@comanda/shared/checks/late-charge'
import { soldParts } from '@comanda/shared/checks/sold-parts'
import type { BillLine } from '@comanda/shared/checks/split'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, subtractCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import type { Till } from '@comanda/shared/till/shift'
import { findPaymentType, type listPaymentTypes } from '../../catalog/queries-settings.ts'
import type { RowOf } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/sale.ts'
import { setDivision } from '../checks/queries.ts'
import { type LockedCheck, lockChecks } from '../checks/queries-locks.ts'
import { type PaymentRow, paymentsOfChecks } from '../checks/queries-money.ts'
import { billLineOf, billLines, type LineOnBill } from '../checks/queries-read.ts'
import { paidOfPart } from '../checks/written.ts'
import { writeCharge } from './charge-rows.ts'

export type ChargeBody = Body<typeof chargeCheck>
export type PaymentTypes = readonly RowOf<ReturnType<typeof listPaymentTypes>>[]

/** The transaction in which money is taken, for whom, and in which drawer. */
export interface Charging {
  tx: TenantTx
  context: StoreContext
  till: Till
  /** Whether the orders are completed when nothing is due any more, also what is not cooked. */
  completes?: boolean
}

/** Money that is taken, in centavos. */
export interface Money extends Taken {
  paymentTypeId: number
  title: string
  kind: PaymentKind
}

/** @throws invalid_input for an unknown payment type */
export const moneyOfCharge = (body: ChargeBody, types: PaymentTypes): Money[] =>
  body.payments.map(({ tip, ...payment }) => ({
    ...payment,
    ...findPaymentType(types, payment.paymentTypeId),
    tip: tip ?? ZERO,
  }))

/** A locked check with its lines, payments and totals. */
export interface Bill {
  check: LockedCheck
  lines: readonly BillLine[]
  taken: readonly PaymentRow[]
  totals: Totals
  due: Cents
}

export const readBill = (tenantId: number, id: number) =>
  [lockChecks(tenantId, [id]), billLines(tenantId, [id]), paymentsOfChecks(tenantId, [id])] as const

export type BillRows = [LockedCheck[], LineOnBill[], PaymentRow[]]

/** @throws not_found */
export function billOfRows([[check], rows, taken]: BillRows): Bill {
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  const lines = rows.map(billLineOf)
  const totals = billTotals(lines)
  return { check, lines, taken, totals, due: subtractCents(totals.total, toCents(check.paid)) }
}

/** A part of a divided check, and what it owes. */
export function partOfBill(
  { check, lines, taken }: Bill,
  number: number | null,
): { number: number; total: Cents; due: Cents } | null {
  const part = check.split && partsOf(lines, check.split).find((one) => one.number === number)
  if (!part) return null
  const { total } = part
  return { number: part.number, total, due: subtractCents(total, paidOfPart(taken, part.number)) }
}

/** What money is asked to pay. */
interface Asked {
  /** The bill, without the division of its open parts where the money pays all of them. */
  bill: Bill
  asked: Cents
  part: number | null
}

/** The amount due of a part; of all that is open where the check has no such part, which ends the division of its open parts. */
export function askedOf(bill: Bill, number: number | null): Asked {
  const { check, due } = bill
  if (!check.split) return { bill, asked: due, part: null }
  const own = partOfBill(bill, number)
  if (own) return { bill, asked: own.due, part: own.number }
  const split = withoutDivision(check.split)
  const whole = { ...bill, check: { ...check, split } }
  if (!split) return { bill: whole, asked: due, part: null }
  const rest = partOfBill(whole, nextNumber(split))
  return { bill: whole, asked: rest?.due ?? ZERO, part: rest?.number ?? null }
}

interface Payment {
  /** The amount due of the check, or of the charged part. */
  asked: Cents
  part: number | null
  money: readonly Money[]
}

/** The result of a charge. */
export interface Paid {
  /** Without tips. */
  amount: Cents
  /** The rest of the amount asked for; `due`: the rest of the check. */
  left: Cents
  due: Cents
  change: Cents
  invoiceId: number | null
}

/** A charge, for its answer and its papers. */
export interface Charged extends Pick<Paid, 'due' | 'change' | 'invoiceId'> {
  message: string
  /** The rest due of the charged part. */
  partDue: Cents
  money: readonly Money[]
  /** The bill whose receipt is printed; null while it is due, and when a device has printed it. */
  settled: { orderIds: readonly number[]; part: number | null } | null
  found: readonly Finding[]
}

/**
 * Takes money for an open check. The rest stays due; when nothing is due, the check closes with its invoice and
 * its served orders leave the screens.
 * @throws payments_mismatch or invalid_input. @see settle
 */
export async function payBill(
  { tx, context, till, completes = false }: Charging,
  { check, lines, totals, due }: Bill,
  { asked, part, money }: Payment,
): Promise<Paid> {
  const { left, changeTotal: change } = settle(asked, money)
  const amount = subtractCents(asked, left)
  const stillDue = subtractCents(due, amount)
  const isFixed = check.split && part !== null && money.length > 0
  const division = isFixed ? fixPart(lines, check.split as Division, part) : check.split
  if (isFixed) tx.atEnd(setDivision(tx.tenantId, check.id, division))
  const invoiceId = await writeCharge(tx, context, till, {
    check: { id: check.id, orderIds: check.order_ids },
    amount,
    payments: money.map((payment) => ({ ...payment, part })),
    closing:
      stillDue === 0 ? { totals, parts: soldParts(division, totals.total), completesAll: completes } : null,
  })
  return { amount, left, due: stillDue, change, invoiceId }
}

/** Takes money for what was asked of an open check. @throws payments_mismatch or invalid_input. @see settle */
export function payAsked(
  charging: Charging,
  bill: Bill,
  asked: Asked,
  money: readonly Money[],
): Promise<Paid> {
  if (asked.bill !== bill)
    charging.tx.atEnd(setDivision(charging.tx.tenantId, bill.check.id, asked.bill.check.split))
  return payBill(charging, asked.bill, { ...asked, money })
}
