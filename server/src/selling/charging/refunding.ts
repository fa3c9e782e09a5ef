import type { refundCheck } from '@comanda/shared/checks/api'
import { leftToRefund, type OfType, type PlannedRefund, planRefund } from '@comanda/shared/checks/refunding'
import {
  type DividedCheck,
  leftOfParts,
  paidCheckOfPart,
  refundByParts,
  type SoldPart,
} from '@comanda/shared/checks/sold-parts'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import { refundPapers } from '@comanda/shared/printing/plan'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney, entriesOfRefund, type Till } from '@comanda/shared/till/shift'
import { findPaymentType, listPaymentTypes } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, recordEvent } from '../checks/queries.ts'
import { lockChecks, lockOrderCounter } from '../checks/queries-locks.ts'
import {
  type PaymentRow,
  partsOfChecks,
  paymentsOfChecks,
  type RefundRow,
  refundsOf,
  titleOfTypes,
} from '../checks/queries-money.ts'
import { billLineOf, billLines, type LineOnBill } from '../checks/queries-read.ts'
import { insertLedger, ledgerRow, tillOf } from '../ledger/queries.ts'
import { writeJobs } from '../papers/queries-jobs.ts'
import { insertRefund } from './queries.ts'

interface Why {
  reason: string
  note: string | null
  approved_by: string | null
}

/** Money that goes back, with the kind that the ledger has of its type. */
interface Given {
  id: number
  title: string
  kind: PaymentKind
  amount: number
}

/** Gives back money of a paid check as a numbered record of its own; the invoice stays as it was. */
export async function refund(
  context: StoreContext,
  id: number,
  body: Body<typeof refundCheck>,
): Promise<Answer<typeof refundCheck>> {
  if (body.lines && body.amount !== null)
    throw new AppError('invalid_input', 'Reembolsa por artículos o por monto, no ambos.')
  if (body.lines && body.part !== null)
    throw new AppError('invalid_input', 'Reembolsa por artículos o una parte de la cuenta, no ambos.')
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], [check], lines, refunds, payments, types, [divided]] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      lockChecks(tenantId, [id]),
      billLines(tenantId, [id]),
      refundsOf(tenantId, [id]),
      paymentsOfChecks(tenantId, [id]),
      listPaymentTypes(tenantId),
      partsOfChecks(tenantId, [id]),
    )
    if (!check) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.invoice_id === null)
      throw new AppError('check_closed', 'La cuenta sigue abierta: usa «Devolver pago» en su pago.')
    assertTakesMoney(till)
    const paid = paidCheckOf(lines, payments, refunds)
    const parts = divided?.parts ?? null
    const planned = plannedOf(paid, parts, refunds, body)
    const { totals, tip } = planned
    const given = givenOf(planned, payments, types)
    const all = [...given.payments, ...given.tips]
    const [largest] = all
    if (!largest) throw new Error('the invoice has no payments to refund')

    const asked = { action: 'refund' as const, target: `check:${id}`, amount: sumCents([totals.total, tip]) }
    const approvedBy = await approve(context, tx, asked)
    const refundId = await nextNumber(tx, tenantId, 'refund')
    const by = byOf(context)
    const amounts = { total: formatMoney(totals.total), tip: formatMoney(tip) }
    const why: Why = { reason: body.reason, note: body.note, approved_by: approvedBy }
    tx.atEnd(
      insertRefund({
        tenant_id: tenantId,
        id: refundId,
        invoice_id: check.invoice_id,
        business_date: context.businessDate,
        created_at: by.at,
        created_by: by.username,
        ...why,
        payment_type_id: largest.id,
        lines: JSON.stringify(titled(planned.lines, lines)),
        parts: parts && JSON.stringify(partsOfRefund(parts, refunds, lines, planned, body.part)),
        ...totals,
        tip,
      }),
      insertLedger(refundRows(context, till, refundId, given, why)),
      recordEvent(tenantId, id, by, 'refunded', detailsOf(refundId, amounts, titleOfTypes(all), why)),
    )
    tx.changed([id])
    await writeJobs(tx, context, refundPapers(printers, till.drawerId, all, refundId))
    return saved('¡Reembolso registrado!', { refundId, ...amounts })
  })
}

/** A refund of the check, or of one of its parts. @throws refund_exceeds; invalid_input for a part that the check does not have */
function plannedOf(
  check: DividedCheck,
  parts: readonly SoldPart[] | null,
  refunds: readonly RefundRow[],
  { lines = null, part, ...choice }: Body<typeof refundCheck>,
): PlannedRefund {
  if (part === null) return planRefund(check, { ...choice, lines })
  const own = paidCheckOfPart(
    check,
    parts ?? [],
    refunds.map((one) => one.parts ?? []),
    part,
  )
  if (!own)
    throw new AppError('invalid_input', 'La venta no guarda esa parte de la cuenta. Reembolsa el monto.')
  if (choice.tip > leftToRefund(check).tip) throw new AppError('refund_exceeds')
  return planRefund(own, { ...choice, lines: null })
}

const partsOfRefund = (
  parts: readonly SoldPart[],
  refunds: readonly RefundRow[],
  lines: readonly LineOnBill[],
  planned: PlannedRefund,
  part: number | null,
) =>
  refundByParts(
    leftOfParts(
      parts,
      refunds.map((one) => one.parts ?? []),
    ),
    lines.map(billLineOf),
    part === null ? planned : { ...planned, lines: [] },
    part,
  )

/** The types of the planned payments and tips, as the check was paid or, for another type, as the store has it. */
function givenOf(
  { payments, tips }: Pick<PlannedRefund, 'payments' | 'tips'>,
  paid: readonly PaymentRow[],
  types: Parameters<typeof findPaymentType>[0],
): { payments: Given[]; tips: Given[] } {
  const ofType = ({ payment_type_id: id, amount }: OfType): Given => {
    const { title, kind } = paid.find((one) => one.payment_type_id === id) ?? findPaymentType(types, id)
    return { id, title, kind, amount }
  }
  return { payments: payments.map(ofType), tips: tips.map(ofType) }
}

const detailsOf = (
  refund: number,
  amounts: { total: string; tip: string },
  title: string,
  { approved_by: approvedBy, ...why }: Why,
) => ({ refund, ...amounts, title, ...why, ...(approvedBy && { approvedBy }) })

const totalsOf = ({ net, tax, total }: { net: number; tax: number; total: number }) => ({
  net: toCents(net),
  tax: toCents(tax),
  total: toCents(total),
})

const ofType = ({ payment_type_id, amount }: { payment_type_id: number; amount: number }): OfType => ({
  payment_type_id,
  amount: toCents(amount),
})

/** A closed check in the terms of the rules. */
const paidCheckOf = (
  lines: readonly LineOnBill[],
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): DividedCheck => ({
  lines: lines.map((line) => ({ id: line.id, quantity: line.quantity, ...totalsOf(line) })),
  payments: payments.map((payment) => ({
    ...ofType(payment),
    tip: toCents(payment.tip),
    part: payment.part,
  })),
  refunds: refunds.map((one) => ({
    ...totalsOf(one),
    tip: toCents(one.tip),
    lines: one.lines.map(({ id, quantity, ...line }) => ({ id, quantity, ...totalsOf(line) })),
    payments: one.payments.map(ofType),
    tips: one.tips.map(ofType),
  })),
})

function titled(pieces: PlannedRefund['lines'], lines: readonly LineOnBill[]) {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  return pieces.map((one) => ({ title: titles.get(one.id), ...one }))
}

const refundRows = (
  context: StoreContext,
  till: Till,
  refundId: number,
  given: { payments: readonly Given[]; tips: readonly Given[] },
  why: Why,
) =>
  entriesOfRefund(given).map(({ entry, amount, of }) => ({
    ...ledgerRow(context, till),
    source: 'refund',
    source_id: refundId,
    entry,
    payment_type_id: of.id,
    kind: of.kind,
    amount,
    ...why,
  }))
