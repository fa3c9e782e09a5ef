import { priceOf } from '@comanda/shared/kernel/money'
import type { OrderRecord, RecordedItem } from '@comanda/shared/orders/record'
import { AmountRow, MoneyText } from '../../parts/MoneyText.tsx'
import { LineText } from '../../parts/orders/LineText.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

/** All items with their status, and the total of those not cancelled. */
export function Lines({ order }: { order: OrderRecord }) {
  const { items, currency } = order
  return (
    <Card title={TEXTS.lines}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Line key={item.id} item={item} currency={currency} isClosed={order.status !== 'created'} />
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
        <AmountRow name={TEXTS.subtotal} amount={order.subtotal} currency={currency} />
        <AmountRow name={TEXTS.tax} amount={order.taxTotal} currency={currency} />
        <AmountRow name={TEXTS.total} amount={order.total} currency={currency} isStrong />
        {order.payment_status === 'pending' && priceOf(order.check_paid) > 0 && (
          <>
            <AmountRow name={TEXTS.due} amount={order.due} currency={currency} isStrong />
            {/* Of all rounds of the check: it is not subtracted from this one's total. */}
            <AmountRow name={TEXTS.paidOfCheck} amount={order.check_paid} currency={currency} />
          </>
        )}
      </dl>
    </Card>
  )
}

interface LineProps {
  item: RecordedItem
  currency: string
  isClosed: boolean
}

function Line({ item, currency, isClosed }: LineProps) {
  const isCancelled = item.status === 'cancelled'
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <LineText item={item} isServed={isClosed} />
      <MoneyText
        amount={item.total}
        currency={currency}
        className={isCancelled ? 'text-muted line-through' : 'font-medium'}
      />
    </li>
  )
}
