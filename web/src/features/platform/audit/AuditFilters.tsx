import { FILTER_DAYS } from '@comanda/shared/kernel/period'
import { useState } from 'react'
import { AUDIT_ACTIONS } from '../../../parts/audit/labels.ts'
import type { AddressChange } from '../../../parts/hooks/use-address.ts'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { DebouncedSearch } from '../DebouncedSearch.tsx'
import { type AuditFilter, useHistory, useTenantSearch } from '../data.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.audit
const TYPING_PAUSE_MS = 300
const BOUNDS = { minValue: FILTER_DAYS.first, maxValue: FILTER_DAYS.last }

const ACTIONS = AUDIT_ACTIONS.map(({ key, en }) => ({
  id: key,
  label: key.startsWith('operator.') ? `${en} (operator)` : en,
})).sort((a, b) => a.label.localeCompare(b.label, 'en'))

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (change: AddressChange) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { tenantId, actor, action, from, to } = filter
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto] lg:items-end">
      <TenantField id={tenantId} onChange={(chosen) => onChange({ tenantId: chosen })} />
      <DebouncedSearch
        label={WORDS.actor}
        value={actor ?? ''}
        onSearch={(text) => onChange({ actor: text || undefined })}
      />
      <ComboBox
        label={WORDS.action}
        placeholder={WORDS.anyAction}
        options={ACTIONS}
        value={action ?? null}
        onChange={(chosen) => onChange({ action: chosen ?? undefined })}
      />
      <DateField
        {...BOUNDS}
        label={WORDS.from}
        value={from ?? null}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DateField
        {...BOUNDS}
        label={WORDS.to}
        value={to ?? null}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
    </div>
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
      placeholder={WORDS.anyTenant}
      options={isListed || id === undefined ? options : [{ id, label: name ?? id }, ...options]}
      value={id ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onSearch={setTyped}
      isLoading={found.isFetching}
    />
  )
}

/** A placeholder with the height of the field. */
const ComboBoxPlace = () => <div className="h-17" />
