import { figuresOfOrder } from '@comanda/shared/checks/figures'
import { priceOf, timesCents } from '@comanda/shared/kernel/money'
import type { OrderRecord, RecordedItem } from '@comanda/shared/orders/record'
import { BillSums } from '../../parts/BillSums.tsx'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { AmountRow, MoneyText } from '../../parts/MoneyText.tsx'
import { LineText } from '../../parts/orders/LineText.tsx'
import { ItemStatusBadge, LINE_COLUMNS, LINES_WIDE } from '../../parts/orders/StatusBadge.tsx'
import { cx } from '../../ui/classes.ts'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

/** All items with their status, and the total of those not cancelled. */
export function Lines({ order }: { order: OrderRecord }) {
  const { items, currency } = order
  const isWide = useMedia(LINES_WIDE)
  return (
    <Card title={TEXTS.lines}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            currency={currency}
            isClosed={order.status !== 'created'}
            isWide={isWide}
          />
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
  isWide: boolean
}

function Line({ item, currency, isClosed, isWide }: LineProps) {
  const isCancelled = item.status === 'cancelled'
  const state = (
    <div>
      <ItemStatusBadge status={item.status} isServed={isClosed} isIconOnly={!isWide} />
    </div>
  )
  return (
    <li className={cx(LINE_COLUMNS[isWide ? 'wide' : 'narrow'], 'py-2.5')}>
      {!isWide && state}
      <LineText item={item} hasStatus={false} />
      {isWide && state}
      <MoneyText
        amount={timesCents(priceOf(item.price), item.quantity)}
        currency={currency}
        className={cx('text-right', isCancelled ? 'text-muted line-through' : 'font-medium')}
      />
    </li>
  )
}
