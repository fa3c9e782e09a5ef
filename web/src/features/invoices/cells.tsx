import type { Invoice } from '@comanda/shared/invoices/api'
import { localDate } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { Printer, Receipt } from 'lucide-react'
import { addressOfCustomer } from '../../parts/customers/customers.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { addressOfOrder } from '../../parts/orders/addresses.ts'
import { openReceipt, warnIfBlocked } from '../../parts/printing/print-window.ts'
import { RefundBadge } from '../../parts/RefundBadge.tsx'
import { fullDate, plainDate, plainDay } from '../../parts/time/dates.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TEXTS } from './texts.ts'

/** The tokens of an invoice, with links to their orders. */
export function Tokens({ orders }: Pick<Invoice, 'orders'>) {
  return (
    <>
      {orders.map(({ order_id, token_no }, index) => (
        <span key={order_id}>
          {index > 0 && ', '}
          <TextLink href={addressOfOrder(order_id)}>{token_no}</TextLink>
        </span>
      ))}
    </>
  )
}

/** The business day and the time of day; also the calendar date when it differs. */
export function BusinessDay({ invoice, store }: { invoice: Invoice; store: StoreInfo }) {
  const { business_date, created_at } = invoice
  const at = new Date(created_at)
  const date = localDate(at, store.time_zone)
  const time = timeOfDay(at, store.time_zone)
  return (
    <time dateTime={created_at} title={fullDate(at, store.time_zone)} className="tabular-nums">
      <span className="whitespace-nowrap">{plainDate(business_date)}</span>
      <span className="comma">, </span>
      <span className="time">{date === business_date ? time : TEXTS.nextDay(time, plainDay(date))}</span>
    </time>
  )
}

/** `Efectivo + Tarjeta` */
export const paymentTitlesOf = ({ payments }: Invoice): string =>
  [...new Set(payments.map(({ title }) => title))].join(' + ') || TEXTS.nothing

/** What was given back, with the status in words. */
export function Refunded({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const { refund_status, refunded, refunded_tip } = invoice
  if (refund_status === 'none') return null
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {priceOf(refunded) > 0 && (
        <span className="whitespace-nowrap">
          −<MoneyText amount={refunded} currency={currency} />
        </span>
      )}
      {priceOf(refunded_tip) > 0 && (
        <span className="text-sm whitespace-nowrap text-muted">
          {TEXTS.refundedTip(formatPrice(moneyFormat(currency), refunded_tip))}
        </span>
      )}
      <RefundBadge status={refund_status} className="refund" />
    </span>
  )
}

export function tableOfInvoice({ table_title, floor }: Invoice): string | null {
  if (table_title === null) return null
  return floor && floor !== '-' ? `${table_title} (${floor})` : table_title
}

export function Customer({ invoice, isLink }: { invoice: Invoice; isLink: boolean }) {
  const { name, customer_id, customer_type } = invoice
  const words = name ?? customer_id ?? (customer_type === 'CUSTOMER' ? TEXTS.customer : TEXTS.walkIn)
  return (
    <span className="max-md:wrap-anywhere">
      {isLink && customer_id !== null ? (
        <TextLink href={addressOfCustomer(customer_id)}>{words}</TextLink>
      ) : (
        words
      )}
    </span>
  )
}

export function Actions({ invoice: { invoice_id, orders } }: { invoice: Invoice }) {
  const show = (prints: boolean) => {
    const orderIds = orders.map((order) => order.order_id)
    warnIfBlocked(openReceipt(orderIds, { prints, isReprint: true }))
  }
  return (
    <span className="-mr-3 flex justify-end">
      <IconButton label={TEXTS.open(invoice_id)} icon={Receipt} size="touch" onPress={() => show(false)} />
      <IconButton label={TEXTS.print(invoice_id)} icon={Printer} size="touch" onPress={() => show(true)} />
    </span>
  )
}
