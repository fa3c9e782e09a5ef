import { urgencyOf, type WaitMinutes } from '@comanda/shared/selling/rank'
import { memo, useCallback } from 'react'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince } from '../../../parts/time/waiting.ts'
import { buttonClass } from '../../../ui/buttons/button-look.ts'
import { cx } from '../../../ui/classes.ts'
import { EDGES } from '../screen/settings.ts'
import type { TakeStep } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { CardHead } from './CardHead.tsx'
import { inCookingOrder, type StationCard, unfinished } from './cards.ts'
import { KitchenLine } from './KitchenLine.tsx'
import type { Seen } from './voids.ts'

interface KitchenCardProps {
  card: StationCard
  wait: WaitMinutes
  isNew: boolean
  /** Whether the screen shows several stations apart. */
  namesStation: boolean
  onStep: TakeStep
  onSeen: (seen: Seen) => void
}

/** A card, legible from two metres. */
export const KitchenCard = memo(function KitchenCard(props: KitchenCardProps) {
  const { card: order, wait, isNew, namesStation, onStep, onSeen } = props
  const { station } = order
  const stationId = station?.id ?? null
  const seen = useCallback(
    (itemIds: readonly number[]) => onSeen({ itemIds, stationIds: stationId === null ? [] : [stationId] }),
    [onSeen, stationId],
  )
  const minutes = useNow((now) => minutesSince(order.date, now))
  const urgency = urgencyOf(minutes, wait)
  return (
    <article
      aria-label={[TEXTS.token(order.token_no), station?.title].filter(Boolean).join(' · ')}
      data-card={order.key}
      tabIndex={-1}
      className={cx(
        'scroll-mx-4 scroll-mt-20 scroll-mb-4 overflow-hidden rounded-lg border border-l-[10px] border-line bg-surface focus:outline-4 focus:outline-offset-2 focus:outline-focus',
        EDGES[urgency],
        isNew && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <CardHead
        order={order}
        minutes={minutes}
        urgency={urgency}
        isNew={isNew}
        namesStation={namesStation}
        action={<CardButton card={order} isLate={urgency !== 'calm'} onStep={onStep} />}
      />
      <ul>
        {inCookingOrder(order.items).map((item) => (
          <KitchenLine
            key={item.id}
            item={item}
            stationId={stationId}
            stations={order.stations}
            onStep={onStep}
            onSeen={seen}
          />
        ))}
      </ul>
    </article>
  )
})

/** Completes all of the card at once. Filled when it is late: twelve filled buttons would be louder than one late card. */
function CardButton({
  card,
  isLate,
  onStep,
}: Pick<KitchenCardProps, 'card' | 'onStep'> & { isLate: boolean }) {
  const itemIds = unfinished(card)
  if (itemIds.length === 0) return null
  return (
    <button
      type="button"
      aria-label={TEXTS.readyOf(card.token_no)}
      className={buttonClass(
        { variant: isLate ? 'primary' : 'quiet', size: 'touch' },
        cx(
          'min-h-13 shrink-0 touch-manipulation px-3.5 text-lg',
          !isLate && 'bg-brand-soft! text-brand-ink! active:bg-hover!',
        ),
      )}
      onClick={({ timeStamp }) =>
        onStep({ itemIds, stationId: card.station?.id ?? null, status: 'completed' }, timeStamp)
      }
    >
      {TEXTS.ready}
    </button>
  )
}
