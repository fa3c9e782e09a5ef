import type { Station } from '@comanda/shared/settings/stations'
import { ChefHat } from 'lucide-react'
import { memo, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Columns, ColumnsSkeleton } from '../../parts/Columns.tsx'
import { useAskedByAddress } from '../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { useNewOrders } from '../../parts/new-orders/use-new-orders.ts'
import { useWaitMinutes } from '../../parts/time/use-wait-minutes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type ClosedVoids, ordersAt, type StationCard, unfinished, voidsAt } from './cards/cards.ts'
import { KitchenCard } from './cards/KitchenCard.tsx'
import { Legend } from './cards/KitchenLine.tsx'
import { VoidCard } from './cards/VoidCard.tsx'
import { type Seen, useAcknowledge } from './cards/voids.ts'
import { useCards, useKitchen, useStations } from './data.ts'
import { type BoardDialog, BoardDialogs } from './dialogs/BoardDialogs.tsx'
import { KitchenToolbar } from './KitchenToolbar.tsx'
import { HiddenVoids } from './screen/HiddenVoids.tsx'
import { KitchenHead } from './screen/KitchenHead.tsx'
import { StationChoice } from './screen/StationChoice.tsx'
import { StayAwake } from './screen/StayAwake.tsx'
import { SIZES, useScreenSettings, VOLUMES, WIDTHS } from './screen/settings.ts'
import { useBumpKeys } from './screen/use-bump-keys.ts'
import { useKitchenTheme } from './screen/use-kitchen-theme.ts'
import { type TakeStep, useAdvance } from './steps/use-steps.ts'
import { TEXTS } from './texts.ts'

const SKELETON_HEIGHTS = ['h-44', 'h-56', 'h-44', 'h-64', 'h-44', 'h-56', 'h-44', 'h-44']

const NO_STATIONS: readonly Station[] = []

/** Brings an order's first card into sight. */
const showCard = (orderId: number) =>
  document.querySelector<HTMLElement>(`[data-card="${orderId}"], [data-card^="${orderId} "]`)?.focus()
const OPENING = { show: showCard }

export function KitchenPage() {
  const kitchen = useShownKitchen()
  const { settings, stations, shown, own, cards, voided, closedVoids, error, refetch, sync } = kitchen
  const step = useAdvance(sync)
  const acknowledge = useAcknowledge(sync)
  const { isDark, toggle } = useKitchenTheme()
  const newIds = useNewOrders(own, OPENING, VOLUMES[settings.volume])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const [dialog, setDialog] = useBoardDialog(box, cards, step)
  const refresh = useRefresh(refetch)

  return (
    <div ref={box} tabIndex={-1} className="px-3 pb-3 outline-none">
      <KitchenHead
        title={shown.length > 0 ? titlesOfStations(stations, shown) : TEXTS.title}
        isNamed={shown.length > 0}
        count={cards?.length}
        staleText={cards && error ? messageOf(error, TEXTS.loadFailed) : null}
      >
        <HiddenVoids
          box={box}
          of={[...closedVoids.map(({ lines }) => lines.length), ...voided.map(({ key }) => key)].join()}
        />
        <KitchenToolbar
          isDark={isDark}
          onToggleTheme={toggle}
          onRefresh={refresh}
          onOpen={setDialog}
          hasExpedition={stations.length > 1 || stations.some(({ skippedTypes }) => skippedTypes.length > 0)}
        />
      </KitchenHead>
      <StayAwake />
      <p role="status" className="sr-only">
        {kitchen.unseen > 0 && TEXTS.unseen(kitchen.unseen)}
      </p>
      {stations.length > 1 && !settings.isPlaced ? (
        <StationChoice stations={stations} />
      ) : cards ? (
        <Board
          cards={cards}
          stations={shown.length === 0 && stations.length > 1 ? stations : NO_STATIONS}
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
      <BoardDialogs
        open={dialog}
        stations={stations}
        shown={shown}
        cards={cards}
        sync={sync}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

/** The kitchen's orders, of the stations that this screen shows. */
function useShownKitchen() {
  const kitchen = useKitchen()
  const { tickets, orders, voidCards } = kitchen
  const stations = useStations()
  const { settings } = useScreenSettings()
  const shown = useMemo(
    () => settings.stations.filter((id) => stations.some((station) => station.id === id)),
    [settings.stations, stations],
  )
  const cards = useCards(orders, stations, shown)
  const closedVoids = useMemo(() => voidsAt(voidCards, shown), [voidCards, shown])
  const own = useMemo(() => tickets && ordersAt(tickets, shown), [tickets, shown])
  const voided = (cards ?? []).filter(({ items }) => items.some((item) => item.voided))
  const unseen = closedVoids.length + voided.length
  return { ...kitchen, settings, stations, shown, own, cards, voided, closedVoids, unseen }
}

/** The dialog that a button, a key or the address opens. The keys of a bump bar also move the cards. */
function useBoardDialog(
  box: RefObject<HTMLElement | null>,
  cards: readonly StationCard[] | undefined,
  step: TakeStep,
) {
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  useAskedByAddress('agotados', () => setDialog('soldOut'))
  useBumpKeys(box, {
    onBump: (key, pressedAt) => {
      const card = cards?.find((one) => one.key === key)
      const itemIds = card ? unfinished(card) : []
      const stationId = card?.station?.id ?? null
      if (itemIds.length > 0) step({ itemIds, stationId, status: 'completed' }, pressedAt)
    },
    onRecall: () => setDialog('recall'),
    onTotals: () => setDialog('totals'),
  })
  return [dialog, setDialog] as const
}

function useRefresh(refetch: ReturnType<typeof useKitchen>['refetch']) {
  return useCallback(async () => {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }, [refetch])
}

const titlesOfStations = (stations: readonly Station[], shown: readonly number[]) =>
  stations
    .filter(({ id }) => shown.includes(id))
    .map(({ title }) => title)
    .join(', ')

interface BoardProps {
  cards: readonly StationCard[]
  /** Those that the lines of a card name. */
  stations: readonly Station[]
  voidCards: readonly ClosedVoids[]
  newIds: ReadonlySet<number>
  shown: readonly number[]
  onStep: TakeStep
  onSeen: (seen: Seen) => void
}

/** The cards; drawn again only when they change, not with each dialog. */
const Board = memo(function Board(props: BoardProps) {
  const { cards, stations, voidCards, newIds, shown, onStep, onSeen } = props
  const { settings } = useScreenSettings()
  const wait = useWaitMinutes()
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
              wait={wait}
              isNew={newIds.has(card.id)}
              namesStation={shown.length > 1}
              onStep={onStep}
              onSeen={onSeen}
            />
          )),
        ]}
      </Columns>
      <Legend stations={stations} />
    </div>
  )
})
