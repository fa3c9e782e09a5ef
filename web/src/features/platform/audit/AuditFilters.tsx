import { X } from 'lucide-react'
import { useState } from 'react'
import { AUDIT_ACTIONS } from '../../../parts/audit/labels.ts'
import type { AddressChange } from '../../../parts/hooks/use-address.ts'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'
import { PeriodFilter } from '../../../parts/period/PeriodFilter.tsx'
import { LOG_PERIODS, periodInAddress } from '../../../parts/period/period-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import { DebouncedSearch } from '../DebouncedSearch.tsx'
import { type AuditFilter, useHistory, useTenantSearch } from '../data.ts'
import { AUDIT_PERIOD_WORDS, today } from '../periods.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.audit
const TYPING_PAUSE_MS = 300

const ACTIONS = AUDIT_ACTIONS.map(({ key, en }) => ({
  id: key,
  label: key.startsWith('operator.') ? `${en} (operator)` : en,
})).sort((a, b) => a.label.localeCompare(b.label, 'en'))

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (change: AddressChange) => void
  onClear: (() => void) | undefined
}

/** In the row of the page's head. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { tenantId, actor, action, period } = filter
  return (
    <>
      <PeriodFilter
        periods={LOG_PERIODS}
        value={period}
        onChange={(chosen) => onChange(periodInAddress(chosen, 'any'))}
        today={today()}
        words={AUDIT_PERIOD_WORDS}
      />
      <TenantField id={tenantId} onChange={(chosen) => onChange({ tenantId: chosen })} />
      <ComboBox
        label={WORDS.action}
        isLabelHidden
        placeholder={WORDS.anyAction}
        options={ACTIONS}
        value={action ?? null}
        onChange={(chosen) => onChange({ action: chosen ?? undefined })}
        className="w-56"
      />
      <DebouncedSearch
        label={WORDS.actor}
        value={actor ?? ''}
        onSearch={(text) => onChange({ actor: text || undefined })}
      />
      {onClear && (
        <Button variant="quiet" size="touch" icon={X} onPress={onClear}>
          {WORDS.clear}
        </Button>
      )}
    </>
  )
}

interface TenantFieldProps {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

function TenantField({ id, onChange }: TenantFieldProps) {
  const [typed, setTyped] = useState('')
  const found = useTenantSearch(useDebounced(typed, TYPING_PAUSE_MS))
  // The URL has only the store's number, so its name is unknown until the list is loaded.
  const { data: known, isError } = useHistory(id)
  const options = (found.data?.tenants ?? []).map(({ id, name, email }) => ({
    id: String(id),
    label: name,
    description: email,
  }))
  const name = known?.tenantInfo.name ?? (isError ? `#${id}` : undefined)
  if (id !== undefined && name === undefined) return <ComboBoxPlace />
  const isListed = id === undefined || options.some((option) => option.id === id)
  return (
    <ComboBox
      label={WORDS.tenant}
      isLabelHidden
      placeholder={WORDS.anyTenant}
      className="w-56"
      options={isListed || id === undefined ? options : [{ id, label: name ?? id }, ...options]}
      value={id ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onSearch={setTyped}
      isLoading={found.isFetching}
    />
  )
}

/** A placeholder with the size of the field. */
const ComboBoxPlace = () => <div className="h-11 w-56" />
