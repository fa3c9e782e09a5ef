import type { Invoice } from '@comanda/shared/invoices/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreInfo } from '@comanda/shared/settings/store'
import type { UseQueryResult } from '@tanstack/react-query'
import { storedUserMay } from '../../api/session.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
import {
  Actions,
  BusinessDay,
  Customer,
  paymentTitlesOf,
  Refunded,
  Tokens,
  tableOfInvoice,
} from './cells.tsx'
import { InvoiceCards } from './InvoiceCards.tsx'
import { TEXTS } from './texts.ts'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  store: StoreInfo
}

/** A table of invoices; phones show short cards. */
export function InvoiceTable({ invoices, store }: InvoiceTableProps) {
  const seesCustomers = storedUserMay(AREA.customers)
  const isNarrow = useMedia('(max-width: 767px)')
  if (isNarrow) return <InvoiceCards invoices={invoices} store={store} seesCustomers={seesCustomers} />
  return (
    <Table
      label={TEXTS.title}
      columns={invoiceColumns(
        store,
        seesCustomers,
        invoices.some(({ refund_status }) => refund_status !== 'none'),
      )}
      rows={invoices}
      rowKey={(invoice) => invoice.invoice_id}
      isDense
    />
  )
}

/** In the specification's order; who took the payment follows. @param hasRefunds whether an invoice of the page was refunded */
function invoiceColumns(store: StoreInfo, seesCustomers: boolean, hasRefunds: boolean): Column<Invoice>[] {
  const { currency } = store
  const amount = (id: 'sub_total' | 'tax_total' | 'total', title: string): Column<Invoice> => ({
    id,
    title,
    align: 'right',
    render: (invoice) => (
      <MoneyText amount={invoice[id]} currency={currency} className={id === 'total' ? 'font-semibold' : ''} />
    ),
  })
  return [
    { id: 'id', title: TEXTS.id, align: 'right', render: (invoice) => invoice.invoice_id },
    {
      id: 'tokens',
      title: TEXTS.tokens,
      align: 'right',
      render: (invoice) => <Tokens orders={invoice.orders} />,
    },
    { id: 'date', title: TEXTS.date, render: (invoice) => <BusinessDay invoice={invoice} store={store} /> },
    amount('sub_total', TEXTS.subtotal),
    amount('tax_total', TEXTS.tax),
    amount('total', TEXTS.total),
    ...(hasRefunds
      ? [
          {
            id: 'refunded',
            title: TEXTS.refunded,
            align: 'right',
            render: (invoice: Invoice) => <Refunded invoice={invoice} currency={currency} />,
          } as const,
        ]
      : []),
    {
      id: 'service',
      title: TEXTS.service,
      className: 'md:text-sm',
      render: ({ delivery_type }) => delivery_type && DELIVERY_WORDS[delivery_type],
    },
    {
      id: 'customer',
      title: TEXTS.customer,
      className: 'md:text-sm',
      render: (invoice) => <Customer invoice={invoice} isLink={seesCustomers} />,
    },
    {
      id: 'table',
      title: TEXTS.table,
      className: 'md:text-sm',
      render: (invoice) => tableOfInvoice(invoice) ?? TEXTS.nothing,
    },
    {
      id: 'payment',
      title: TEXTS.payment,
      className: 'md:text-sm',
      render: (invoice) => (
        <>
          {paymentTitlesOf(invoice)}
          <span className="line-clamp-2 text-muted" title={invoice.taken_by}>
            {invoice.taken_by}
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      title: TEXTS.actions,
      isTitleHidden: true,
      className: 'md:sticky md:right-0 md:bg-surface md:py-1',
      render: (invoice) => <Actions invoice={invoice} />,
    },
  ]
}

/** In place of invoices that are not fetched yet. */
export const UnfetchedInvoices = ({ query }: { query: UseQueryResult }) => (
  <Unfetched queries={[query]} failed={TEXTS.failed}>
    <LoadingRows count={6} row="h-16 w-full" className="flex flex-col gap-2" />
  </Unfetched>
)
