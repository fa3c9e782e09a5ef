import { ChefHat } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { messageOf } from '../../api/client.ts'
import { ArrivalNotice } from '../../parts/arrivals/ArrivalNotice.tsx'
import { useArrivals } from '../../parts/arrivals/use-arrivals.ts'
import { Columns } from '../../parts/Columns.tsx'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import type { KitchenOrder } from './cards.ts'
import { type Step, useAdvance, useKitchen } from './data.ts'
import { KitchenCard } from './KitchenCard.tsx'
import { KitchenNotices } from './KitchenNotices.tsx'
import { KitchenSkeleton } from './KitchenSkeleton.tsx'
import { KitchenToolbar } from './KitchenToolbar.tsx'
import { TEXTS } from './texts.ts'
import { useKitchenTheme } from './useKitchenTheme.ts'

const CARD_PX = 320

/** Cocina: what is to be cooked, oldest first. */
export function KitchenPage() {
  const { orders, fetched, error, refetch, sync } = useKitchen()
  const step = useAdvance(sync)
  const { isDark, toggle } = useKitchenTheme()
  const { fresh, announcement } = useArrivals(fetched)
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
      <ArrivalNotice text={announcement} isShown={fresh.size > 0} />
      {orders ? (
        <Board orders={orders} fresh={fresh} onStep={step} />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <KitchenSkeleton minWidth={CARD_PX} />
      )}
    </div>
  )
}

interface BoardProps {
  orders: readonly KitchenOrder[]
  fresh: ReadonlySet<number>
  onStep: (step: Step) => void
}

function Board({ orders, fresh, onStep }: BoardProps) {
  if (orders.length === 0) {
    return (
      <EmptyState icon={ChefHat} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  return (
    <Columns minWidth={CARD_PX}>
      {orders.map((order) => (
        <KitchenCard key={order.id} order={order} isFresh={fresh.has(order.id)} onStep={onStep} />
      ))}
    </Columns>
  )
}
