import type { chargeCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import { allocate, asPayment, type Taken } from '@comanda/shared/checks/late-charge'
import { type BillLine, splitBill } from '@comanda/shared/checks/split'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, subtractCents, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { billTotals } from '@comanda/shared/orders/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertNotCounted, type Till } from '@comanda/shared/till/shift'
import { nextNumber } from '../../../db/counters.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { asking, type Finding, type Sale } from '../../../http/late-sale.ts'
import { insertReview, reviewOfSale } from '../../../http/queries-devices.ts'
import { findPaymentType, listPaymentTypes } from '../../settings/queries.ts'
import { insertLedger, ledgerRow, tillOf } from '../../till/queries.ts'
import {
  type LockedCheck,
  lateChecksOf,
  lockChecks,
  lockOrderCounter,
  undoSplits,
  unknownRound,
} from '../queries.ts'
import { billLineOf, billLines, type PaymentRow, paymentsOf } from '../queries-read.ts'
import { paidOfPart } from '../read.ts'
import { writeCharge } from './charge-rows.ts'

interface Money extends Taken {
  paymentTypeId: number
  title: string
  kind: PaymentKind
}

const REASONS = {
  double: 'Otro dispositivo cobró la cuenta antes de que llegara este cobro.',
  part: 'Cuando llegó este cobro la cuenta debía menos.',
  no_shift: 'Cuando llegó el cobro no había turno abierto en su caja. No está en ningún corte.',
}

/**
 * A charge that a device has made without internet: the money is in a drawer. It pays what is due, then the rounds of this
 * device that came too late for the check; what is left is kept as money without a check, and a person decides.
 */
export async function chargeSold(
  context: StoreContext,
  sale: Sale,
  id: number,
  body: Body<typeof chargeCheck>,
) {
  return context.writeSale(async (tx) => {
    const { tenantId } = tx
    const [, [till], types] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      listPaymentTypes(tenantId),
    )
    assertNotCounted(till)
    const charge = new LateCharge(tx, context, till)
    const money = body.payments.map(
      ({ tip, ...payment }): Money => ({
        ...payment,
        ...findPaymentType(types, payment.paymentTypeId),
        tip: tip ?? ZERO,
      }),
    )
    // What no till can have taken is refused as it is online; that it is more than is due is no reason.
    if (money.length === 0) throw new AppError('invalid_input', '¡Agrega al menos un pago!')
    settle(sumCents(money.map(({ amount }) => amount)), money)
    const check = await charge.find(id)
    const paid = await charge.pay(check, money, body.part)
    const isShort = paid.due > 0 && (await tx.first(unknownRound(tenantId, check.id, sale))) !== undefined
    let left = paid.left
    const others = left.length > 0 ? await tx.all(lateChecksOf(tenantId, sale.device, check)) : []
    for (const late of others) {
      if (left.length === 0) break
      left = (await charge.pay(await charge.find(late.id), left.map(asPayment), null)).left
    }
    tx.announce('order_update', {})
    const kept = await charge.keep(check.id, left, paid.applied > 0 ? REASONS.part : REASONS.double)
    const message = left.length > 0 ? 'El cobro llegó. Está por revisar.' : '¡Pago registrado!'
    const answer = saved(message, {
      due: formatMoney(paid.due),
      partDue: formatMoney(paid.due),
      change: formatMoney(changeOf(money)),
      invoiceId: paid.invoiceId,
    })
    return { answer, found: [...(isShort ? [{ mark: 'short' as const }] : []), ...kept] }
  })
}

const changeOf = (money: readonly Money[]): Cents =>
  sumCents(
    money.map(({ amount, tip, tendered }) =>
      tendered === null ? ZERO : toCents(Math.max(tendered - amount - tip, 0)),
    ),
  )

interface Paid {
  /** What was used of the money, without tips. */
  applied: Cents
  /** What the check still owes after it. */
  due: Cents
  invoiceId: number | null
  left: { payment: Money; amount: Cents }[]
}

class LateCharge {
  readonly #tx: TenantTx
  readonly #context: StoreContext
  readonly #till: Till

  constructor(tx: TenantTx, context: StoreContext, till: Till) {
    this.#tx = tx
    this.#context = context
    this.#till = till
  }

  /** The check, or the one that it was joined into. @throws not_found */
  async find(id: number): Promise<LockedCheck> {
    const [check] = await this.#tx.all(lockChecks(this.#tx.tenantId, [id]))
    if (!check) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.status !== 'joined' || check.joined_into === null) return check
    return this.find(check.joined_into)
  }

  async pay(check: LockedCheck, money: readonly Money[], part: number | null): Promise<Paid> {
    const { tenantId } = this.#tx
    if (check.status !== 'open')
      return { applied: ZERO, due: ZERO, invoiceId: null, left: allocate(ZERO, money).left }
    const [lines, taken] = await this.#tx.run(
      billLines(tenantId, [check.id]),
      paymentsOf(tenantId, [check.id]),
    )
    const bill = lines.map(billLineOf)
    const totals = billTotals(bill)
    const due = subtractCents(totals.total, toCents(check.paid))
    const asked = this.#dueOf(check, due, { bill, taken, part })
    const { applied, left } = allocate(asked.due, money)
    const amount = sumCents(applied.map((one) => one.amount))
    const stillDue = subtractCents(due, amount)
    if (applied.length === 0 && stillDue > 0) return { applied: ZERO, due: stillDue, invoiceId: null, left }
    const invoiceId = await writeCharge(this.#tx, this.#context, this.#till, {
      check: { id: check.id, orderIds: check.order_ids },
      amount,
      payments: applied.map((payment) => ({ ...payment, part: asked.part })),
      closing: stillDue === 0 ? { totals, completesAll: false } : null,
    })
    return { applied: amount, due: stillDue, invoiceId, left }
  }

  /** What the money may pay: the charged part of a divided check; nothing when another division already has payments. */
  #dueOf(
    check: LockedCheck,
    due: Cents,
    { bill, taken, part }: { bill: BillLine[]; taken: readonly PaymentRow[]; part: number | null },
  ): { due: Cents; part: number | null } {
    const { split } = check
    if (!split) return { due, part: null }
    const own = part === null ? undefined : splitBill(bill, split).find(({ number }) => number === part)
    if (own) return { due: subtractCents(own.total, paidOfPart(taken, own.number)), part: own.number }
    if (taken.length > 0) return { due: ZERO, part: null }
    // It was divided elsewhere, and charged here as a whole.
    this.#tx.atEnd(undoSplits(this.#tx.tenantId, check.order_ids))
    return { due, part: null }
  }

  /** Writes what is left as money of the drawer without a check, with tasks. @returns what is unusual about the sale */
  async keep(checkId: number, left: Paid['left'], reason: string): Promise<Finding[]> {
    const { shiftId, requiresShift } = this.#till
    const found = shiftId === null && requiresShift ? [asking('no_shift', REASONS.no_shift, 'no_shift')] : []
    if (left.length === 0) return found
    const first = await nextNumber(this.#tx, this.#tx.tenantId, 'unapplied', left.length)
    for (const [index, { payment, amount }] of left.entries()) {
      const { kind, paymentTypeId: payment_type_id } = payment
      const row = { ...ledgerRow(this.#context, this.#till), kind, payment_type_id }
      const source = { source: 'unapplied', source_id: first + index }
      const rest = asPayment({ payment, amount })
      const entries = [
        { entry: 'payment', amount: rest.amount },
        ...(rest.tip > 0 ? [{ entry: 'tip', amount: rest.tip }] : []),
      ]
      const review = reviewOfSale(this.#context, 'double_payment', reason)
      this.#tx.atEnd(
        insertLedger(entries.map((one) => ({ ...row, ...source, ...one }))),
        insertReview({ ...review, amount, payment_type_id, ledger_id: first + index, check_id: checkId }),
      )
    }
    this.#tx.announce('review_update', {})
    return [...found, { mark: 'double' }]
  }
}
