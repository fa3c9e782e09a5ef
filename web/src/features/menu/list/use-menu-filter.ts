import type { MenuItem } from '@comanda/shared/menu/api'
import { filterMenuList, type MenuFilter } from '@comanda/shared/menu/menu'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'

/** Values of the category filter: every category, and items without a category. */
export const ALL = 0
export const NONE = -1
const PAGE_SIZE = 48
const TYPING_MS = 300

interface Filter extends MenuFilter {
  page: number
}

/** Filters and pages the menu. The URL keeps the filter, so that "back" from an item restores it. */
export function useMenuFilter(items: readonly MenuItem[]) {
  const [address] = useAddress()
  const [filter, setFilter] = useState<Filter>(() => ({
    search: address.q ?? '',
    category: Number(address.category) || ALL,
    isSoldOutOnly: address.soldOut === '1',
    page: Number(address.page) || 1,
  }))
  useAddressSync(filter)
  const { category, isSoldOutOnly, page } = filter
  // Typing stays fast; the grid renders later.
  const search = useDeferredValue(filter.search)
  const found = useMemo(
    () => filterMenuList(items, { search, category, isSoldOutOnly }),
    [items, search, category, isSoldOutOnly],
  )

  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shownPage = Math.min(page, totalPages)
  return {
    ...filter,
    page: shownPage,
    found,
    totalPages,
    shown: found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE),
    /** A new filter starts at page 1. */
    change: (change: Partial<Filter>) => setFilter((before) => ({ ...before, page: 1, ...change })),
    clear: () => setFilter({ search: '', category: ALL, isSoldOutOnly: false, page: 1 }),
  }
}

function useAddressSync(filter: Filter): void {
  const navigate = useNavigate()
  const { search, category, isSoldOutOnly, page } = useDebounced(filter, TYPING_MS)
  useEffect(() => {
    const kept = {
      q: search || undefined,
      category: category === ALL ? undefined : category,
      soldOut: isSoldOutOnly ? 1 : undefined,
      page: page > 1 ? page : undefined,
    }
    void navigate({ to: '.', search: kept, replace: true, resetScroll: false } as never)
  }, [navigate, search, category, isSoldOutOnly, page])
}
