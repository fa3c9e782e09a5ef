import type { MenuItem } from '@comanda/shared/menu/api'
import { useCategories } from '../../parts/settings/data.ts'
import { FilterChips } from '../../ui/FilterChips.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TEXTS } from './texts.ts'
import { ALL, NONE, type useMenuFilter } from './useMenuFilter.ts'

interface MenuToolbarProps {
  items: readonly MenuItem[]
  filter: ReturnType<typeof useMenuFilter>
}

export function MenuToolbar({ items, filter }: MenuToolbarProps) {
  const categories = useCategories().data ?? []
  const soldOut = items.filter((item) => item.is_sold_out === 1).length
  const hasUncategorized = items.some((item) => item.category_id === null)
  const options = [
    { id: ALL, label: TEXTS.allCategories },
    ...categories.map(({ id, title }) => ({ id, label: title })),
    ...(hasUncategorized ? [{ id: NONE, label: TEXTS.noCategory }] : []),
  ]
  return (
    <>
      <SearchField
        label={TEXTS.search}
        value={filter.search}
        onChange={(search) => filter.change({ search })}
        className="grow basis-48"
      />
      <Select
        label={TEXTS.category}
        options={options}
        value={filter.category}
        onChange={(category) => filter.change({ category })}
        className="w-56 max-sm:w-full"
      />
      <FilterChips
        label={TEXTS.show}
        options={[
          { id: 'all', label: TEXTS.all(items.length) },
          { id: 'sold-out', label: TEXTS.soldOutOnly(soldOut) },
        ]}
        value={filter.isSoldOutOnly ? 'sold-out' : 'all'}
        onChange={(shown) => filter.change({ isSoldOutOnly: shown === 'sold-out' })}
      />
    </>
  )
}
