import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, subtractCents, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { Resolution, resolveReview } from '@comanda/shared/offline/reviews'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney, type Till } from '@comanda/shared/till/shift'
import type { TenantTx } from '../../db/tenant.ts'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { assertNotOwn } from '../arrival/entering.ts'
import {
  endReview,
  type LockedReview,
  lockReview,
  reduceReview,
  timesApplied,
} from '../arrival/queries-reviews.ts'
import { lockChecks, lockOrderCounter } from '../checks/queries-locks.ts'
import { insertLedger, ledgerRow, tillOf } from '../ledger/queries.ts'
import { writeCharge } from './charge-rows.ts'
import { askedOf, billOfRows, payAsked, readBill } from './paying.ts'

/**
 * Resolves a task. Money of a double payment goes back to the guest or pays an open check, in the shift of who resolves it.
 * @throws not_found, invalid_input, approval_required
 */
export async function resolve(
  context: StoreContext,
  id: string,
  { resolution, checkId, note }: Body<typeof resolveReview>,
) {
  const { session, now } = context
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], [review]] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, session),
      lockReview(tenantId, id),
    )
    if (!review) throw new AppError('not_found', 'Esa tarea ya no existe.')
    if (review.is_resolved) throw new AppError('duplicate', 'Otra persona ya la resolvió.')
    assertMayResolve(context, review, resolution, note)
    let approvedBy: string | null = null
    let left = ZERO
    if (resolution === 'kept' || resolution === 'refused') {
      if (review.ledger_id !== null && note === null)
        throw new AppError('note_required', 'Escribe una nota que explique por qué se queda el dinero.')
    } else {
      assertTakesMoney(till)
      let money = moneyOfReview(review)
      if (resolution === 'returned') {
        const asked = {
          action: 'refund' as const,
          target: `check:${review.check_id ?? 0}`,
          amount: money.amount,
        }
        approvedBy = await approve(context, tx, asked)
      } else {
        const { amount, tip, ...way } = money
        if (tip > 0) await giveTip(tx, context, till, review.check_id, { ...way, tip })
        const bill = subtractCents(amount, tip)
        const applied = await applyTo(tx, context, till, checkId, { ...way, amount: bill })
        left = subtractCents(bill, applied)
        money = { ...money, amount: sumCents([applied, tip]) }
      }
      const times = await tx.first(timesApplied(tenantId, money.ledgerId))
      const entry = times?.count ? `${resolution} ${times.count + 1}` : resolution
      tx.atEnd(insertLedger(resolvedRows(context, till, money, entry, approvedBy)))
    }
    // The rest of the money is still to be given back, applied or kept.
    if (left > 0) tx.atEnd(reduceReview(tenantId, id, left))
    else tx.atEnd(endReview(tenantId, id, { at: now, by: session.username, resolution, approvedBy, note }))
    if (review.check_id !== null) tx.changed([review.check_id])
    tx.announce('review_update', {})
    return saved(
      left > 0
        ? `Se aplicó una parte. Quedan ${moneyFormat(context.store.currency)(left)} por resolver.`
        : 'La tarea quedó resuelta.',
    )
  })
}

/** People who decide about a sale that waits. */
const DECIDERS = [...AREA.refunds, ...AREA.settings]

/**
 * A sale that waits is accepted with a call of its own, or refused with a note by somebody with the right; nobody resolves a
 * task about themselves.
 * @throws forbidden, invalid_input, note_required
 */
function assertMayResolve(
  { session }: StoreContext,
  review: LockedReview,
  resolution: Resolution,
  note: string | null,
): void {
  assertNotOwn({ session }, review)
  if ((review.kind === 'waiting') !== (resolution === 'refused'))
    throw new AppError('invalid_input', 'Esa tarea no se resuelve así.')
  if (review.kind !== 'waiting') {
    if (!mayEnter(session, AREA.orders)) throw new AppError('forbidden')
    return
  }
  if (!mayEnter(session, DECIDERS)) throw new AppError('forbidden')
  if (note === null) throw new AppError('note_required', 'Escribe por qué no se registra la venta.')
}

/** The money of a double payment. @throws invalid_input for a task without money */
function moneyOfReview({
  amount,
  tip,
  payment_type_id,
  payment_kind,
  payment_title,
  ledger_id,
}: LockedReview) {
  if (amount === null || payment_type_id === null || ledger_id === null)
    throw new AppError('invalid_input', 'Esta tarea no tiene dinero que devolver o aplicar.')
  return {
    amount: toCents(amount),
    tip: toCents(tip),
    paymentTypeId: payment_type_id,
    kind: (payment_kind ?? 'other') as PaymentKind,
    title: payment_title ?? '',
    ledgerId: ledger_id,
  }
}

type Money = ReturnType<typeof moneyOfReview>

const resolvedRows = (
  context: StoreContext,
  till: Till,
  { ledgerId, paymentTypeId, kind, amount, tip }: Money,
  entry: string,
  approvedBy: string | null,
) =>
  [
    { entry, amount: subtractCents(tip, amount) },
    ...(tip > 0 ? [{ entry: `tip ${entry}`, amount: subtractCents(ZERO, tip) }] : []),
  ].map((one) => ({
    ...ledgerRow(context, till),
    source: 'unapplied',
    source_id: ledgerId,
    payment_type_id: paymentTypeId,
    kind,
    approved_by: approvedBy,
    ...one,
  }))

type Way = Omit<Money, 'amount' | 'tip'>

/** A tip pays no bill: it stays with the check for which it was given, also when that is closed. */
async function giveTip(
  tx: TenantTx,
  context: StoreContext,
  till: Till,
  checkId: number | null,
  { tip, ...way }: Way & Pick<Money, 'tip'>,
): Promise<void> {
  const [check] = checkId === null ? [] : await tx.all(lockChecks(tx.tenantId, [checkId]))
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.status === 'joined') return giveTip(tx, context, till, check.joined_into, { ...way, tip })
  await writeCharge(tx, context, till, {
    check: { id: check.id, orderIds: check.order_ids, invoiceId: check.invoice_id },
    amount: ZERO,
    payments: [{ ...way, amount: ZERO, tip, tendered: null }],
    closing: null,
  })
}

/** Pays an open check with as much of the money as is due there. @returns how much it was */
async function applyTo(
  tx: TenantTx,
  context: StoreContext,
  till: Till,
  checkId: number | null,
  { amount: all, ...money }: Way & Pick<Money, 'amount'>,
): Promise<Cents> {
  if (checkId === null) throw new AppError('invalid_input', 'Elige la cuenta que paga.')
  const bill = billOfRows(await tx.run(...readBill(tx.tenantId, checkId)))
  if (bill.check.status !== 'open') throw new AppError('check_closed')
  const asked = askedOf(bill, null)
  if (asked.asked <= 0) throw new AppError('already_paid')
  const amount = toCents(Math.min(all, asked.asked))
  await payAsked({ tx, context, till }, bill, asked, [{ ...money, amount, tip: ZERO, tendered: null }])
  return amount
}
