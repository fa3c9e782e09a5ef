import { TENANT_SORTS } from '@comanda/shared/platform/api'
import { Select } from '../../../ui/Select.tsx'
import { TEXTS } from '../texts.ts'
import type { TenantView } from './view.ts'

const WORDS = TEXTS.tenants
type Sort = keyof typeof WORDS.sorts

const OPTIONS = (Object.keys(WORDS.sorts) as Sort[]).map((id) => ({
  // A list's option has a name of its own.
  id: id || 'usual',
  label: WORDS.sorts[id],
}))

interface SortSelectProps {
  view: TenantView
  onChange: (sort: Pick<TenantView, 'sort' | 'order'>) => void
}

/** Orders the cards of a narrow screen, which have no columns to press. */
export function SortSelect({ view: { sort, order }, onChange }: SortSelectProps) {
  return (
    <Select
      label={WORDS.sortBy}
      options={OPTIONS}
      value={sort ? `${sort} ${order}` : 'usual'}
      onChange={(id) => {
        const [name, direction] = id.split(' ')
        const chosen = TENANT_SORTS.find((one) => one === name)
        onChange({ sort: chosen, order: chosen && (direction === 'desc' ? 'desc' : 'asc') })
      }}
      className="grow md:hidden"
    />
  )
}
