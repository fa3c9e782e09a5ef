import type { Answer } from '@comanda/shared/kernel/call'
import { type getTenantCounts, TENANT_STATUSES, type TenantStatus } from '@comanda/shared/platform/api'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { count } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import type { TenantList } from './view.ts'

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

/** How many stores there are of each status; a press lists them. */
export function StatusCards({ counts, status, onChange }: StatusCardsProps) {
  return (
    <div className="mb-5">
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
            className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3 text-left select-none data-hovered:bg-hover data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink sm:p-5"
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
