import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { localDate } from '@comanda/shared/kernel/business-day'
import type { StoreSetting } from '@comanda/shared/settings/store'
import type { StaffMember } from '@comanda/shared/users/api'
import { ScrollText, X } from 'lucide-react'
import { AUDIT_ACTIONS } from '../../parts/audit/labels.ts'
import { type AddressChange, useAddress } from '../../parts/hooks/use-address.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { LOG_PERIODS, periodInAddress, readPeriod } from '../../parts/period/period-words.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { ownZone } from '../../parts/time/dates.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComboBox } from '../../ui/choices/ComboBox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type AuditFilter, useAuditLog, usePeople } from './data.ts'
import { EntryList } from './EntryList.tsx'
import { peopleOf } from './people.ts'
import { TEXTS } from './texts.ts'

export function AuditLogPage() {
  const store = useStoreSetting()
  const [address, change] = useAddress()
  const people = usePeople().data ?? NO_PEOPLE
  // The browser's time zone is used until the store's is known.
  const timeZone = store.data?.timeZone ?? ownZone()
  const today = useNow((now) => localDate(new Date(now), timeZone))
  const filter: AuditFilter = {
    period: readPeriod(address, LOG_PERIODS, 'any'),
    actor: address.actor,
    action: address.action,
  }
  const isFiltered = filter.period.type !== 'any' || filter.actor !== undefined || filter.action !== undefined
  const clear = () =>
    change({ type: undefined, from: undefined, to: undefined, actor: undefined, action: undefined })
  return (
    <SettingsFrame>
      <PageHeader title={TEXTS.title} lead={TEXTS.lead}>
        <Filters
          filter={filter}
          people={people}
          today={today}
          onChange={change}
          onClear={isFiltered && clear}
        />
      </PageHeader>
      {store.data ? (
        <AuditLog
          filter={filter}
          people={people}
          today={today}
          store={store.data}
          onClear={isFiltered && clear}
        />
      ) : (
        <Unfetched queries={[store]} failed={TEXTS.loadFailed}>
          <LoadingEntries />
        </Unfetched>
      )}
    </SettingsFrame>
  )
}

const NO_PEOPLE: readonly StaffMember[] = []

interface AuditLogProps {
  filter: AuditFilter
  people: readonly StaffMember[]
  today: string
  store: StoreSetting
  onClear: false | (() => void)
}

function AuditLog({ filter, people, today, store, onClear }: AuditLogProps) {
  const log = useAuditLog(filter, today)
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  if (!log.data)
    return (
      <Unfetched queries={[log]} failed={TEXTS.loadFailed}>
        <LoadingEntries />
      </Unfetched>
    )
  if (entries.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={onClear ? TEXTS.nothingFound : TEXTS.empty}
        action={onClear && <Button onPress={onClear}>{TEXTS.clear}</Button>}
      >
        {onClear ? TEXTS.nothingFoundHint : TEXTS.emptyHint}
      </EmptyState>
    )
  return <EntryList entries={entries} people={peopleOf(people)} today={today} store={store} log={log} />
}

const LoadingEntries = () => (
  <Loading className="flex flex-col gap-4">
    <SkeletonBar className="h-3 w-32" />
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-16 w-full" />
    ))}
  </Loading>
)

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

function Filters({ filter, people, today, onChange, onClear }: FiltersProps) {
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
