import { AlarmClock, ArrowRightLeft, BellRing, Clock, Repeat2, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { CUSTOMER_TYPE_WORDS, cardFacts, DELIVERY_WORDS } from '../../parts/order-words.ts'
import { useNow } from '../../parts/use-now.ts'
import { minutesSince, type Urgency, urgencyOf, waitingWords } from '../../parts/waiting.ts'
import { cx } from '../../ui/classes.ts'
import { type CardOrder, inCookingOrder } from './cards.ts'
import type { Step } from './data.ts'
import { KitchenItemRow } from './KitchenItemRow.tsx'
import { TEXTS } from './texts.ts'

const EDGES: Record<Urgency, string> = {
  calm: 'border-l-edge',
  late: 'border-l-warn-solid',
  tooLate: 'border-l-bad-solid',
}

interface KitchenCardProps {
  order: CardOrder
  isNew: boolean
  onStep: (step: Step) => void
  onSeen: (itemIds: readonly number[]) => void
}

/** One order, legible from two metres. */
export const KitchenCard = memo(function KitchenCard({ order, isNew, onStep, onSeen }: KitchenCardProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  return (
    <article
      aria-label={TEXTS.token(order.token_no)}
      className={cx(
        'rounded-lg border border-l-[10px] border-line bg-surface',
        EDGES[urgencyOf(minutes)],
        isNew && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <header className="flex items-start justify-between gap-x-2 px-4 pt-3">
        <h2 className="flex flex-col pb-1 font-bold">
          <span className="text-base leading-none text-muted">Token: </span>
          <span className={cx('tracking-tight', order.token_no < 1000 ? 'text-6xl' : 'text-4xl')}>
            {order.token_no}
          </span>
        </h2>
        <div className="flex shrink-0 flex-col items-end gap-1.5 pt-1">
          <Waiting minutes={minutes} />
          {isNew && (
            <p className="flex items-center gap-1.5 text-lg font-semibold text-info">
              {/* Stops the animation outside the viewport: it would cost time in every frame. */}
              <span className="size-5 [content-visibility:auto]">
                <BellRing aria-hidden size={20} className="animate-pulse [animation-iteration-count:3]" />
              </span>
              {TEXTS.newOrder}
            </p>
          )}
        </div>
      </header>
      <Destination order={order} />
      <Marks order={order} />
      <ul className="mt-3">
        {inCookingOrder(order.items).map((item) => (
          <KitchenItemRow key={item.id} item={item} onStep={onStep} onSeen={onSeen} />
        ))}
      </ul>
    </article>
  )
})

const WAITING_LOOKS = {
  calm: { icon: Clock, colors: 'bg-idle-soft text-idle', word: '' },
  late: { icon: AlarmClock, colors: 'bg-warn-soft text-warn', word: TEXTS.late },
  tooLate: { icon: TriangleAlert, colors: 'bg-bad-soft text-bad', word: TEXTS.tooLate },
} as const

function Waiting({ minutes }: { minutes: number }) {
  const { icon: Icon, colors, word } = WAITING_LOOKS[urgencyOf(minutes)]
  return (
    <p className={cx('flex items-center gap-2 rounded-lg px-3 py-1 whitespace-nowrap', colors)}>
      <Icon aria-hidden size={24} className="shrink-0" />
      <span className="flex flex-col leading-tight">
        <span className="sr-only">{TEXTS.waiting} </span>
        <span className="text-xl font-bold">{waitingWords(minutes)}</span>
        {word && <span className="text-sm font-semibold">{word}</span>}
      </span>
    </p>
  )
}

/** The table; without a table, the delivery type and the customer. */
function Destination({ order }: { order: CardOrder }) {
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

/** That the table ordered before, and that the order was moved. */
function Marks({ order }: { order: CardOrder }) {
  if (order.round === 1 && order.moved_from === null) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2 px-4 text-lg font-semibold wrap-anywhere">
      {order.round > 1 && (
        <p className="flex items-center gap-2 rounded-md bg-info-soft px-3 py-1 text-info">
          <Repeat2 aria-hidden size={22} className="shrink-0" />
          {TEXTS.round(order.round)}
        </p>
      )}
      {order.moved_from !== null && (
        <p className="flex items-center gap-2 rounded-md bg-warn-soft px-3 py-1 text-warn">
          <ArrowRightLeft aria-hidden size={22} className="shrink-0" />
          {TEXTS.movedFrom(order.moved_from)}
        </p>
      )}
    </div>
  )
}
