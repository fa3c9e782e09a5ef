import { printedTime } from '../../parts/receipt-format.ts'
import { PaymentBadge } from '../../parts/StatusBadge.tsx'
import { useNow } from '../../parts/use-now.ts'
import { minutesSince, waitingWords } from '../../parts/waiting.ts'
import type { ShownItem, ShownOrder, StatusStep } from './groups.ts'
import { OrderItemRow } from './OrderItemRow.tsx'
import { TEXTS } from './texts.ts'

interface OrderCardProps {
  order: ShownOrder
  timeZone: string
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** One order of a table. */
export function OrderCard({ order, timeZone, onStep }: OrderCardProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  const { date, time } = printedTime(new Date(order.date), timeZone)
  return (
    <article className="border-t border-line px-4 py-2" aria-label={TEXTS.token(order.token_no)}>
      <header className="flex items-start justify-between gap-3 py-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h4 className="text-lg font-semibold">{TEXTS.token(order.token_no)}</h4>
          <p className="text-sm text-muted">
            <time dateTime={order.date} title={`${date} ${time}`}>
              {time}
            </time>{' '}
            · {TEXTS.ago(waitingWords(minutes))}
          </p>
        </div>
        <PaymentBadge status={order.payment_status} />
      </header>
      {order.table_id !== null && order.customer_name && (
        <p className="text-sm wrap-anywhere">{order.customer_name}</p>
      )}
      <ul>
        {order.items.map((item) => (
          <OrderItemRow key={item.id} order={order} item={item} onStep={onStep} />
        ))}
      </ul>
    </article>
  )
}
