import type { CustomerHistory } from '@comanda/shared/customers/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import { Receipt, ReceiptText } from 'lucide-react'
import { storedUserMay } from '../../../api/session.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { addressOfOrder } from '../../../parts/orders/addresses.ts'
import { OrderBadge } from '../../../parts/orders/OrderBadge.tsx'
import { PaymentBadge } from '../../../parts/orders/StatusBadge.tsx'
import { openReceipt, warnIfBlocked } from '../../../parts/printing/print-window.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type Column, ON_TOP, Table, UNTITLED } from '../../../ui/page/Table.tsx'
import { ONE } from '../texts.ts'

type PastOrder = CustomerHistory['orders'][number]

/** The server's limit. */
const MOST_ORDERS = 20

/** The last orders of a customer; paid orders have a receipt. */
export function OrdersCard({ history }: { history: CustomerHistory }) {
  const opensReceipts = storedUserMay(AREA.readInvoices)
  if (history.orders.length === 0) {
    return (
      <Card title={ONE.orders}>
        <EmptyState icon={ReceiptText} title={ONE.noOrders}>
          {ONE.noOrdersHint}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={ONE.orders}
      action={
        history.orders.length === MOST_ORDERS && (
          <span className="text-sm text-muted">{ONE.ordersCapped(MOST_ORDERS)}</span>
        )
      }
    >
      <Table
        label={ONE.orders}
        columns={orderColumns(history, opensReceipts)}
        rows={history.orders}
        rowKey={(order) => order.id}
        isDense
      />
    </Card>
  )
}

function orderColumns({ currency, time_zone }: CustomerHistory, opensReceipts: boolean): Column<PastOrder>[] {
  const columns: Column<PastOrder>[] = [
    {
      id: 'token',
      title: ONE.token,
      align: 'right',
      // Leaves the total and the receipt beside it.
      className: 'max-md:basis-1/4',
      render: (order) => <Token order={order} />,
    },
    {
      id: 'date',
      title: ONE.date,
      className: UNTITLED,
      render: (order) => <DateText at={order.date} timeZone={time_zone} time="stacked" />,
    },
    {
      id: 'status',
      title: ONE.status,
      className: UNTITLED,
      render: (order) => <OrderBadge order={order} />,
    },
    {
      id: 'payment',
      title: ONE.payment,
      className: UNTITLED,
      render: (order) =>
        order.status === 'cancelled' || isClosedUnpaid(order) ? (
          '—'
        ) : (
          <PaymentBadge status={order.payment_status} />
        ),
    },
    {
      id: 'total',
      title: ONE.total,
      align: 'right',
      className: ON_TOP,
      render: (order) => <MoneyText amount={order.total} currency={currency} />,
    },
  ]
  if (!opensReceipts) return columns
  return [
    ...columns,
    {
      id: 'receipt',
      title: ONE.receipt,
      isTitleHidden: true,
      className: 'md:py-1',
      render: (order) => order.payment_status === 'paid' && <ReceiptButton order={order} />,
    },
  ]
}

/** Links to the order with the scope to read orders. */
function Token({ order }: { order: PastOrder }) {
  return storedUserMay(AREA.readOrders) ? (
    <TextLink href={addressOfOrder(order.id)}>{order.token_no}</TextLink>
  ) : (
    order.token_no
  )
}

const ReceiptButton = ({ order }: { order: PastOrder }) => (
  <IconButton
    label={ONE.openReceipt(order.token_no)}
    icon={Receipt}
    size="touch"
    onPress={() => warnIfBlocked(openReceipt([order.id], { prints: false }))}
  />
)
