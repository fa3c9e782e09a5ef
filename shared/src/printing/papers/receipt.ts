import { writtenCode } from '../../cfdi/receipt-code.ts'
import { printedInstant, printedTime } from '../../kernel/date-format.ts'
import { formatMoney, priceOf, sumCents, timesCents } from '../../kernel/money.ts'
import { formatPrice, type MoneyFormat, moneyFormat } from '../../kernel/money-format.ts'
import type { OrderItem } from '../../orders/order.ts'
import { checkNames, lineTitle, orderFacts } from '../../orders/order-words.ts'
import { paidByTitle } from '../../orders/paid-parts.ts'
import type {
  PrintedOrder,
  PrintedPayment,
  Receipt,
  ReceiptRefund,
  ReceiptState,
} from '../../orders/receipt.ts'
import { billedAt, receiptNumber } from '../../orders/receipt-format.ts'
import { REFUND_STATUS_WORDS } from '../../selling/refund-status.ts'
import type { PrintInfo } from '../../settings/printing.ts'
import type { StoreInfo } from '../../settings/store.ts'
import { type Block, type PaperDocument, pairs, type TextBlock } from '../document.ts'
import { figuresOfReceipt, type PriceMark, priceMarks, sumBlocks, totalBlock } from './sum-blocks.ts'

export interface ReceiptPaper {
  receipt: Receipt
  store: Pick<StoreInfo, 'store_name' | 'address' | 'phone' | 'email' | 'currency' | 'image' | 'time_zone'>
  settings: Pick<
    PrintInfo,
    'header' | 'footer' | 'show_notes' | 'show_store_details' | 'show_customer_details' | 'print_token'
  >
  /** Set when the sale has no official numbers yet; printed in their place. */
  folio?: string | null
  /** A sale without official numbers has no code yet; its guest asks for it later. */
  hasCodeLater?: boolean
}

/** The kind of paper: bill, receipt or copy. */
const STATES: Record<ReceiptState, string> = {
  unpaid: 'CUENTA, no pagada',
  paid: 'PAGADO',
  cancelled: 'CANCELADO',
  closed_unpaid: 'CERRADO SIN COBRAR',
}

/** What is not paid is no receipt yet. */
const nameOf = ({ state }: Receipt): string => (state === 'paid' ? 'Recibo' : 'Cuenta')

/** Room for the guest to write the tip; it is voluntary, so no amount is proposed. */
const TIP_BLOCKS = pairs([
  ['Propina', '_'.repeat(14)],
  ['Total con propina', '_'.repeat(14)],
])

const INVOICE_TITLE = '¿Necesitas factura?'
const INVOICE_OF_PART = '¿Necesitas factura de tu parte?'
const CODE_LATER: readonly Block[] = [
  { kind: 'rule' },
  { kind: 'text', text: INVOICE_TITLE, align: 'center', bold: true },
  { kind: 'text', text: 'Pide tu código en la caja.', align: 'center' },
]

const isPositive = (amount: string): boolean => priceOf(amount) > 0

/** The guest's bill or receipt. */
export function receiptPaper({
  receipt,
  store,
  settings,
  folio = null,
  hasCodeLater = false,
}: ReceiptPaper): PaperDocument {
  const format = moneyFormat(store.currency)
  const money = (amount: string) => formatPrice(format, amount)
  const { orders, part } = receipt
  const markOf = priceMarks(receipt)
  return {
    title: folio === null ? `${nameOf(receipt)} ${receiptNumber(orders)}` : `Folio ${folio}`,
    blocks: [
      ...(settings.show_store_details === 1 ? storeBlocks(store) : []),
      ...(settings.header ? [{ kind: 'space' } as const, centered(settings.header)] : []),
      { kind: 'space' },
      framed(STATES[receipt.state]),
      ...(part ? [framed(`Parte ${part.number} de ${part.of}`)] : []),
      ...(receipt.replaces ? [replacing(receipt.replaces, store.time_zone, money)] : []),
      ...(receipt.refund ? [framed(REFUND_STATUS_WORDS[receipt.refund.status])] : []),
      { kind: 'rule' },
      ...factsOfOrders(receipt, folio, store.time_zone, settings.show_customer_details === 1),
      { kind: 'rule' },
      ...(part?.lines.length
        ? part.lines.map(({ title, quantity, total }) => itemBlock(quantity, title, money(total)))
        : orders
            .flatMap(({ items }) => items)
            .map((item) =>
              lineBlock(item, markOf(item), format, settings.show_notes === 1 ? item.notes : null),
            )),
      { kind: 'rule' },
      ...sumBlocks(figuresOfReceipt(receipt), format),
      ...(receipt.payments.length > 0
        ? [{ kind: 'rule' } as const, ...paymentsOfReceipt(receipt, money)]
        : []),
      ...(receipt.state === 'unpaid' ? [{ kind: 'rule' } as const, ...TIP_BLOCKS] : []),
      ...(receipt.refund
        ? [{ kind: 'rule' } as const, ...refundBlocks(receipt.refund, store.time_zone, money)]
        : []),
      ...(receipt.invoice_code && folio === null
        ? invoiceBlocks(receipt.invoice_code, part ? INVOICE_OF_PART : INVOICE_TITLE)
        : []),
      ...(hasCodeLater && folio !== null && receipt.state === 'paid' ? CODE_LATER : []),
      ...(settings.footer ? [{ kind: 'space' } as const, centered(settings.footer)] : []),
      ...(settings.print_token === 1
        ? [{ kind: 'space' } as const, folio === null ? tokenBlock(orders) : framed(`Folio ${folio}`)]
        : []),
    ],
  }
}

type PrintedCode = NonNullable<Receipt['invoice_code']>
export const addressOfCode = ({ url, code }: PrintedCode): string => `${url}/${code}`

/** How the guest gets a fiscal document of the sale: by QR, or by typing the code. */
function invoiceBlocks(given: PrintedCode, title: string): Block[] {
  const { url, code, is_test: isTest } = given
  const [address, letters] = [url.replace(/^https?:\/\//, ''), writtenCode(code)]
  return [
    { kind: 'rule' },
    { ...centered(isTest ? `${title} (de prueba)` : title), bold: true },
    { kind: 'qr', text: addressOfCode(given) },
    // The address has lines of its own, so that it is copied as a whole.
    centered(`Escanea el código o entra a\n${address}\ny escribe`),
    { ...centered(letters), size: 2, bold: true },
  ]
}

/** Which paper no longer holds, so that it can be taken from the table. */
const replacing = (
  { at, total }: NonNullable<Receipt['replaces']>,
  timeZone: string,
  money: Money,
): TextBlock => ({
  ...centered(
    `Sustituye a la cuenta de ${money(total)} (${printedTime(new Date(at), timeZone).time}), que ya no vale`,
  ),
  bold: true,
})

export const centered = (text: string): TextBlock => ({ kind: 'text', text, align: 'center' })
export const framed = (text: string): TextBlock => ({
  ...centered(text),
  size: 2,
  bold: true,
  inverted: true,
})

export function storeBlocks(store: ReceiptPaper['store']): Block[] {
  const lines = [store.address, store.phone, store.email]
  return [
    ...(store.image ? [{ kind: 'picture', url: store.image, alt: '' } as const] : []),
    { ...centered(store.store_name), size: 2, bold: true },
    ...lines.flatMap((line) => (line ? [centered(line)] : [])),
  ]
}

function factsOfOrders(
  receipt: Receipt,
  folio: string | null,
  timeZone: string,
  showCustomer: boolean,
): Block[] {
  const { orders, invoice, state, waiter } = receipt
  const first = orders[0]
  if (!first) return []
  return pairs([
    folio === null ? [nameOf(receipt), receiptNumber(orders)] : ['Folio', folio],
    ...momentsOf(receipt, timeZone),
    ['Venta', invoice ? invoice.numbers.join(', ') : null],
    ['Atendió', state === 'unpaid' ? (waiter ?? null) : null],
    ...orderFacts(first),
    ['Nombre', checkNames(orders)],
    ['Cliente', showCustomer ? first.customer_name : null],
  ])
}

/** A paper says a moment once: the payment alone where it was charged at once, and its time alone on the same day. */
function momentsOf({ orders, invoice }: Receipt, timeZone: string): [name: string, value: string][] {
  const ordered = printedInstant(billedAt(orders), timeZone)
  if (!invoice) return [['Fecha', ordered]]
  const at = new Date(invoice.at)
  const paid = printedInstant(at, timeZone)
  if (paid === ordered) return [['Pagado', paid]]
  const { date, time } = printedTime(at, timeZone)
  return [
    ['Fecha', ordered],
    ['Pagado', ordered.startsWith(date) ? time : paid],
  ]
}

export const itemBlock = (quantity: string, title: string, value: string): Block => ({
  kind: 'item',
  quantity,
  title,
  value,
  details: [],
})

function lineBlock(
  item: OrderItem,
  mark: ReturnType<PriceMark>,
  format: MoneyFormat,
  notes: string | null,
): Block {
  const price = priceOf(item.price)
  // The price of one piece says something new from two pieces on.
  const parts = [
    item.quantity > 1 ? `${item.quantity} × ${format(price)}` : '',
    mark === 'discount' ? `Descuento −${format(priceOf(item.discount))}` : '',
  ]
  return {
    kind: 'item',
    title: lineTitle(item),
    value: mark === 'courtesy' ? 'Cortesía' : format(timesCents(price, item.quantity)),
    details: [
      ...(item.addons.length > 0 ? [`Extras: ${item.addons.map(({ title }) => title).join(', ')}`] : []),
      ...(notes ? [`Notas: ${notes}`] : []),
      parts.filter(Boolean).join(' · '),
    ].filter(Boolean),
    struck: item.status === 'cancelled',
  }
}

type Money = (amount: string) => string

/** The payments and the cashier. Amounts appear only when they belong to these orders alone. */
function paymentsOfReceipt(receipt: Receipt, money: Money): Block[] {
  const payments = paidByTitle(receipt.payments)
  const isExact = formatMoney(sumCents(payments.map(({ amount }) => priceOf(amount)))) === receipt.total
  return [
    ...(isExact
      ? pairs(payments.map(({ title, amount }) => [title, money(amount)]))
      : pairs([['Pago', payments.map(({ title }) => title).join(', ')]])),
    ...(receipt.state === 'unpaid' ? [totalBlock('Por pagar', money(receipt.due))] : []),
    ...(isExact ? changeBlocks(receipt.payments, money) : []),
    ...pairs([
      ['Propina', isPositive(receipt.tips) ? money(receipt.tips) : null],
      ['Cobró', receipt.taken_by],
    ]),
  ]
}

const refundBlocks = ({ refunds }: ReceiptRefund, timeZone: string, money: Money): Block[] =>
  pairs(
    refunds.flatMap(({ id, at, total, tip }) => [
      [
        `Reembolso ${id} – ${printedTime(new Date(at), timeZone).date}`,
        isPositive(total) ? `−${money(total)}` : null,
      ],
      [`Propina devuelta (reembolso ${id})`, isPositive(tip) ? `−${money(tip)}` : null],
    ]),
  )

/** The cash given, tip included, and the change. */
function changeBlocks(payments: readonly PrintedPayment[], money: Money): Block[] {
  const given = payments.flatMap(({ tendered }) => tendered ?? [])
  if (given.length === 0) return []
  const sum = (amounts: readonly string[]) => money(formatMoney(sumCents(amounts.map(priceOf))))
  return pairs([
    ['Efectivo recibido', sum(given)],
    ['Cambio', sum(payments.map(({ change }) => change))],
  ])
}

const tokenBlock = (orders: readonly PrintedOrder[]): Block => ({
  kind: 'badges',
  name: 'Token',
  values: [...new Set(orders.map(({ token_no }) => `${token_no}`))],
})
