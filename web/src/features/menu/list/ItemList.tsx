import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { Plus, SearchX, Upload, UtensilsCrossed } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loading, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import { TEXTS } from '../texts.ts'
import { MenuItemRow } from './MenuItemRow.tsx'
import type { useMenuFilter } from './use-menu-filter.ts'

interface ItemListProps {
  isMenuEmpty: boolean
  filter: ReturnType<typeof useMenuFilter>
  format: MoneyFormat
  onAdd: () => void
  onImport: () => void
  onRemove: (item: MenuItem) => void
}

const LIST = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** One page of rows, or an empty state. */
export function ItemList({ isMenuEmpty, filter, format, onAdd, onImport, onRemove }: ItemListProps) {
  const list = useRef<HTMLUListElement>(null)
  // A stable callback, so that only changed rows render again.
  const latest = useRef(onRemove)
  latest.current = onRemove
  const remove = useCallback((item: MenuItem) => latest.current(item), [])

  function turnTo(page: number) {
    filter.change({ page })
    list.current?.scrollIntoView({ block: 'start' })
  }

  if (isMenuEmpty) {
    return (
      <EmptyState
        icon={UtensilsCrossed}
        title={TEXTS.empty}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" size="touch" icon={Plus} onPress={onAdd}>
              {TEXTS.add}
            </Button>
            <Button size="touch" icon={Upload} onPress={onImport}>
              {TEXTS.importMenu}
            </Button>
          </div>
        }
      >
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  if (filter.found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={TEXTS.noMatches}
        action={
          <Button size="touch" onPress={filter.clear}>
            {TEXTS.showAll}
          </Button>
        }
      >
        {TEXTS.noMatchesHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} aria-label={TEXTS.title} className={`${LIST} scroll-mt-4`}>
        {filter.shown.map((item) => (
          <li key={item.id} className="min-w-0">
            <MenuItemRow item={item} format={format} onRemove={remove} />
          </li>
        ))}
      </ul>
      {filter.totalPages > 1 && (
        <Pagination
          page={filter.page}
          totalPages={filter.totalPages}
          onChange={turnTo}
          shown={filter.shown.length}
          total={filter.found.length}
        />
      )}
    </>
  )
}

export const MenuLoading = () => (
  <Loading className={LIST}>
    <Skeletons count={12} className="h-16 rounded-none border-0 md:h-12" />
  </Loading>
)
