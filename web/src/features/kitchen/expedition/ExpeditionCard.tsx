import { lineTitle } from '@comanda/shared/orders/order-words'
import type { Station } from '@comanda/shared/settings/stations'
import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { CardHead } from '../cards/CardHead.tsx'
import type { CardOrder } from '../cards/cards.ts'
import { FinishedRequests, SpecialRequests } from '../cards/Requests.tsx'
import { EDGES, thresholdsOf, urgencyWith, useScreenSettings } from '../screen/settings.ts'
import type { Step } from '../steps/step-queue.ts'
import { TEXTS } from '../texts.ts'
import { progressOf, type StationProgress } from './progress.ts'

interface ExpeditionCardProps {
  order: CardOrder
  stations: readonly Station[]
  onStep: (step: Step) => void
}

export const ExpeditionCard = memo(function ExpeditionCard({ order, stations, onStep }: ExpeditionCardProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  const { settings } = useScreenSettings()
  const parts = progressOf(order, stations)
  const isReady = parts.every(({ missing }) => missing.length === 0)
  const urgency = urgencyWith(thresholdsOf(settings, order.delivery_type), minutes)
  return (
    <article
      aria-label={TEXTS.token(order.token_no)}
      className={cx(
        'rounded-lg border border-l-[10px] border-line bg-surface pb-1',
        isReady ? 'border-l-good-solid bg-good-soft' : EDGES[urgency],
      )}
    >
      <CardHead order={order} minutes={minutes} urgency={urgency} />
      {isReady && (
        <p className="flex items-center gap-2 px-3 pb-1 text-xl font-bold text-good">
          <CircleCheck aria-hidden size={26} className="shrink-0" />
          {TEXTS.allReady}
        </p>
      )}
      <ul>
        {parts.map((part) => (
          <StationPart key={part.station?.id ?? 0} part={part} onStep={onStep} />
        ))}
      </ul>
    </article>
  )
})

interface StationPartProps {
  part: StationProgress
  onStep: (step: Step) => void
}

function StationPart({ part: { station, missing, ready }, onStep }: StationPartProps) {
  const isOffline = useIsOffline()
  const isWithout = station === null && [...missing, ...ready].some(({ stations }) => stations !== null)
  return (
    <li className="border-t border-line px-3 py-1.5 wrap-anywhere">
      <p className="flex items-center gap-2 text-lg font-semibold">
        {station && <StationDot color={station.color} />}
        <span className="min-w-0 grow">{station?.title ?? (isWithout ? TEXTS.noStation : TEXTS.title)}</span>
        {missing.length === 0 ? (
          <span className="flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden size={20} />
            {TEXTS.ready}
          </span>
        ) : (
          <span className="text-warn">
            {TEXTS.missing} {missing.length}/{missing.length + ready.length}
          </span>
        )}
      </p>
      {missing.map((item) => (
        <div key={item.id} className="flex flex-wrap items-center gap-x-3 py-1 text-xl">
          <div className="min-w-0 grow">
            <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
            <SpecialRequests line={item} />
          </div>
          {item.stations?.length === 0 && (
            <Button
              size="touch"
              isDisabled={isOffline}
              aria-label={`${TEXTS.ready}: ${item.item_title}`}
              onPress={() => onStep({ itemIds: [item.id], stationId: null, status: 'completed' })}
            >
              {TEXTS.ready}
            </Button>
          )}
        </div>
      ))}
      {/* Whoever hands over checks the tray against them. */}
      {ready.map((item) => (
        <div key={item.id} className="flex items-start gap-2 py-0.5 text-xl">
          <CircleCheck aria-hidden size={20} className="mt-1 shrink-0 text-good" />
          <div className="min-w-0">
            <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
            <FinishedRequests line={item} />
          </div>
        </div>
      ))}
    </li>
  )
}
