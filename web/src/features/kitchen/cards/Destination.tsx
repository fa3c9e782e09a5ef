import { CUSTOMER_TYPE_WORDS, cardFacts, DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { TEXTS } from '../texts.ts'
import type { CardOrder } from './cards.ts'

/** The table; without a table, the delivery type and the customer. */
export function Destination({ order }: { order: CardOrder }) {
  const place =
    order.table_title ?? (order.delivery_type && DELIVERY_WORDS[order.delivery_type].toUpperCase())
  const customer = [CUSTOMER_TYPE_WORDS[order.customer_type].toUpperCase(), order.customer_name]
  const details = [...(order.table_title ? [order.floor] : customer), ...cardFacts(order)].filter(Boolean)
  return (
    <div className="px-4 wrap-anywhere">
      <p className="text-2xl font-semibold">{place ?? TEXTS.noTable}</p>
      {details.length > 0 && <p className="text-lg text-muted">{details.join(' · ')}</p>}
    </div>
  )
}
