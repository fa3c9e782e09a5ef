import { highestPart } from '@comanda/shared/checks/charging'
import { type Division, partsOf } from '@comanda/shared/checks/division'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  type Cents,
  formatCentavos,
  formatMoney,
  priceOf,
  sumCents,
  timesCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import type { Order } from '@comanda/shared/orders/order'
import { type getReceipt, type Receipt, receiptOfOrders } from '@comanda/shared/orders/receipt'
import { refundStatus } from '@comanda/shared/selling/refund-status'
import {
  findPrintSettings,
  findStore,
  printInfoOfRow,
  storeInfoOfRow,
} from '../../catalog/queries-settings.ts'
import type { TenantDb } from '../../db/tenant.ts'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { CodeOf } from '../../kernel/receipt-code.ts'
import { findIssuerOnReceipts } from '../checks/queries-fiscal.ts'
import { paymentAmountsOf } from '../checks/queries-money.ts'
import { billLineOf, billLines } from '../checks/queries-read.ts'
import { writtenTax, writtenTaxes } from '../checks/written-taxes.ts'
import { refuseOrders, sumsOfOrders, withoutHiddenGuest } from './queries-read.ts'
import {
  type CheckPaymentRow,
  discountsOfOrders,
  invoicesOfOrders,
  type OrdersRefundRow,
  type PaidInvoice,
  paymentsOfOrders,
  recordHeads,
  refundsOfOrders,
  replacedBill,
  splitOfOrders,
  taxesOfOrders,
} from './queries-record.ts'
import { ordersByIds } from './queries-wire.ts'

/** Where a guest asks for the fiscal document of an invoice or of a part, and its code. */
export type InvoiceCode = (tenantId: number, of: CodeOf) => { url: string; code: string }

/**
 * Orders as their receipt prints them, with the store's print settings, in one round trip; one more for a part of a
 * divided check.
 * @throws not_found, check_full
 */
export async function readReceipt(
  { db, tenantId, now }: Pick<StoreContext, 'db' | 'tenantId' | 'now'>,
  { orderIds, part }: { orderIds: readonly number[]; part: number | null },
  invoiceCode: InvoiceCode,
): Promise<Answer<typeof getReceipt>> {
  const [
    rows,
    heads,
    invoices,
    payments,
    refunds,
    [divided],
    taxes,
    discounts,
    [old],
    [store],
    [print],
    [issuer],
  ] = await readRows(db, orderIds, now)
  if (rows.length !== orderIds.length) await refuseOrders(db, orderIds)
  if (!store || !print) throw new AppError('not_found')
  const codeOfPart = (payment: number): Pick<Receipt, 'invoice_code'> =>
    issuer && invoices.every(({ is_divided }) => is_divided)
      ? { invoice_code: { ...invoiceCode(tenantId, { is: 'payment', id: payment }), ...issuer } }
      : {}
  const { state, orders } = receiptOfOrders(rows.map(({ order }) => order))
  const printed = new Set(orders.map(({ id }) => id))
  const totals = sumsOfOrders(rows.filter(({ order }) => printed.has(order.id)))
  const days = new Map(heads.map(({ id, business_date }) => [id, business_date]))
  const lines = orders.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  const whole: Receipt = {
    state,
    ...pricesOf(lines),
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
    taxes: writtenTaxes(taxes.filter((row) => printed.has(row.order_id))),
    discounts: ofLines(discounts, new Set(lines.map(({ id }) => id))),
    orders: orders.map((order) => printedOrder(order, state, days.get(order.id) ?? '')),
    ...paidBy(state === 'cancelled' ? [] : payments, state === 'paid' ? ZERO : totals.total),
    taken_by: state === 'paid' ? named(invoices.map(({ taken_by }) => taken_by)) : null,
    waiter: named(heads.map(({ waiter }) => waiter)),
    part: null,
    ...(state === 'unpaid' && old && { replaces: { at: instant(old.at), total: old.total } }),
    ...(state === 'paid' && invoiceOf(invoices)),
    ...(state === 'paid' && refundOfOrders(invoices, refunds)),
    ...(state === 'paid' && issuer && codeOf(invoices, issuer, (of) => invoiceCode(tenantId, of))),
  }
  return {
    receipt: part === null ? whole : await ofPart(db, whole, part, { divided, payments, codeOf: codeOfPart }),
    storeSettings: storeInfoOfRow(store),
    printSettings: printInfoOfRow(print),
  }
}

const readRows = (db: TenantDb, orderIds: readonly number[], now: Date, tenantId = db.tenantId) =>
  db.run(
    ordersByIds(tenantId, orderIds),
    recordHeads(tenantId, orderIds),
    invoicesOfOrders(tenantId, orderIds),
    paymentsOfOrders(tenantId, orderIds),
    refundsOfOrders(tenantId, orderIds),
    splitOfOrders(tenantId, orderIds),
    taxesOfOrders(tenantId, orderIds),
    discountsOfOrders(tenantId, orderIds),
    replacedBill(tenantId, orderIds),
    findStore(tenantId),
    findPrintSettings(tenantId),
    findIssuerOnReceipts(tenantId, now),
  )

/** Before their discounts, and the discounts. */
const pricesOf = (lines: Order['items']): Pick<Receipt, 'gross' | 'discount'> => ({
  gross: formatMoney(sumCents(lines.map(({ price, quantity }) => timesCents(priceOf(price), quantity)))),
  discount: formatMoney(sumCents(lines.map(({ discount }) => priceOf(discount)))),
})

/** Each name once. */
const named = (names: readonly (string | null)[]): string | null =>
  [...new Set(names.filter((name) => name !== null))].join(', ') || null

/** The same for a person: displays see no guest's name. */
export async function readReceiptFor(
  context: StoreContext,
  wanted: Parameters<typeof readReceipt>[1],
  invoiceCode: InvoiceCode,
): Promise<Answer<typeof getReceipt>> {
  const answer = await readReceipt(context, wanted, invoiceCode)
  const orders = answer.receipt.orders.map((order) => withoutHiddenGuest(order, context.session))
  return { ...answer, receipt: { ...answer.receipt, orders } }
}

/** Without the lines that are not printed. */
const ofLines = (
  discounts: NonNullable<Receipt['discounts']>,
  ids: ReadonlySet<number>,
): NonNullable<Receipt['discounts']> =>
  discounts.flatMap(({ kind, item_ids }) => {
    const own = item_ids.filter((id) => ids.has(id))
    return own.length > 0 ? [{ kind, item_ids: own }] : []
  })

function printedOrder(
  order: Order,
  state: Receipt['state'],
  businessDate: string,
): Receipt['orders'][number] {
  const { check_paid: _, check_billed_at: _asked, ...printed } = order
  return {
    ...printed,
    // The receipt shows only the name.
    customer_id: null,
    items: order.items.filter((item) => item.status !== 'cancelled' || state === 'cancelled'),
    business_date: businessDate,
  }
}

function invoiceOf(invoices: readonly PaidInvoice[]): Pick<Receipt, 'invoice'> {
  const last = invoices.at(-1)
  if (!last) return {}
  return { invoice: { numbers: invoices.map(({ id }) => id), at: instant(last.created_at) } }
}

/** The code of one invoice; orders of several have none. */
function codeOf(
  [only, ...others]: readonly PaidInvoice[],
  { is_test }: { is_test: boolean },
  invoiceCode: (of: CodeOf) => ReturnType<InvoiceCode>,
): Pick<Receipt, 'invoice_code'> {
  return only && others.length === 0
    ? { invoice_code: { ...invoiceCode({ is: 'sale', id: only.id }), is_test } }
    : {}
}

function refundOfOrders(
  invoices: readonly PaidInvoice[],
  refunds: readonly OrdersRefundRow[],
): Pick<Receipt, 'refund'> {
  const sum = (amounts: readonly number[]) => sumCents(amounts.map(toCents))
  const total = sum(invoices.map((one) => one.total))
  const status = refundStatus(total, sum(refunds.map((one) => one.total)), sum(refunds.map(({ tip }) => tip)))
  if (status === 'none') return {}
  return {
    refund: {
      status,
      refunds: refunds.map((one) => ({
        id: one.id,
        at: instant(one.created_at),
        total: formatCentavos(one.total),
        tip: formatCentavos(one.tip),
      })),
    },
  }
}

/** @param owed the amount from which the payments are subtracted; nothing when the receipt is paid. */
function paidBy(rows: readonly CheckPaymentRow[], owed: Cents): Pick<Receipt, 'payments' | 'tips' | 'due'> {
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    payments: rows.map((row) => ({ title: row.title, ...paymentAmountsOf(row) })),
    tips: formatCentavos(rows.reduce((sum, { tip }) => sum + tip, 0)),
    due: formatCentavos(Math.max(owed - paid, 0)),
  }
}

/** @throws not_found when the orders are not a check that has this part. */
async function ofPart(
  db: TenantDb,
  whole: Receipt,
  number: number,
  {
    divided,
    payments,
    codeOf,
  }: {
    divided: { id: number; split: unknown } | undefined
    payments: readonly CheckPaymentRow[]
    /** @param payment the first of the part */
    codeOf: (payment: number) => Pick<Receipt, 'invoice_code'>
  },
): Promise<Receipt> {
  const bill = divided ? (await db.all(billLines(db.tenantId, [divided.id]))).map(billLineOf) : []
  const parts = divided ? partsOf(bill, divided.split as Division) : []
  const part = parts.find((one) => one.number === number)
  if (!part) throw new AppError('not_found', 'La cuenta no tiene esa parte.')
  const paid = payments.filter((payment) => payment.part === number)
  const own = paidBy(paid, part.total)
  const isPaid = own.due === formatMoney(ZERO)
  const [first] = paid
  return {
    ...whole,
    ...own,
    // The bill is of the whole check.
    replaces: undefined,
    invoice_code: undefined,
    ...(isPaid && first && codeOf(first.id)),
    state: isPaid ? 'paid' : 'unpaid',
    gross: formatMoney(part.total),
    discount: formatMoney(ZERO),
    subtotal: formatMoney(part.net),
    taxTotal: formatMoney(part.tax),
    total: formatMoney(part.total),
    taxes: part.taxes.map(writtenTax),
    part: {
      number,
      of: highestPart(parts),
      lines: part.lines.map(({ title, quantity, total }) => ({ title, quantity, total: formatMoney(total) })),
    },
  }
}
