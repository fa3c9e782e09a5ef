import type { Answer } from '@comanda/shared/kernel/call'
import {
  type getTenantCounts,
  TENANT_SORTS,
  TENANT_STATES,
  TENANT_STATUSES,
  type TenantState,
  type TenantStatus,
} from '@comanda/shared/platform/tenants'
import { BellRing } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { count } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import type { TenantList, TenantView } from './tenant-view.ts'

const WORDS = TEXTS.tenants
type Counts = Answer<typeof getTenantCounts>

const COUNTS = {
  active: 'activeTenants',
  inactive: 'inactiveTenants',
  all: 'allTenants',
} as const satisfies Record<TenantStatus, keyof Counts>

interface StatusCardsProps {
  counts: Counts | undefined
  status: TenantList
  onChange: (status: TenantStatus) => void
}

/** The number of stores of each status; a press filters the list. */
export function StatusCards({ counts, status, onChange }: StatusCardsProps) {
  return (
    <div className="mb-3">
      <ToggleButtonGroup
        aria-label={WORDS.statusLabel}
        selectedKeys={[status]}
        disallowEmptySelection={status !== 'deleted'}
        onSelectionChange={(keys) => {
          const [chosen] = keys
          if (chosen !== undefined) onChange(chosen as TenantStatus)
        }}
        className="grid grid-cols-3 gap-2 sm:gap-4"
      >
        {TENANT_STATUSES.map((one) => (
          <ToggleButton
            key={one}
            id={one}
            className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-3 py-2 text-left select-none data-hovered:bg-hover data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink sm:flex-row sm:items-baseline sm:justify-between sm:px-4"
          >
            <span className="text-sm text-muted in-data-selected:text-brand-ink">{WORDS.statuses[one]}</span>
            <span className="text-xl font-semibold tabular-nums sm:text-2xl">
              {counts ? count(counts[COUNTS[one]]) : TEXTS.unknown}
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {status === 'deleted' && <p className="mt-3 text-muted">{WORDS.deletedHint}</p>}
    </div>
  )
}

const ANY = 'any'

interface StateFilterProps {
  state: TenantState | undefined
  onChange: (state: TenantState | undefined) => void
}

/** Limits the list to the stores that call for a person. */
export function StateFilter({ state, onChange }: StateFilterProps) {
  return (
    <MenuButton
      label={WORDS.stateLabel}
      placement="bottom start"
      chosen={state ?? ANY}
      trigger={
        <Button
          size="touch"
          icon={BellRing}
          aria-label={`${WORDS.stateLabel}: ${WORDS.states[state ?? ANY]}`}
        >
          {WORDS.states[state ?? ANY]}
        </Button>
      }
      items={[undefined, ...TENANT_STATES].map((one) => ({
        id: one ?? ANY,
        label: WORDS.states[one ?? ANY],
        onAction: () => onChange(one),
      }))}
    />
  )
}

type Sort = keyof typeof WORDS.sorts

const OPTIONS = (Object.keys(WORDS.sorts) as Sort[]).map((id) => ({
  // A list option needs a non-empty id.
  id: id || 'usual',
  label: WORDS.sorts[id],
}))

interface SortSelectProps {
  view: TenantView
  onChange: (sort: Pick<TenantView, 'sort' | 'order'>) => void
}

/** Sorts the cards of narrow screens, which have no column headers. */
export function SortSelect({ view: { sort, order }, onChange }: SortSelectProps) {
  return (
    <Select
      label={WORDS.sortBy}
      isLabelHidden
      options={OPTIONS}
      value={sort ? `${sort} ${order}` : 'usual'}
      onChange={(id) => {
        const [name, direction] = id.split(' ')
        const chosen = TENANT_SORTS.find((one) => one === name)
        onChange({ sort: chosen, order: chosen && (direction === 'desc' ? 'desc' : 'asc') })
      }}
      className="w-48 md:hidden"
    />
  )
}
