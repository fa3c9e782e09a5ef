import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { Totals } from '@comanda/shared/orders/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { entriesOfPayment, type Till } from '@comanda/shared/till/shift'
import { nextNumber } from '../../../db/counters.ts'
import type { Runnable } from '../../../db/statement.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import type { StoreContext } from '../../../http/context.ts'
import { insertInvoice, insertPayments } from '../../orders/queries.ts'
import { insertLedger, ledgerRow } from '../../till/queries.ts'
import { addPaid, byOf, closePaid, recordEvent } from '../queries.ts'

/** In centavos; `amount` counts towards the check, `tendered` is the cash that was given. */
interface NewPayment {
  paymentTypeId: number
  title: string
  kind: PaymentKind
  amount: number
  tip?: number
  tendered?: number | null
  part?: number | null
}

interface Charge {
  check: { id: number; orderIds: readonly number[] }
  payments: readonly NewPayment[]
  /** The sum of the payments, in centavos. */
  amount: number
  /** The check's totals when nothing stays due: it closes with its invoice. */
  closing: { totals: Totals; completesAll: boolean } | null
}

/**
 * Writes what is taken for a check: payments, their rows of the ledger, the check's history and, when it closes, its
 * invoice. Two round trips: the numbers, then all rows.
 * @returns the number of the invoice, null when the check stays open
 */
export async function writeCharge(
  tx: TenantTx,
  context: StoreContext,
  till: Till,
  charge: Charge,
): Promise<number | null> {
  const { tenantId } = tx
  const { check, payments, amount, closing } = charge
  const by = byOf(context)
  const [first, invoiceId] = await Promise.all([
    nextNumber(tx, tenantId, 'payment', payments.length),
    closing ? nextNumber(tx, tenantId, 'invoice') : null,
  ])
  const rows: Runnable[] = payments.length > 0 ? paymentRows(context, till, check.id, payments, first) : []
  rows.push(addPaid(tenantId, check.id, amount))
  for (const payment of payments) rows.push(recordEvent(tenantId, check.id, by, 'paid', wordsOf(payment)))
  if (closing && invoiceId !== null) {
    const { totals, completesAll } = closing
    rows.push(
      insertInvoice({
        tenant_id: tenantId,
        id: invoiceId,
        shift_id: till.shiftId,
        business_date: context.businessDate,
        created_at: by.at,
        created_by: by.username,
        ...totals,
      }),
      ...closePaid(tenantId, { ...check, invoiceId, total: totals.total }, by, completesAll),
      recordEvent(tenantId, check.id, by, 'closed', { invoice: invoiceId, total: formatMoney(totals.total) }),
    )
  }
  await Promise.all(rows.map(tx.affected))
  return invoiceId
}

const wordsOf = ({ title, amount, tip = 0, part = null }: NewPayment) => ({
  title,
  amount: formatMoney(toCents(amount)),
  tip: formatMoney(toCents(tip)),
  part,
})

function paymentRows(
  context: StoreContext,
  till: Till,
  checkId: number,
  payments: readonly NewPayment[],
  first: number,
): Runnable[] {
  const paid = payments.map(({ paymentTypeId, amount, tip, tendered, part }, index) => ({
    tenant_id: context.tenantId,
    id: first + index,
    check_id: checkId,
    payment_type_id: paymentTypeId,
    amount,
    tip,
    tendered,
    part,
    business_date: context.businessDate,
    created_at: context.now,
    created_by: context.session.username,
  }))
  const entries = payments.flatMap(({ paymentTypeId, kind, ...payment }, index) =>
    entriesOfPayment(payment).map(({ entry, amount }) => ({
      ...ledgerRow(context, till),
      source: 'payment',
      source_id: first + index,
      entry,
      payment_type_id: paymentTypeId,
      kind,
      amount,
    })),
  )
  return [insertPayments(paid), insertLedger(entries)]
}
