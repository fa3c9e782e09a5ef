import type { Invoice } from '@comanda/shared/invoices/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { shortName } from '@comanda/shared/kernel/short-name'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreInfo } from '@comanda/shared/settings/store'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storedUserMay } from '../../api/session.ts'
import { useSize } from '../../parts/hooks/use-size.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Unfetched } from '../../parts/Loaded.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { cx } from '../../ui/classes.ts'
import { LoadingTable } from '../../ui/page/LoadingTable.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
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
  tableOfInvoice,
} from './cells.tsx'
import { InvoiceCards } from './InvoiceCards.tsx'
import { TicketBadge } from './TicketBadge.tsx'
import { TEXTS } from './texts.ts'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  store: StoreInfo
}

const loadFiscal = () => import('../../parts/cfdi/InvoiceSaleDialog.tsx')

/** Beside a folded side menu at 1024, and beside an open one at 1280 and at 1440. In px. */
const ROOM = 880
const WIDE = 960
const WIDEST = 1120

/** A table of invoices with every figure, where it has room; elsewhere short cards. */
export function InvoiceTable({ invoices, store }: InvoiceTableProps) {
  const seesCustomers = storedUserMay(AREA.customers)
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  const [fiscalOf, setFiscalOf] = useState<number | null>(null)
  const close = () => setFiscalOf(null)
  // What the second button of a row takes.
  const more = invoices.some(({ fiscal }) => fiscal !== null) ? 60 : 0
  const openFiscal = storedUserMay(AREA.issueCfdi) ? setFiscalOf : null
  return (
    <div ref={place}>
      {width > 0 && width < ROOM && (
        <InvoiceCards
          invoices={invoices}
          store={store}
          seesCustomers={seesCustomers}
          openFiscal={openFiscal}
        />
      )}
      {width >= ROOM && (
        <Table
          label={TEXTS.title}
          columns={invoiceColumns(store, {
            seesCustomers,
            openFiscal,
            isWide: width - more >= WIDE,
            isWidest: width - more >= WIDEST,
          })}
          rows={invoices}
          rowKey={(invoice) => invoice.invoice_id}
          isDense
        />
      )}
      <Lazy load={loadFiscal} isOpen={fiscalOf !== null} onFail={close}>
        {({ InvoiceSaleDialog }) =>
          fiscalOf !== null && <InvoiceSaleDialog invoiceId={fiscalOf} onClose={close} />
        }
      </Lazy>
    </div>
  )
}

interface Shown {
  seesCustomers: boolean
  openFiscal: OpenFiscal
  /** Whether the calendar date of a sale after midnight stands beside its time. */
  isWide: boolean
  /** Whether subtotal, tax and table have a column each, the tokens one line, and a date its time beside it. */
  isWidest: boolean
}

/** A cell of one line that takes a share of the free width. */
const FREE = 'max-w-0 text-sm *:block *:truncate md:py-0.5'

/** In the specification's order; who took the payment follows. */
const invoiceColumns = (store: StoreInfo, shown: Shown): Column<Invoice>[] => [
  ...saleColumns(store, shown),
  ...moneyColumns(store, shown),
  ...guestColumns(shown),
  {
    id: 'payment',
    title: TEXTS.payment,
    className: cx(FREE, 'w-1/3'),
    render: (invoice) => (
      <>
        {paymentTitlesOf(invoice)}
        <span className="block truncate text-muted" title={invoice.taken_by}>
          {shortName(invoice.taken_by)}
        </span>
      </>
    ),
  },
  {
    id: 'actions',
    title: TEXTS.actions,
    isTitleHidden: true,
    className: 'md:w-0 md:pr-2',
    render: (invoice) => (
      <span className="flex">
        <FiscalButton invoice={invoice} onOpen={shown.openFiscal} />
        <PrintButton invoice={invoice} />
      </span>
    ),
  },
]

const saleColumns = (store: StoreInfo, { isWide, isWidest }: Shown): Column<Invoice>[] => [
  {
    id: 'id',
    title: TEXTS.id,
    align: 'right',
    className: 'text-sm',
    render: (invoice) => <Numbered invoice={invoice}>{invoice.invoice_id}</Numbered>,
  },
  {
    id: 'tokens',
    title: TEXTS.tokens,
    align: 'right',
    className: 'text-sm whitespace-nowrap',
    render: (invoice) => <Tokens orders={invoice.orders} />,
  },
  {
    id: 'date',
    title: TEXTS.date,
    className: 'text-sm',
    render: (invoice) => (
      <BusinessDay invoice={invoice} store={store} isStacked={!isWidest} isNarrow={!isWide} />
    ),
  },
]

/** Subtotal and tax share a column where they have no room for two. */
function moneyColumns({ currency }: StoreInfo, { isWidest }: Shown): Column<Invoice>[] {
  const column = { align: 'right', className: 'text-sm' } as const
  const amount = (id: 'sub_total' | 'tax_total', title: string): Column<Invoice> => ({
    ...column,
    id,
    title,
    render: (invoice) => <MoneyText amount={invoice[id]} currency={currency} />,
  })
  const taxed: Column<Invoice> = {
    ...column,
    id: 'sub_total',
    title: TEXTS.subtotalAndTax,
    render: ({ sub_total, tax_total }) => (
      <>
        <MoneyText amount={sub_total} currency={currency} />
        <span className="block whitespace-nowrap text-muted">
          + <MoneyText amount={tax_total} currency={currency} />
        </span>
      </>
    ),
  }
  const total: Column<Invoice> = {
    ...column,
    id: 'total',
    title: TEXTS.total,
    render: (invoice) => (
      <>
        <MoneyText amount={invoice.total} currency={currency} className="font-semibold" />
        {/* Without columns of their own: the names of customers need the room. */}
        <span className="flex flex-col items-end whitespace-nowrap">
          <TicketBadge state={invoice.fiscal} />
          <Refunded invoice={invoice} currency={currency} className="flex-col items-end" />
        </span>
      </>
    ),
  }
  return [
    ...(isWidest ? [amount('sub_total', TEXTS.subtotal), amount('tax_total', TEXTS.tax)] : [taxed]),
    total,
  ]
}

const guestColumns = ({ seesCustomers, isWidest }: Shown): Column<Invoice>[] => [
  {
    id: 'service',
    title: isWidest ? TEXTS.service : TEXTS.serviceAndTable,
    className: 'text-sm whitespace-nowrap',
    render: (invoice) => (
      <>
        {invoice.delivery_type && DELIVERY_WORDS[invoice.delivery_type]}
        {!isWidest && (
          <span className="block max-w-32 truncate text-muted" title={tableOfInvoice(invoice) ?? undefined}>
            {invoice.table_title}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'customer',
    title: TEXTS.customer,
    className: 'w-5/12 max-w-0 text-sm wrap-anywhere md:py-0.5',
    render: (invoice) => <Customer invoice={invoice} isLink={seesCustomers} isWrapped />,
  },
  ...(isWidest ? [TABLE] : []),
]

const TABLE: Column<Invoice> = {
  id: 'table',
  title: TEXTS.table,
  className: cx(FREE, 'w-1/4'),
  render: (invoice) => {
    const table = tableOfInvoice(invoice)
    return table === null ? TEXTS.nothing : <span title={table}>{invoice.table_title}</span>
  },
}

/** In place of invoices that are not fetched yet. */
export const UnfetchedInvoices = ({ query }: { query: UseQueryResult }) => (
  <Unfetched queries={[query]} failed={TEXTS.failed}>
    <LoadingTable count={12} />
  </Unfetched>
)
