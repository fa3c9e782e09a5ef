import { TEXTS } from '../texts.ts'
import { type CardOrder, destinationOf } from './cards.ts'

/** The table; without a table, the delivery type and the customer. */
export function Destination({ order }: { order: CardOrder }) {
  const { place, details } = destinationOf(order)
  return (
    <div className="px-4 wrap-anywhere">
      <p className="text-2xl font-semibold">{place ?? TEXTS.noTable}</p>
      {details.length > 0 && <p className="text-lg text-muted">{details.join(' · ')}</p>}
    </div>
  )
}
