import { lineTitle } from '@comanda/shared/orders/order-words'
import type { Station } from '@comanda/shared/settings/stations'
import { ChefHat, CircleCheck, ListChecks } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Columns, ColumnsSkeleton } from '../../../parts/Columns.tsx'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { CardOrder } from '../cards/cards.ts'
import { Destination } from '../cards/Destination.tsx'
import { type Step, useAdvance, useKitchen, useStations } from '../data.ts'
import { StaleOverlay } from '../screen/StaleOverlay.tsx'
import { EDGES, thresholdsOf, urgencyWith, useScreenSettings, WIDTHS } from '../screen/settings.ts'
import { useKitchenTheme } from '../screen/use-kitchen-theme.ts'
import { useSilence } from '../screen/use-silence.ts'
import { useWakeLock } from '../screen/use-wake-lock.ts'
import { TEXTS } from '../texts.ts'
import { expected, progressOf, type StationProgress } from './progress.ts'

const SKELETON_HEIGHTS = ['h-64', 'h-80', 'h-64', 'h-80']

/** 'Expedición': every order that is not handed over, with its missing lines in each station. */
export function ExpeditionPage() {
  const { orders, error, refetch, sync } = useKitchen()
  const stations = useStations()
  const step = useAdvance(sync)
  useKitchenTheme()
  useWakeLock()
  const silentSince = useSilence()
  const cards = useMemo(() => orders && expected(orders, stations), [orders, stations])
  return (
    <>
      <PageHeader
        title={TEXTS.expedition}
        aside={cards && <p className="text-lg text-muted">{TEXTS.pending(cards.length)}</p>}
        action={
          <LinkButton size="touch" icon={ChefHat} href="/dashboard/kitchen">
            {TEXTS.toKitchen}
          </LinkButton>
        }
      />
      {silentSince !== null && <StaleOverlay since={silentSince} />}
      {!cards ? (
        <Unfetched queries={[{ error, refetch }]} failed={TEXTS.loadFailed}>
          <ColumnsSkeleton minWidth={WIDTHS.normal} heights={SKELETON_HEIGHTS} />
        </Unfetched>
      ) : cards.length === 0 ? (
        <EmptyState icon={ListChecks} title={TEXTS.empty}>
          {TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <Columns minWidth={WIDTHS.normal}>
          {cards.map((order) => (
            <ExpeditionCard key={order.id} order={order} stations={stations} onStep={step} />
          ))}
        </Columns>
      )}
    </>
  )
}

interface ExpeditionCardProps {
  order: CardOrder
  stations: readonly Station[]
  onStep: (step: Step) => void
}

const ExpeditionCard = memo(function ExpeditionCard({ order, stations, onStep }: ExpeditionCardProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  const { settings } = useScreenSettings()
  const parts = progressOf(order, stations)
  const isReady = parts.every(({ missing }) => missing.length === 0)
  const urgency = urgencyWith(thresholdsOf(settings, order.delivery_type), minutes)
  return (
    <article
      aria-label={TEXTS.token(order.token_no)}
      className={cx(
        'rounded-lg border border-l-[10px] border-line bg-surface pb-2',
        isReady ? 'border-l-good-solid bg-good-soft' : EDGES[urgency],
      )}
    >
      <header className="flex items-start justify-between gap-2 px-4 pt-3">
        <h2 className="text-4xl font-bold tracking-tight">
          <span className="sr-only">Token: </span>
          {order.token_no}
        </h2>
        <p className="pt-1 text-xl font-bold whitespace-nowrap">
          <span className="sr-only">{TEXTS.waiting} </span>
          {waitingWords(minutes)}
        </p>
      </header>
      <Destination order={order} />
      {isReady && (
        <p className="flex items-center gap-2 px-4 pt-2 text-xl font-bold text-good">
          <CircleCheck aria-hidden size={26} className="shrink-0" />
          {TEXTS.allReady}
        </p>
      )}
      <ul className="mt-2">
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

function StationPart({ part: { station, missing, count }, onStep }: StationPartProps) {
  const isOffline = useIsOffline()
  const isWithout = station === null && missing.some(({ stations }) => stations !== null)
  return (
    <li className="border-t border-line px-4 py-2 wrap-anywhere">
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
            {TEXTS.missing} {missing.length}/{count}
          </span>
        )}
      </p>
      {missing.map((item) => (
        <div key={item.id} className="flex flex-wrap items-center gap-x-3 py-1 text-xl">
          <span className="min-w-0 grow">
            <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
          </span>
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
    </li>
  )
}
