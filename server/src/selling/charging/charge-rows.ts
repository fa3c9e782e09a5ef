import type { SoldPart } from '@comanda/shared/checks/sold-parts'
import { formatCentavos, formatMoney } from '@comanda/shared/kernel/money'
import type { Totals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { entriesOfPayment, type Till } from '@comanda/shared/till/shift'
import { nextNumbers } from '../../db/counters.ts'
import { insertRows, type Statement } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import { addPaid, byOf, closePaid, recordEvents } from '../checks/queries.ts'
import { insertLedger, ledgerRow } from '../ledger/queries.ts'

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
  /** `id` null: a new check, which `merging` opens. `invoiceId`: of a check that is closed, which takes a tip only. */
  check: { id: number | null; orderIds: readonly number[]; invoiceId?: number | null }
  /** Statements before the payments. @see mergeIntoOneCheck */
  merging?: (checkId: number) => Statement[]
  payments: readonly NewPayment[]
  /** The sum of the payments, in centavos. */
  amount: number
  /** The totals of a check that the payments complete: it closes with its invoice, which keeps the parts of a divided check. */
  closing: { totals: Totals; parts?: readonly SoldPart[] | null; completesAll: boolean } | null
}

/**
 * Writes the money taken for a check: payments, their rows of the ledger, the check's history and, when it closes, its
 * invoice. One round trip for the numbers; the rows are written at the end of the transaction.
 * @returns the number of the invoice, null when the check stays open
 */
export async function writeCharge(
  tx: TenantTx,
  context: StoreContext,
  till: Till,
  charge: Charge,
): Promise<number | null> {
  const { tenantId } = tx
  const { check, merging, payments, amount, closing } = charge
  const { orderIds } = check
  const by = byOf(context)
  const numbers = await nextNumbers(tx, tenantId, {
    check: check.id === null ? 1 : 0,
    payment: payments.length,
    invoice: closing ? 1 : 0,
  })
  const { payment: first, invoice: invoiceId } = numbers
  const id = check.id ?? numbers.check
  if (id === undefined) throw new Error('the new check has no number')
  tx.changed([id])
  tx.atEnd(...(merging?.(id) ?? []))
  if (first !== undefined) tx.atEnd(...paymentRows(context, till, { ...check, id }, payments, first))
  const paid = payments.map((payment) => ({ what: 'paid' as const, details: wordsOfPayment(payment) }))
  if (!closing || invoiceId === undefined) {
    tx.atEnd(addPaid(tenantId, id, amount), recordEvents(tenantId, id, by, paid))
    return null
  }
  const { totals, parts = null, completesAll } = closing
  const { total } = totals
  const closed = { what: 'closed' as const, details: { invoice: invoiceId, total: formatMoney(total) } }
  tx.atEnd(
    invoiceRow(context, till, invoiceId, totals, parts),
    ...closePaid(tenantId, { id, orderIds, invoiceId, total }, by, completesAll),
    recordEvents(tenantId, id, by, [...paid, closed]),
  )
  return invoiceId
}

const wordsOfPayment = ({ title, amount, tip = 0, part = null }: NewPayment) => ({
  title,
  amount: formatCentavos(amount),
  tip: formatCentavos(tip),
  part,
})

/** Who takes money, and when. */
type Taking = Pick<StoreContext, 'tenantId' | 'now' | 'businessDate' | 'session'>

/** The row of the invoice of a check that closes. */
export const invoiceRow = (
  context: Taking,
  till: Till,
  id: number,
  { net, tax, total }: Totals,
  parts: readonly SoldPart[] | null = null,
): Statement =>
  insertRows('insert_invoice', 'invoices', [
    {
      tenant_id: context.tenantId,
      id,
      shift_id: till.shiftId,
      business_date: context.businessDate,
      created_at: context.now,
      created_by: context.session.username,
      net,
      tax,
      total,
      parts: parts && JSON.stringify(parts),
    },
  ])

/** The rows of payments and of what they move in the ledger. @param first the number of the first payment */
export function paymentRows(
  context: Taking,
  till: Till,
  check: { id: number; invoiceId?: number | null },
  payments: readonly Omit<NewPayment, 'title'>[],
  first: number,
): Statement[] {
  const paid = payments.map(({ paymentTypeId, amount, tip = 0, tendered = null, part = null }, index) => ({
    tenant_id: context.tenantId,
    id: first + index,
    check_id: check.id,
    invoice_id: check.invoiceId ?? null,
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
  return [insertRows('insert_payments', 'payments', paid), insertLedger(entries)]
}
