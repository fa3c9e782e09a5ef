import type { Station } from '@comanda/shared/settings/stations'
import { ChefHat, WifiOff } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Columns, ColumnsSkeleton } from '../../parts/Columns.tsx'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Unfetched } from '../../parts/Loaded.tsx'
import { NewOrdersNotice } from '../../parts/new-orders/NewOrdersNotice.tsx'
import { useNewOrders } from '../../parts/new-orders/use-new-orders.ts'
import { useIsOffline } from '../../parts/offline/use-is-offline.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import type { ClosedVoids } from './cards/cards.ts'
import { KitchenCard } from './cards/KitchenCard.tsx'
import { ordersAt, type StationCard, unfinished, voidsAt } from './cards/station-cards.ts'
import { VoidCard } from './cards/VoidCard.tsx'
import { type Seen, useAcknowledge } from './cards/voids.ts'
import { type Step, useAdvance, useCards, useKitchen, useStations } from './data.ts'
import { type BoardDialog, KitchenToolbar } from './KitchenToolbar.tsx'
import { StaleOverlay } from './screen/StaleOverlay.tsx'
import { SIZES, thresholdsOf, useScreenSettings, VOLUMES, WIDTHS } from './screen/settings.ts'
import { useBumpKeys } from './screen/use-bump-keys.ts'
import { useKitchenTheme } from './screen/use-kitchen-theme.ts'
import { useSilence } from './screen/use-silence.ts'
import { useWakeLock } from './screen/use-wake-lock.ts'
import { TEXTS } from './texts.ts'

const SKELETON_HEIGHTS = ['h-80', 'h-96', 'h-64', 'h-96', 'h-80', 'h-64']

export function KitchenPage() {
  const { tickets, orders, voidCards, error, refetch, sync } = useKitchen()
  const stations = useStations()
  const { settings } = useScreenSettings()
  const shown = useMemo(
    () => settings.stations.filter((id) => stations.some((station) => station.id === id)),
    [settings.stations, stations],
  )
  const cards = useCards(orders, stations, shown)
  const closedVoids = useMemo(() => voidsAt(voidCards, shown), [voidCards, shown])
  const step = useAdvance(sync)
  const acknowledge = useAcknowledge(sync)
  const unseen =
    closedVoids.length + (cards ?? []).filter(({ items }) => items.some((item) => item.voided)).length
  const { isDark, toggle } = useKitchenTheme()
  const own = useMemo(() => tickets && ordersAt(tickets, shown), [tickets, shown])
  const { newIds, announcement } = useNewOrders(own, VOLUMES[settings.volume])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  useWakeLock()
  const silentSince = useSilence()
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const close = () => setDialog(null)
  useBumpKeys(box, {
    onBump: (key) => {
      const card = cards?.find((one) => one.key === key)
      if (!card || silentSince !== null) return
      const itemIds = unfinished(card)
      if (itemIds.length > 0) step({ itemIds, stationId: card.station?.id ?? null, status: 'completed' })
    },
    onRecall: () => setDialog('recall'),
    onTotals: () => setDialog('totals'),
  })

  const refresh = useCallback(async () => {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }, [refetch])

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        aside={
          cards && (
            <p className="text-lg text-muted">
              {TEXTS.pending(cards.length)}
              {shown.length > 0 && ` · ${titlesOf(stations, shown)}`}
            </p>
          )
        }
        action={
          <KitchenToolbar
            isDark={isDark}
            onToggleTheme={toggle}
            onRefresh={refresh}
            onOpen={setDialog}
            hasExpedition={
              stations.length > 1 || stations.some(({ skippedTypes }) => skippedTypes.length > 0)
            }
          />
        }
      />
      <KitchenNotices staleText={orders && error ? messageOf(error, TEXTS.loadFailed) : null} />
      {silentSince !== null && <StaleOverlay since={silentSince} />}
      <p role="status" className="sr-only">
        {unseen > 0 && TEXTS.unseen(unseen)}
      </p>
      <NewOrdersNotice text={announcement} isShown={newIds.size > 0} />
      {cards ? (
        <Board
          cards={cards}
          voidCards={closedVoids}
          newIds={newIds}
          shown={shown}
          onStep={step}
          onSeen={acknowledge}
        />
      ) : (
        <Unfetched queries={[{ error, refetch }]} failed={TEXTS.loadFailed}>
          <ColumnsSkeleton minWidth={WIDTHS.normal} heights={SKELETON_HEIGHTS} />
        </Unfetched>
      )}
      <Lazy load={loadRecall} isOpen={dialog === 'recall'} onFail={close}>
        {({ RecallDialog }) => <RecallDialog stations={stations} shown={shown} sync={sync} onClose={close} />}
      </Lazy>
      <Lazy load={loadTotals} isOpen={dialog === 'totals'} onFail={close}>
        {({ TotalsDialog }) => <TotalsDialog cards={cards ?? []} onClose={close} />}
      </Lazy>
      <Lazy load={loadSettings} isOpen={dialog === 'settings'} onFail={close}>
        {({ SettingsDialog }) => <SettingsDialog stations={stations} onClose={close} />}
      </Lazy>
    </div>
  )
}

const titlesOf = (stations: readonly Station[], shown: readonly number[]) =>
  stations
    .filter(({ id }) => shown.includes(id))
    .map(({ title }) => title)
    .join(', ')

const loadRecall = () => import('./dialogs/RecallDialog.tsx')
const loadTotals = () => import('./dialogs/TotalsDialog.tsx')
const loadSettings = () => import('./screen/SettingsDialog.tsx')

interface BoardProps {
  cards: readonly StationCard[]
  voidCards: readonly ClosedVoids[]
  newIds: ReadonlySet<number>
  shown: readonly number[]
  onStep: (step: Step) => void
  onSeen: (seen: Seen) => void
}

const Board = memo(function Board({ cards, voidCards, newIds, shown, onStep, onSeen }: BoardProps) {
  const { settings } = useScreenSettings()
  const seen = useCallback(
    (itemIds: readonly number[]) => onSeen({ itemIds, stationIds: shown }),
    [onSeen, shown],
  )
  if (cards.length + voidCards.length === 0) {
    return (
      <EmptyState icon={ChefHat} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  const zoom = SIZES[settings.size]
  return (
    <div style={zoom === 1 ? undefined : { zoom }}>
      <Columns minWidth={WIDTHS[settings.width]}>
        {[
          ...voidCards.map((card) => <VoidCard key={`void-${card.order_id}`} card={card} onSeen={seen} />),
          ...cards.map((card) => (
            <KitchenCard
              key={card.key}
              card={card}
              thresholds={thresholdsOf(settings, card.delivery_type)}
              hasButton={settings.hasCardButton}
              isNew={newIds.has(card.id)}
              onStep={onStep}
              onSeen={onSeen}
            />
          )),
        ]}
      </Columns>
    </div>
  )
})

interface KitchenNoticesProps {
  /** The error of the last fetch, while older orders are still shown. */
  staleText: string | null
}

/** Warns that the orders may be out of date. */
function KitchenNotices({ staleText }: KitchenNoticesProps) {
  const isOffline = useIsOffline()
  if (!isOffline && !staleText) return null
  return (
    // Sticky, so that the cook sees it at any scroll position.
    <Banner
      tone="bad"
      className="sticky top-2 z-20 mb-4 text-lg font-semibold shadow-float"
      {...(isOffline ? { icon: WifiOff } : {})}
    >
      {isOffline ? TEXTS.down : staleText}
    </Banner>
  )
}
