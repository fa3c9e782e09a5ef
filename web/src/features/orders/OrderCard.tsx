import { HandCoins } from 'lucide-react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { printedTime } from '../../parts/receipt-format.ts'
import { PaymentBadge } from '../../parts/StatusBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { isAwaited, type ShownItem, type ShownOrder, type StatusStep } from './groups.ts'
import { OrderItemRow } from './OrderItemRow.tsx'
import { TEXTS } from './texts.ts'
import { WaitingTime } from './WaitingTime.tsx'

export interface Store {
  timeZone: string
  /** Null until the settings are there. */
  currency: string | null
}

interface OrderCardProps {
  order: ShownOrder
  store: Store
  /** The one order of its table that is to be charged: its button stands out. */
  isAlone: boolean
  onPay: (order: ShownOrder) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** One order of a table. */
export function OrderCard({ order, store, isAlone, onPay, onStep }: OrderCardProps) {
  const { date, time } = printedTime(new Date(order.date), store.timeZone)
  return (
    <article className="border-t border-line px-4 py-2" aria-label={TEXTS.token(order.token_no)}>
      <header className="py-1">
        <div className="flex items-center justify-between gap-3">
          <h4 className="text-lg font-semibold">{TEXTS.token(order.token_no)}</h4>
          <PaymentBadge status={order.payment_status} />
        </div>
        <div className="flex items-center gap-3">
          <time dateTime={order.date} title={`${date} ${time}`} className="text-sm text-muted">
            {time}
          </time>
          <WaitingTime since={order.date} isAwaited={isAwaited(order)} />
        </div>
      </header>
      {order.table_id !== null && order.customer_name && (
        <p className="text-sm wrap-anywhere">{order.customer_name}</p>
      )}
      <ul>
        {order.items.map((item) => (
          <OrderItemRow key={item.id} order={order} item={item} onStep={onStep} />
        ))}
      </ul>
      <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 pb-2">
        <p className="flex items-baseline gap-2">
          <span className="text-muted">{TEXTS.total}</span>
          {store.currency && (
            <MoneyText amount={order.total} currency={store.currency} className="text-xl font-semibold" />
          )}
        </p>
        {order.payment_status === 'pending' && (
          <Button
            size="touch"
            variant={isAlone ? 'primary' : 'secondary'}
            icon={HandCoins}
            aria-label={TEXTS.chargeOne(order.token_no)}
            onPress={() => onPay(order)}
          >
            {TEXTS.charge}
          </Button>
        )}
      </footer>
    </article>
  )
}
