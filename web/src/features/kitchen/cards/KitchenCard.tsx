import { AlarmClock, ArrowRightLeft, BellRing, CheckCheck, Clock, Repeat2, TriangleAlert } from 'lucide-react'
import { memo, useCallback } from 'react'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, type Urgency, waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import type { Step } from '../data.ts'
import { EDGES, type Thresholds, urgencyWith } from '../screen/settings.ts'
import { TEXTS } from '../texts.ts'
import { type CardOrder, inCookingOrder } from './cards.ts'
import { Destination } from './Destination.tsx'
import { KitchenButton } from './KitchenButton.tsx'
import { KitchenItemRow } from './KitchenItemRow.tsx'
import { type StationCard, unfinished } from './station-cards.ts'
import type { Seen } from './voids.ts'

interface KitchenCardProps {
  card: StationCard
  thresholds: Thresholds
  /** Whether it has a button for all of it. */
  hasButton: boolean
  isNew: boolean
  onStep: (step: Step) => void
  onSeen: (seen: Seen) => void
}

/** The lines that one round sends to one station, legible from two metres. */
export const KitchenCard = memo(function KitchenCard(props: KitchenCardProps) {
  const { card: order, thresholds, hasButton, isNew, onStep, onSeen } = props
  const { station } = order
  const stationId = station?.id ?? null
  const seen = useCallback(
    (itemIds: readonly number[]) => onSeen({ itemIds, stationIds: stationId === null ? [] : [stationId] }),
    [onSeen, stationId],
  )
  const minutes = useNow((now) => minutesSince(order.date, now))
  return (
    <article
      aria-label={[TEXTS.token(order.token_no), station?.title].filter(Boolean).join(' · ')}
      data-card={order.key}
      tabIndex={-1}
      className={cx(
        'scroll-m-4 rounded-lg border border-l-[10px] border-line bg-surface focus:outline-4 focus:outline-offset-2 focus:outline-focus',
        EDGES[urgencyWith(thresholds, minutes)],
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
          <Waiting minutes={minutes} urgency={urgencyWith(thresholds, minutes)} />
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
      {station && (
        <p className="flex items-center gap-2 px-4 text-lg font-semibold wrap-anywhere">
          <StationDot color={station.color} />
          {station.title}
        </p>
      )}
      <Destination order={order} />
      <Marks order={order} />
      <ul className="mt-3">
        {inCookingOrder(order.items).map((item) => (
          <KitchenItemRow key={item.id} item={item} stationId={stationId} onStep={onStep} onSeen={seen} />
        ))}
      </ul>
      {hasButton && <CardButton card={order} onStep={onStep} />}
    </article>
  )
})

/** Completes all of the card at once. */
function CardButton({ card, onStep }: Pick<KitchenCardProps, 'card' | 'onStep'>) {
  const itemIds = unfinished(card)
  if (itemIds.length === 0) return null
  return (
    <div className="border-t border-line p-4">
      <KitchenButton
        word={TEXTS.ready}
        name={TEXTS.readyOf(card.token_no)}
        icon={CheckCheck}
        variant="primary"
        onPress={() => onStep({ itemIds, stationId: card.station?.id ?? null, status: 'completed' })}
      />
    </div>
  )
}

const WAITING_LOOKS = {
  calm: { icon: Clock, colors: 'bg-idle-soft text-idle', word: '' },
  late: { icon: AlarmClock, colors: 'bg-warn-soft text-warn', word: TEXTS.late },
  tooLate: { icon: TriangleAlert, colors: 'bg-bad-soft text-bad', word: TEXTS.tooLate },
} as const

function Waiting({ minutes, urgency }: { minutes: number; urgency: Urgency }) {
  const { icon: Icon, colors, word } = WAITING_LOOKS[urgency]
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
