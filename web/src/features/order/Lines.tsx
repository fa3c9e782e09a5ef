import { figuresOfOrder } from '@comanda/shared/checks/figures'
import { priceOf, timesCents } from '@comanda/shared/kernel/money'
import type { OrderRecord, RecordedItem } from '@comanda/shared/orders/record'
import { BillSums } from '../../parts/BillSums.tsx'
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
      <div className="mt-3 border-t border-line pt-3">
        <BillSums figures={figuresOfOrder(order)} currency={currency}>
          {order.payment_status === 'pending' && priceOf(order.check_paid) > 0 && (
            <>
              <AmountRow name={TEXTS.due} amount={order.due} currency={currency} isStrong />
              {/* Of all rounds of the check: it is not subtracted from this one's total. */}
              <AmountRow name={TEXTS.paidOfCheck} amount={order.check_paid} currency={currency} />
            </>
          )}
        </BillSums>
      </div>
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
        amount={timesCents(priceOf(item.price), item.quantity)}
        currency={currency}
        className={isCancelled ? 'text-muted line-through' : 'font-medium'}
      />
    </li>
  )
}
