import { ChefHat, WifiOff } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { messageOf } from '../../api/client.ts'
import { Columns, ColumnsSkeleton } from '../../parts/Columns.tsx'
import { NewOrdersNotice } from '../../parts/new-orders/NewOrdersNotice.tsx'
import { useNewOrders } from '../../parts/new-orders/use-new-orders.ts'
import { useIsOffline } from '../../parts/use-is-offline.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import type { CardOrder, VoidCard as ClosedVoids } from './cards.ts'
import { type Step, useAdvance, useKitchen } from './data.ts'
import { KitchenCard } from './KitchenCard.tsx'
import { KitchenToolbar } from './KitchenToolbar.tsx'
import { TEXTS } from './texts.ts'
import { useKitchenTheme } from './use-kitchen-theme.ts'
import { VoidCard } from './VoidCard.tsx'
import { useAcknowledge } from './voids.ts'

const CARD_PX = 320
const SKELETON_HEIGHTS = ['h-80', 'h-96', 'h-64', 'h-96', 'h-80', 'h-64']

export function KitchenPage() {
  const { orders, voidCards, arrivals, error, refetch, sync } = useKitchen()
  const step = useAdvance(sync)
  const acknowledge = useAcknowledge(sync)
  const unseen =
    voidCards.length + (orders ?? []).filter(({ items }) => items.some((item) => item.voided)).length
  const { isDark, toggle } = useKitchenTheme()
  const { newIds, announcement } = useNewOrders(arrivals)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const refresh = useCallback(async () => {
    const result = await refetch()
    if (result.isError) toast.error(messageOf(result.error, TEXTS.loadFailed))
    else toast.success(TEXTS.refreshed)
  }, [refetch])

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={TEXTS.title}
        aside={orders && <p className="text-lg text-muted">{TEXTS.pending(orders.length)}</p>}
        action={<KitchenToolbar isDark={isDark} onToggleTheme={toggle} onRefresh={refresh} />}
      />
      <KitchenNotices staleText={orders && error ? messageOf(error, TEXTS.loadFailed) : null} />
      <p role="status" className="sr-only">
        {unseen > 0 && TEXTS.unseen(unseen)}
      </p>
      <NewOrdersNotice text={announcement} isShown={newIds.size > 0} />
      {orders ? (
        <Board orders={orders} voidCards={voidCards} newIds={newIds} onStep={step} onSeen={acknowledge} />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <ColumnsSkeleton minWidth={CARD_PX} heights={SKELETON_HEIGHTS} />
      )}
    </div>
  )
}

interface BoardProps {
  orders: readonly CardOrder[]
  voidCards: readonly ClosedVoids[]
  newIds: ReadonlySet<number>
  onStep: (step: Step) => void
  onSeen: (itemIds: readonly number[]) => void
}

function Board({ orders, voidCards, newIds, onStep, onSeen }: BoardProps) {
  if (orders.length + voidCards.length === 0) {
    return (
      <EmptyState icon={ChefHat} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  return (
    <Columns minWidth={CARD_PX}>
      {[
        ...voidCards.map((card) => <VoidCard key={`void-${card.order_id}`} card={card} onSeen={onSeen} />),
        ...orders.map((order) => (
          <KitchenCard
            key={order.id}
            order={order}
            isNew={newIds.has(order.id)}
            onStep={onStep}
            onSeen={onSeen}
          />
        )),
      ]}
    </Columns>
  )
}

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
