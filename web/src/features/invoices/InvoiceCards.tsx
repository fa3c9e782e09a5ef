import type { Invoice } from '@comanda/shared/invoices/api'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { MoneyText } from '../../parts/MoneyText.tsx'
import {
  Actions,
  BusinessDay,
  Customer,
  paymentTitlesOf,
  Refunded,
  Tokens,
  tableOfInvoice,
} from './cells.tsx'
import { TEXTS } from './texts.ts'

interface InvoiceCardsProps {
  invoices: readonly Invoice[]
  store: StoreInfo
  seesCustomers: boolean
}

/** `Comer aquí · Mesa 4 · ` */
const placeOfInvoice = (invoice: Invoice): string =>
  [invoice.delivery_type && DELIVERY_WORDS[invoice.delivery_type], tableOfInvoice(invoice)]
    .filter((words) => words !== null)
    .map((words) => `${words} · `)
    .join('')

/** Invoices on narrow screens. */
export function InvoiceCards({ invoices, store, seesCustomers }: InvoiceCardsProps) {
  return (
    <ul aria-label={TEXTS.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invoices.map((invoice) => (
        <li key={invoice.invoice_id} className="px-4 py-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{TEXTS.numbered(invoice.invoice_id)}</span>
                <span className="text-muted">
                  {' '}
                  · {TEXTS.token} <Tokens orders={invoice.orders} />
                </span>
              </p>
              <p className="text-sm text-muted">
                <BusinessDay invoice={invoice} store={store} />
              </p>
              <p className="text-sm wrap-anywhere">
                {placeOfInvoice(invoice)}
                <Customer invoice={invoice} isLink={seesCustomers} />
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end text-right">
              <MoneyText amount={invoice.total} currency={store.currency} className="font-semibold" />
              <span className="text-sm text-muted wrap-anywhere">{paymentTitlesOf(invoice)}</span>
              <Refunded invoice={invoice} currency={store.currency} />
              <Actions invoice={invoice} />
            </div>
          </div>
          <p className="text-sm text-muted">
            {TEXTS.subtotal} <MoneyText amount={invoice.sub_total} currency={store.currency} /> · {TEXTS.tax}{' '}
            <MoneyText amount={invoice.tax_total} currency={store.currency} />
          </p>
        </li>
      ))}
    </ul>
  )
}
