import type { Invoice } from '@comanda/shared/invoices/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { Printer, Receipt } from 'lucide-react'
import { storedUser, userMay } from '../../api/session.ts'
import { addressOfCustomer } from '../../parts/customers.ts'
import { DateText } from '../../parts/DateText.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { DELIVERY_WORDS } from '../../parts/order-words.ts'
import { openReceipt, PRINT_BLOCKED } from '../../parts/print-window.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  store: StoreInfo
}

/** Invoices as a table, as cards where it is narrow. */
export function InvoiceTable({ invoices, store }: InvoiceTableProps) {
  const user = storedUser()
  const seesCustomers = user !== null && userMay(user, AREA.customers)
  return (
    <Table
      label={TEXTS.title}
      columns={columnsOf(store, seesCustomers)}
      rows={invoices}
      rowKey={(invoice) => invoice.invoice_id}
      isDense
    />
  )
}

function columnsOf({ currency, time_zone }: StoreInfo, seesCustomers: boolean): Column<Invoice>[] {
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
    { id: 'tokens', title: TEXTS.tokens, align: 'right', render: tokensOf },
    {
      id: 'date',
      title: TEXTS.date,
      render: (invoice) => <DateText at={invoice.created_at} timeZone={time_zone} time="stacked" />,
    },
    amount('sub_total', TEXTS.subtotal),
    amount('tax_total', TEXTS.tax),
    amount('total', TEXTS.total),
    {
      id: 'service',
      title: TEXTS.service,
      className: 'md:text-sm',
      render: ({ delivery_type }) => (delivery_type ? DELIVERY_WORDS[delivery_type] : TEXTS.nothing),
    },
    {
      id: 'customer',
      title: TEXTS.customer,
      className: 'md:text-sm',
      render: (invoice) => <Customer invoice={invoice} isLink={seesCustomers} />,
    },
    { id: 'table', title: TEXTS.table, className: 'md:text-sm', render: tableOf },
    {
      id: 'actions',
      title: TEXTS.actions,
      isTitleHidden: true,
      className: 'md:sticky md:right-0 md:bg-surface md:py-1',
      render: (invoice) => <Actions invoice={invoice} />,
    },
  ]
}

const tokensOf = ({ orders }: Invoice): string =>
  [...new Set(orders.map((order) => order.token_no))].join(', ')

function tableOf({ table_title, floor }: Invoice): string {
  if (table_title === null) return TEXTS.nothing
  return floor && floor !== '-' ? `${table_title} (${floor})` : table_title
}

function Customer({ invoice: { name, customer_id }, isLink }: { invoice: Invoice; isLink: boolean }) {
  if (customer_id === null) return <span className="max-md:wrap-anywhere">{name ?? TEXTS.walkIn}</span>
  return (
    <span className="max-md:wrap-anywhere">
      {isLink ? (
        <TextLink href={addressOfCustomer(customer_id)}>{name ?? customer_id}</TextLink>
      ) : (
        (name ?? customer_id)
      )}
    </span>
  )
}

function Actions({ invoice: { invoice_id, orders } }: { invoice: Invoice }) {
  const show = (prints: boolean) => {
    const orderIds = orders.map((order) => order.order_id)
    if (!openReceipt(orderIds, { prints })) toast.error(PRINT_BLOCKED)
  }
  return (
    <span className="-mr-3 flex justify-end">
      <IconButton label={TEXTS.open(invoice_id)} icon={Receipt} size="touch" onPress={() => show(false)} />
      <IconButton label={TEXTS.print(invoice_id)} icon={Printer} size="touch" onPress={() => show(true)} />
    </span>
  )
}
