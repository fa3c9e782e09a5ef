import type { Invoice } from '@comanda/shared/invoices/api'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { openRow } from '../../ui/page/open-row.ts'
import {
  BusinessDay,
  Customer,
  FiscalButton,
  Numbered,
  type OpenFiscal,
  PrintButton,
  paymentTitlesOf,
  Refunded,
  Tokens,
} from './cells.tsx'
import { TicketBadge } from './TicketBadge.tsx'
import { TEXTS } from './texts.ts'

interface InvoiceCardsProps {
  invoices: readonly Invoice[]
  store: StoreInfo
  seesCustomers: boolean
  openFiscal: OpenFiscal
}

/** `Mesa 4`, or the service of an invoice without a table. */
const placeOfInvoice = ({ table_title, delivery_type }: Invoice): string | null =>
  table_title ?? (delivery_type && DELIVERY_WORDS[delivery_type])

/** What the total is made of. */
const FIGURES = [
  [TEXTS.subtotal, 'sub_total'],
  [TEXTS.tax, 'tax_total'],
] as const

/** Invoices on narrow screens. */
export function InvoiceCards({ invoices, store, seesCustomers, openFiscal }: InvoiceCardsProps) {
  return (
    <ul aria-label={TEXTS.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invoices.map((invoice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the invoice's number
        <li
          key={invoice.invoice_id}
          onClick={openRow}
          className="flex cursor-pointer items-center gap-1 py-2 pr-1.5 pl-4 text-sm hover:bg-hover active:bg-hover"
        >
          <div className="min-w-0 grow">
            <p className="flex items-baseline gap-2 text-base">
              <Numbered invoice={invoice}>{TEXTS.numbered(invoice.invoice_id)}</Numbered>
              <span className="min-w-0 grow truncate text-muted">
                {TEXTS.token} <Tokens orders={invoice.orders} />
              </span>
              <MoneyText amount={invoice.total} currency={store.currency} className="font-semibold" />
            </p>
            <p className="flex flex-wrap gap-x-2">
              <span className="min-w-0 truncate">
                <Customer invoice={invoice} isLink={seesCustomers} />
              </span>
              <span className="min-w-0 truncate text-muted">{placeOfInvoice(invoice)}</span>
            </p>
            <p className="flex flex-wrap gap-x-2 text-muted">
              <span className="min-w-0 truncate">
                <BusinessDay invoice={invoice} store={store} /> · {paymentTitlesOf(invoice)}
              </span>
              {FIGURES.map(([title, amount]) => (
                <span key={title} className="max-sm:hidden">
                  {title} <MoneyText amount={invoice[amount]} currency={store.currency} />
                </span>
              ))}
              <TicketBadge state={invoice.fiscal} />
            </p>
            <Refunded invoice={invoice} currency={store.currency} className="flex-wrap gap-x-2" />
          </div>
          {/* On a phone one above the other, so that the token stays in sight. */}
          <span className="flex max-sm:flex-col">
            <FiscalButton invoice={invoice} onOpen={openFiscal} />
            <PrintButton invoice={invoice} />
          </span>
        </li>
      ))}
    </ul>
  )
}
