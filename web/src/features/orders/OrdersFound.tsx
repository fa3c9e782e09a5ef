import { ClipboardList, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { GroupHandlers } from './GroupOrders.tsx'
import { findGroups, type Group } from './groups.ts'
import { OrderBoard } from './OrderBoard.tsx'
import { TEXTS } from './texts.ts'

interface OrdersFoundProps extends GroupHandlers {
  groups: readonly Group[]
  search: string
  onClearSearch: () => void
  isCompact: boolean
  fresh: ReadonlySet<number>
}

/** The open orders that fit the search; all of them without one. */
export function OrdersFound({ groups, search, onClearSearch, ...board }: OrdersFoundProps) {
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findGroups(groups, wanted), [groups, wanted])
  if (groups.length === 0) {
    return (
      <EmptyState icon={ClipboardList} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={TEXTS.nothingFound(wanted.trim())}
        action={<Button onPress={onClearSearch}>{TEXTS.clearSearch}</Button>}
      >
        {TEXTS.nothingFoundHint}
      </EmptyState>
    )
  }
  return <OrderBoard groups={found} {...board} />
}
