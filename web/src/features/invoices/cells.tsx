import type { Invoice } from '@comanda/shared/invoices/api'
import { localDate } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { Printer, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { addressOfCustomer } from '../../parts/customers/customers.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { addressOfOrder } from '../../parts/orders/addresses.ts'
import { openReceipt, warnIfBlocked } from '../../parts/printing/print-window.ts'
import { RefundBadge } from '../../parts/RefundBadge.tsx'
import { clock } from '../../parts/time/clock.ts'
import { fullDate, plainDate, plainDay } from '../../parts/time/dates.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { cx, OPENS_ROW } from '../../ui/classes.ts'
import { TEXTS } from './texts.ts'

/** Opens the fiscal document of a sale, or the form for it; null: this person may not. */
export type OpenFiscal = ((invoiceId: number) => void) | null

/** The first token of an invoice, with a link to its order, and how many more it has: `84 +3`. */
export function Tokens({ orders: [first, ...others] }: Pick<Invoice, 'orders'>) {
  if (!first) return null
  const more = others.map(({ token_no }) => token_no).join(', ')
  return (
    <>
      <TextLink
        href={addressOfOrder(first.order_id)}
        isQuiet
        className="inline-flex min-h-6 min-w-6 items-center justify-center"
      >
        {first.token_no}
      </TextLink>
      {others.length > 0 && (
        <span title={more} className="text-muted">
          {' '}
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">, {more}</span>
        </span>
      )}
    </>
  )
}

interface BusinessDayProps {
  invoice: Invoice
  store: StoreInfo
  /** The time below the day. */
  isStacked?: boolean
  /** Stacked, the date after midnight stands below its time: the names of guests need the width. */
  isNarrow?: boolean
}

/** The business day and the time of day; also the calendar date when it differs, and the year unless it is this one. */
export function BusinessDay({ invoice, store, isStacked = false, isNarrow = false }: BusinessDayProps) {
  const { business_date, created_at } = invoice
  const at = new Date(created_at)
  const date = localDate(at, store.time_zone)
  const time = timeOfDay(at, store.time_zone)
  const isThisYear = business_date.slice(0, 4) === localDate(clock(), store.time_zone).slice(0, 4)
  return (
    <time
      dateTime={created_at}
      title={fullDate(at, store.time_zone)}
      className="whitespace-nowrap tabular-nums"
    >
      {isThisYear ? plainDay(business_date) : plainDate(business_date)},{' '}
      <span
        className={cx(isStacked && 'block text-muted', isStacked && isNarrow && 'w-min whitespace-normal')}
      >
        {date === business_date ? time : TEXTS.nextDay(time, plainDay(date).replaceAll(' ', '\u00a0'))}
      </span>
    </time>
  )
}

/** `Efectivo + Tarjeta` */
export const paymentTitlesOf = ({ payments }: Invoice): string =>
  [...new Set(payments.map(({ title }) => title))].join(' + ') || TEXTS.nothing

interface RefundedProps {
  invoice: Invoice
  currency: string
  className: string
}

/** What was given back, with the status in words. */
export function Refunded({ invoice, currency, className }: RefundedProps) {
  const { refund_status, refunded, refunded_tip } = invoice
  if (refund_status === 'none') return null
  return (
    <span className={cx('flex', className)}>
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
      <RefundBadge status={refund_status} rank="fine" />
    </span>
  )
}

export function tableOfInvoice({ table_title, floor }: Invoice): string | null {
  if (table_title === null) return null
  return floor && floor !== '-' ? `${table_title} (${floor})` : table_title
}

interface CustomerProps {
  invoice: Invoice
  isLink: boolean
  /** A long name has two lines. */
  isWrapped?: boolean
}

export function Customer({ invoice, isLink, isWrapped = false }: CustomerProps) {
  const { name, customer_id, customer_type } = invoice
  // Of nearly every invoice: small, and never cut.
  if (!name && customer_id === null && customer_type !== 'CUSTOMER')
    return <span className="text-xs leading-4 whitespace-normal! text-muted">{TEXTS.walkIn}</span>
  const words = name ?? customer_id ?? TEXTS.customer
  return isLink && customer_id !== null ? (
    <TextLink
      href={addressOfCustomer(customer_id)}
      isQuiet
      className={cx(
        'w-fit max-w-full',
        isWrapped ? 'line-clamp-2 whitespace-normal' : 'block truncate leading-6',
      )}
    >
      {words}
    </TextLink>
  ) : (
    words
  )
}

const show = ({ orders }: Invoice, prints: boolean) =>
  warnIfBlocked(
    openReceipt(
      orders.map(({ order_id }) => order_id),
      { prints, isReprint: true },
    ),
  )

/** The number, which opens the receipt. */
export const Numbered = ({ invoice, children }: { invoice: Invoice; children: ReactNode }) => (
  <Button
    aria-label={TEXTS.open(invoice.invoice_id)}
    onPress={() => show(invoice, false)}
    className={cx(
      OPENS_ROW,
      '-mx-1 min-h-6 shrink-0 rounded-sm whitespace-nowrap px-1 font-semibold data-hovered:underline',
    )}
  >
    {children}
  </Button>
)

export const PrintButton = ({ invoice }: { invoice: Invoice }) => (
  <IconButton
    label={TEXTS.print(invoice.invoice_id)}
    icon={Printer}
    size="touch"
    variant="faint"
    onPress={() => show(invoice, true)}
  />
)

/** Invoices a sale by name, or shows its fiscal document. */
export const FiscalButton = ({ invoice, onOpen }: { invoice: Invoice; onOpen: OpenFiscal }) =>
  onOpen &&
  invoice.fiscal !== null && (
    <IconButton
      label={TEXTS.invoice(invoice.invoice_id, invoice.fiscal === 'named' || invoice.fiscal === 'pending')}
      icon={Stamp}
      size="touch"
      variant="faint"
      onPress={() => onOpen(invoice.invoice_id)}
    />
  )
