import type { Invoice } from '@comanda/shared/invoices/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreInfo } from '@comanda/shared/settings/store'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { storedUserMay } from '../../api/session.ts'
import { useSize } from '../../parts/hooks/use-size.ts'
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
import './invoices.css'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  store: StoreInfo
}

/** Beside a folded side menu at 1024, and beside an open one at 1280. In px. */
const ROOM = 880
const WIDE = 980

/** A table of invoices, where it has room with its refunds; elsewhere short cards. */
export function InvoiceTable({ invoices, store }: InvoiceTableProps) {
  const seesCustomers = storedUserMay(AREA.customers)
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  return (
    <div ref={place}>
      {width > 0 && width < ROOM && (
        <InvoiceCards invoices={invoices} store={store} seesCustomers={seesCustomers} />
      )}
      {width >= ROOM && (
        <div className="invoice-table">
          <Table
            label={TEXTS.title}
            columns={invoiceColumns(store, {
              seesCustomers,
              hasRefunds: invoices.some(({ refund_status }) => refund_status !== 'none'),
              isWide: width >= WIDE,
            })}
            rows={invoices}
            rowKey={(invoice) => invoice.invoice_id}
            isDense
          />
        </div>
      )}
    </div>
  )
}

interface Shown {
  seesCustomers: boolean
  /** Whether an invoice of the page was refunded. */
  hasRefunds: boolean
  /** Whether the table has a column of its own. */
  isWide: boolean
}

/** In the specification's order; who took the payment follows. */
function invoiceColumns(store: StoreInfo, { seesCustomers, hasRefunds, isWide }: Shown): Column<Invoice>[] {
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
      className: 'text-sm',
      render: ({ delivery_type }) => delivery_type && DELIVERY_WORDS[delivery_type],
    },
    {
      id: 'customer',
      title: isWide ? TEXTS.customer : TEXTS.customerAndTable,
      className: 'text-sm',
      render: (invoice) => (
        <>
          <Customer invoice={invoice} isLink={seesCustomers} />
          {!isWide && <span className="block text-muted">{tableOfInvoice(invoice)}</span>}
        </>
      ),
    },
    ...(isWide
      ? [
          {
            id: 'table',
            title: TEXTS.table,
            className: 'text-sm',
            render: (invoice: Invoice) => tableOfInvoice(invoice) ?? TEXTS.nothing,
          } as const,
        ]
      : []),
    {
      id: 'payment',
      title: TEXTS.payment,
      className: 'text-sm',
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
      className: 'sticky right-0 bg-surface py-1',
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
