import { randomUUID } from 'node:crypto'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  formatCentavos,
  formatMoney,
  parseMoney,
  subtractCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import type { reportRefused, resolveReview } from '@comanda/shared/offline/api'
import { billTotals } from '@comanda/shared/orders/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney, type Till } from '@comanda/shared/till/shift'
import type { TenantTx } from '../../../db/tenant.ts'
import { approve } from '../../../guard/approve.ts'
import { instant, saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { deviceIdOf } from '../../../http/device-sale.ts'
import {
  endReview,
  insertRefused,
  type LockedReview,
  lockDevice,
  lockReview,
  openReviews,
  type ReviewRow,
  resolvedReviews,
} from '../../offline/queries-reviews.ts'
import { insertLedger, ledgerRow, tillOf } from '../../till/queries.ts'
import { lockChecks, lockOrderCounter } from '../queries.ts'
import { billLineOf, billLines } from '../queries-read.ts'
import { writeCharge } from './charge-rows.ts'

const MOST_RESOLVED = 50

/** What arrived from devices and needs a person, and what was resolved last. */
export async function readReviews({ db, tenantId, store }: StoreContext) {
  const [open, resolved] = await db.run(openReviews(tenantId), resolvedReviews(tenantId, MOST_RESOLVED))
  const { currency, timeZone } = store
  return { reviews: [...open, ...resolved].map(reviewOf), currency, timeZone }
}

const reviewOf = (row: ReviewRow) => ({
  id: row.id,
  kind: row.kind,
  at: instant(row.at),
  folio: row.folio,
  device: row.device,
  soldAt: instant(row.sold_at),
  by: row.by,
  checkId: row.check_id,
  orderId: row.order_id,
  tableTitle: row.table_title,
  amount: row.amount === null ? null : formatCentavos(row.amount),
  paymentTitle: row.payment_title,
  reason: row.reason,
  resolvedAt: row.resolved_at && instant(row.resolved_at),
  resolvedBy: row.resolved_by,
  resolution: row.resolution,
  note: row.note,
})

/** JSON without the escapes that Postgres refuses, U+0000 and lone surrogates; an escaped backslash precedes none. */
const storable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
      found === '\\\\' ? found : '\\ufffd',
    ),
  )

/** A sale that the server refuses stays on its device, and is among the tasks. */
export async function noteRefused(context: StoreContext, body: Body<typeof reportRefused>) {
  const { db, tenantId, now } = context
  const device = deviceIdOf(context)
  if (device === null) throw new AppError('device_unknown')
  const refused = insertRefused({
    tenant_id: tenantId,
    id: randomUUID(),
    kind: 'refused',
    at: now,
    device_id: device,
    number: body.number,
    actor: body.by,
    sold_at: new Date(body.soldAt),
    amount: body.amount === null ? null : parseMoney(body.amount),
    reason: `${body.title}: ${body.reason}`,
    sale: storable(body.sale),
  })
  await db.transaction(async (tx) => {
    const [, isNew] = await Promise.all([tx.all(lockDevice(tenantId, device)), tx.affected(refused)])
    if (isNew) tx.announce('review_update', {})
  })
  return saved('Quedó por revisar.')
}

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
    const [, [till], [review]] = await Promise.all([
      tx.all(lockOrderCounter(tenantId)),
      tx.all(tillOf(tenantId, session)),
      tx.all(lockReview(tenantId, id)),
    ])
    if (!review) throw new AppError('not_found', 'Esa tarea ya no existe.')
    if (review.is_resolved) throw new AppError('duplicate', 'Otra persona ya la resolvió.')
    let approvedBy: string | null = null
    if (resolution === 'kept') {
      if (review.ledger_id !== null && note === null)
        throw new AppError('note_required', 'Escribe una nota que explique por qué se queda el dinero.')
    } else {
      assertTakesMoney(till)
      const money = moneyOf(review)
      if (resolution === 'returned') {
        const asked = {
          action: 'refund' as const,
          target: `check:${review.check_id ?? 0}`,
          amount: money.amount,
        }
        approvedBy = await approve(context, tx, asked)
      } else await applyTo(tx, context, till, checkId, money)
      tx.atEnd(insertLedger([leaving(context, till, money, resolution, approvedBy)]))
    }
    tx.atEnd(endReview(tenantId, id, { at: now, by: session.username, resolution, approvedBy, note }))
    if (resolution === 'applied') tx.announce('order_update', {})
    tx.announce('review_update', {})
    return saved('La tarea quedó resuelta.')
  })
}

/** The money of a double payment. @throws invalid_input for a task without money */
function moneyOf({ amount, payment_type_id, payment_kind, payment_title, ledger_id }: LockedReview) {
  if (amount === null || payment_type_id === null || ledger_id === null)
    throw new AppError('invalid_input', 'Esta tarea no tiene dinero que devolver o aplicar.')
  return {
    amount: toCents(amount),
    paymentTypeId: payment_type_id,
    kind: (payment_kind ?? 'other') as PaymentKind,
    title: payment_title ?? '',
    ledgerId: ledger_id,
  }
}

type Money = ReturnType<typeof moneyOf>

const leaving = (
  context: StoreContext,
  till: Till,
  { ledgerId, paymentTypeId, kind, amount }: Money,
  entry: string,
  approvedBy: string | null,
) => ({
  ...ledgerRow(context, till),
  source: 'unapplied',
  source_id: ledgerId,
  entry,
  payment_type_id: paymentTypeId,
  kind,
  amount: subtractCents(ZERO, amount),
  approved_by: approvedBy,
})

/** Pays an open check with the money; it must be due there. */
async function applyTo(
  tx: TenantTx,
  context: StoreContext,
  till: Till,
  checkId: number | null,
  { amount, ...money }: Money,
): Promise<void> {
  const { tenantId } = tx
  if (checkId === null) throw new AppError('invalid_input', 'Elige la cuenta que paga.')
  const [[check], lines] = await Promise.all([
    tx.all(lockChecks(tenantId, [checkId])),
    tx.all(billLines(tenantId, [checkId])),
  ])
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.status !== 'open') throw new AppError('check_closed')
  if (check.split) throw new AppError('check_split')
  const totals = billTotals(lines.map(billLineOf))
  const due = subtractCents(totals.total, toCents(check.paid))
  if (amount > due)
    throw new AppError('payments_mismatch', `La cuenta sólo debe ${formatMoney(due)}: el cobro es mayor.`)
  await writeCharge(tx, context, till, {
    check: { id: check.id, orderIds: check.order_ids },
    amount,
    payments: [{ ...money, amount, tip: ZERO, tendered: null }],
    closing: amount === due ? { totals, completesAll: false } : null,
  })
}
