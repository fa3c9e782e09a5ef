import { feedKitchen } from '@comanda/shared/feed/api'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type FinishedCard, listFinished, recallLines } from '@comanda/shared/kitchen/api'
import { setLineStatuses } from '@comanda/shared/orders/api'
import { lineTitle } from '@comanda/shared/orders/order-words'
import type { Station } from '@comanda/shared/settings/stations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api, messageOf } from '../../../api/client.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { feedKey } from '../../../realtime/use-feed.ts'
import { useOrderEvents } from '../../../realtime/use-refetch.ts'
import { painted } from '../../../ui/after-paint.ts'
import { buttonClass, ICON_SIZE } from '../../../ui/buttons/button-look.ts'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'

interface RecallDialogProps {
  stations: readonly Station[]
  /** The stations of this screen; none: all. */
  shown: readonly number[]
  /** Whether it takes back what was served, instead of what was completed. */
  isServed?: boolean
  sync: () => Promise<void>
  onClose: () => void
}

/** Below the key of the kitchen's feed, so that its `sync` refetches it. */
const FINISHED = [...feedKey(feedKitchen), 'finished'] as const

/** 'Recuperar': the last cards that were completed or served, to take one of them back. Mounting it opens it. */
export function RecallDialog({ stations, shown, isServed = false, sync, onClose }: RecallDialogProps) {
  const stationIds = shown.join(',')
  useOrderEvents(FINISHED)
  const finished = useQuery({
    queryKey: [...FINISHED, stationIds, isServed],
    queryFn: async ({ signal }) => {
      // Starting a request takes a slow tablet 10 ms.
      await painted()
      return api(listFinished, { query: { stations: stationIds, served: isServed }, signal })
    },
    networkMode: 'always',
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ items, station_id }: FinishedCard) => {
      const itemIds = items.map(({ id }) => id)
      if (isServed) return api(setLineStatuses, { body: { itemIds, status: 'completed' } })
      return api(recallLines, { body: { itemIds, stationIds: station_id === null ? [] : [station_id] } })
    },
    onError: (refusal) => toast.error(messageOf(refusal, TEXTS.actionFailed)),
    onSuccess: async ({ itemIds }) => {
      if (itemIds.length > 0) onClose()
      else toast.error(TEXTS.notRecalled)
      await sync()
    },
  })
  const cards =
    finished.data &&
    (stations.length > 1 && shown.length === 0 ? ofWholeOrders(finished.data) : finished.data)
  return (
    <Dialog onClose={onClose} title={TEXTS.recall} variant="sheet">
      {!cards ? (
        <Unfetched queries={[finished]} failed={TEXTS.loadFailed}>
          <LoadingRows count={1} row="h-24" />
        </Unfetched>
      ) : cards.length === 0 ? (
        <p className="text-lg text-muted">{isServed ? TEXTS.nothingServed : TEXTS.nothingToRecall}</p>
      ) : (
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <li key={`${card.order_id} ${card.station_id}`} className="flex items-center gap-4 py-3">
              <CardWords
                card={card}
                isServed={isServed}
                station={stations.find(({ id }) => id === card.station_id)}
              />
              {/* A plain button: the list has twenty. */}
              <button
                type="button"
                disabled={isPending}
                data-disabled={isPending || undefined}
                aria-label={TEXTS.recallOf(card.token_no)}
                className={buttonClass({ size: 'lg' }, 'touch-manipulation hover:bg-hover')}
                onClick={() => mutate(card)}
              >
                <Undo2 aria-hidden size={ICON_SIZE.lg} className="shrink-0" />
                {TEXTS.recall}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** A screen of all stations has one card of an order: what its stations have finished. */
export function ofWholeOrders(cards: readonly FinishedCard[]): FinishedCard[] {
  const byOrder = groupBy(cards, ({ order_id }) => order_id)
  return [...byOrder.values()].flatMap(([newest, ...others]) => {
    if (!newest) return []
    const items = new Map([newest, ...others].flatMap((card) => card.items.map((item) => [item.id, item])))
    return { ...newest, station_id: null, items: [...items.values()] }
  })
}

interface CardWordsProps {
  card: FinishedCard
  isServed: boolean
  station: Station | undefined
}

function CardWords({ card, isServed, station }: CardWordsProps) {
  const minutes = useNow((now) => minutesSince(card.finished_at, now))
  return (
    <div className="min-w-0 grow wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 text-xl font-bold">
        {TEXTS.nameOfCard(card)}
        {station && (
          <span className="inline-flex items-center gap-2 text-base font-medium">
            <StationDot color={station.color} />
            {station.title}
          </span>
        )}
      </p>
      <p className="text-muted">{(isServed ? TEXTS.servedAgo : TEXTS.finishedAgo)(waitingWords(minutes))}</p>
      <p className="text-lg">
        {card.items
          .map(({ title, ...line }) => `${line.quantity} × ${lineTitle({ item_title: title, ...line })}`)
          .join(', ')}
      </p>
    </div>
  )
}
