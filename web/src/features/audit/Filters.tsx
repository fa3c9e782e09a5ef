import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { StaffMember } from '@comanda/shared/users/api'
import { X } from 'lucide-react'
import { AUDIT_ACTIONS } from '../../parts/audit/labels.ts'
import type { AddressChange } from '../../parts/hooks/use-address.ts'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { LOG_PERIODS, periodInAddress } from '../../parts/period/period-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComboBox } from '../../ui/choices/ComboBox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import type { AuditFilter } from './data.ts'
import { peopleOf } from './people.ts'
import { TEXTS } from './texts.ts'

interface FiltersProps {
  filter: AuditFilter
  people: readonly StaffMember[]
  today: string
  onChange: (change: AddressChange) => void
  onClear: false | (() => void)
}

const EVERYONE = '*'

/** Actions of the platform that are in no store's log. */
const PLATFORM_ACTIONS = ['exchange_rate.set', 'tenant.export', AUDIT_EVENTS.storeErased.key]
const STORE_ACTIONS = AUDIT_ACTIONS.filter(
  ({ key }) => !key.startsWith('operator.') && !PLATFORM_ACTIONS.includes(key),
)
  .map(({ key, es }) => ({ id: key, label: es }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'))

export function Filters({ filter, people, today, onChange, onClear }: FiltersProps) {
  const persons = people.map(({ username, name }) => ({ id: username, label: name }))
  // A former member of the staff is only known by username.
  const isGone = filter.actor !== undefined && !persons.some(({ id }) => id === filter.actor)
  const gone = isGone ? [{ id: filter.actor ?? '', label: peopleOf(people).nameOf(filter.actor ?? '') }] : []
  return (
    <>
      <PeriodFilter
        periods={LOG_PERIODS}
        value={filter.period}
        onChange={(choice) => onChange(periodInAddress(choice, 'any'))}
        today={today}
      />
      <Select
        label={TEXTS.person}
        isLabelHidden
        options={[{ id: EVERYONE, label: TEXTS.everybody }, ...persons, ...gone]}
        value={filter.actor ?? EVERYONE}
        onChange={(actor) => onChange({ actor: actor === EVERYONE ? undefined : actor })}
        className="w-56"
      />
      <ComboBox
        label={TEXTS.action}
        isLabelHidden
        placeholder={TEXTS.allActions}
        options={STORE_ACTIONS}
        value={filter.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
        className="w-72"
      />
      {onClear && (
        <Button variant="quiet" size="touch" icon={X} onPress={onClear}>
          {TEXTS.clear}
        </Button>
      )}
    </>
  )
}
