import { printedTime } from '@comanda/shared/kernel/date-format'
import { formatMoney, sumCents, timesCents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'
import type { Order, OrderItem } from '@comanda/shared/orders/order'
import { CUSTOMER_TYPE_WORDS, orderFacts } from '@comanda/shared/orders/order-words'
import { paidByTitle } from '@comanda/shared/orders/paid-parts'
import type {
  PrintedOrder,
  PrintedPayment,
  ReceiptState,
  Receipt as ReceiptType,
} from '@comanda/shared/orders/receipt'
import { billedAt, receiptNumber } from '@comanda/shared/orders/receipt-format'
import type { PrintInfo } from '@comanda/shared/settings/printing'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { cx } from '../../ui/classes.ts'
import { formatPrice, type MoneyFormat, moneyFormat } from '../money.ts'
import './receipt.css'

interface ReceiptProps {
  receipt: ReceiptType
  store: StoreInfo
  settings: PrintInfo
}

const isPositive = (amount: string): boolean => priceOf(amount) > 0

/** The kind of paper: bill, receipt or copy. */
const MARKS: Record<ReceiptState, string> = {
  unpaid: 'CUENTA, no pagada',
  paid: 'PAGADO',
  cancelled: 'CANCELADO',
  closed_unpaid: 'CERRADO SIN COBRAR',
}

/** The guest's bill or receipt on thermal paper, black on white in every theme. */
export function Receipt({ receipt, store, settings }: ReceiptProps) {
  const format = moneyFormat(store.currency)
  const money = (amount: string) => formatPrice(format, amount)
  return (
    <article className="receipt" data-paper={settings.page_format} lang="es-MX">
      {settings.show_store_details === 1 && <StoreDetails store={store} />}
      {settings.header && <p className="receipt-text">{settings.header}</p>}
      <p className="receipt-mark">{MARKS[receipt.state]}</p>
      {receipt.part && (
        <p className="receipt-mark">
          Parte {receipt.part.number} de {receipt.part.of}
        </p>
      )}
      <Facts
        orders={receipt.orders}
        timeZone={store.time_zone}
        showCustomer={settings.show_customer_details === 1}
      />
      {receipt.part?.lines.length ? (
        <PartLines lines={receipt.part.lines} money={money} />
      ) : (
        <ReceiptLines orders={receipt.orders} money={format} showNotes={settings.show_notes === 1} />
      )}
      <dl className="receipt-totals">
        {isPositive(receipt.discount) && (
          <>
            <Pair name="Precio sin descuento" value={money(receipt.gross)} />
            <Pair name="Descuento" value={`−${money(receipt.discount)}`} />
          </>
        )}
        <Pair name="Subtotal (sin impuestos)" value={money(receipt.subtotal)} />
        <Pair name="Impuestos" value={money(receipt.taxTotal)} />
        <Pair name="Total" value={money(receipt.total)} isTotal />
      </dl>
      {receipt.payments.length > 0 && <Payments receipt={receipt} money={money} />}
      {settings.footer && <p className="receipt-text">{settings.footer}</p>}
      {settings.print_token === 1 && <Tokens orders={receipt.orders} />}
    </article>
  )
}

function StoreDetails({ store }: { store: StoreInfo }) {
  const lines = [store.address, store.phone, store.email].filter(Boolean)
  return (
    <header className="receipt-store">
      {store.image && <img src={store.image} alt="" />}
      <h1>{store.store_name}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
  )
}

interface FactsProps {
  orders: readonly PrintedOrder[]
  timeZone: string
  showCustomer: boolean
}

function Facts({ orders, timeZone, showCustomer }: FactsProps) {
  const first = orders[0]
  if (!first) return null
  const { date, time } = printedTime(billedAt(orders), timeZone)
  const type = CUSTOMER_TYPE_WORDS[first.customer_type]
  const customer = first.customer_name ?? type
  return (
    <dl className="receipt-particulars">
      <Pair name="Recibo" value={receiptNumber(orders)} />
      <Pair name="Fecha" value={`${date} ${time}`} />
      {orderFacts(first).map(([name, value]) => value && <Pair key={name} name={name} value={value} />)}
      {showCustomer && <Pair name="Cliente" value={customer} />}
    </dl>
  )
}

/** The payments and the cashier. Amounts appear only when they belong to these orders alone. */
function Payments({ receipt, money }: { receipt: ReceiptType; money: (amount: string) => string }) {
  const { taken_by, total } = receipt
  const payments = paidByTitle(receipt.payments)
  const isExact = formatMoney(sumCents(payments.map(({ amount }) => priceOf(amount)))) === total
  const titles = payments.map(({ title }) => title).join(', ')
  return (
    <dl className="receipt-totals">
      {isExact ? (
        payments.map(({ title, amount }) => <Pair key={title} name={title} value={money(amount)} />)
      ) : (
        <Pair name="Pago" value={titles} />
      )}
      {receipt.state === 'unpaid' && <Pair name="Por pagar" value={money(receipt.due)} isTotal />}
      {isExact && <Change payments={receipt.payments} money={money} />}
      {isPositive(receipt.tips) && <Pair name="Propina" value={money(receipt.tips)} />}
      {taken_by && <Pair name="Cobró" value={taken_by} />}
    </dl>
  )
}

interface ChangeProps {
  payments: readonly PrintedPayment[]
  money: (amount: string) => string
}

/** What was given in cash, tip included, and what came back. */
function Change({ payments, money }: ChangeProps) {
  const given = payments.flatMap(({ tendered }) => tendered ?? [])
  if (given.length === 0) return null
  const sum = (amounts: readonly string[]) => money(formatMoney(sumCents(amounts.map(priceOf))))
  return (
    <>
      <Pair name="Efectivo recibido" value={sum(given)} />
      <Pair name="Cambio" value={sum(payments.map(({ change }) => change))} />
    </>
  )
}

function Tokens({ orders }: { orders: readonly PrintedOrder[] }) {
  const tokens = [...new Set(orders.map((order) => order.token_no))]
  return (
    <div className="receipt-tokens">
      {tokens.map((token) => (
        <p key={token} className="receipt-token">
          <span className="receipt-token-word">Token</span>
          <span className="receipt-token-number">{token}</span>
        </p>
      ))}
    </div>
  )
}

interface PairProps {
  name: string
  value: string
  isTotal?: boolean
}

function Pair({ name, value, isTotal }: PairProps) {
  return (
    <div className={isTotal ? 'receipt-total' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface PartLinesProps {
  lines: NonNullable<ReceiptType['part']>['lines']
  money: (amount: string) => string
}

/** The lines of one part of a check that is divided by items. */
function PartLines({ lines, money }: PartLinesProps) {
  return (
    <ul className="receipt-lines">
      {lines.map(({ title, quantity, total }) => (
        <li key={`${title} ${quantity}`} className="receipt-line">
          <span className="receipt-line-title">
            {quantity} × {title}
          </span>
          <span>{money(total)}</span>
        </li>
      ))}
    </ul>
  )
}

interface ReceiptLinesProps {
  orders: readonly Order[]
  money: MoneyFormat
  showNotes: boolean
}

function ReceiptLines({ orders, money, showNotes }: ReceiptLinesProps) {
  const items = orders.flatMap((order) => order.items)
  return (
    <ul className="receipt-lines">
      {items.map((item) => (
        <Line key={item.id} item={item} money={money} notes={showNotes ? item.notes : null} />
      ))}
    </ul>
  )
}

interface LineProps {
  item: OrderItem
  money: MoneyFormat
  notes: string | null
}

function Line({ item, money, notes }: LineProps) {
  const price = priceOf(item.price)
  return (
    <li className={cx(item.status === 'cancelled' && 'receipt-cancelled')}>
      <div className="receipt-line">
        <span className="receipt-line-title">
          {item.item_title}
          {item.variant_title && ` - ${item.variant_title}`}
        </span>
        <span>{money(timesCents(price, item.quantity))}</span>
      </div>
      {item.addons.length > 0 && (
        <p className="receipt-line-detail">Extras: {item.addons.map((addon) => addon.title).join(', ')}</p>
      )}
      {notes && <p className="receipt-line-detail">Notas: {notes}</p>}
      <p className="receipt-line-detail">
        {item.quantity} × {money(price)}
        {isPositive(item.discount) && ` · Descuento −${money(priceOf(item.discount))}`}
      </p>
    </li>
  )
}
