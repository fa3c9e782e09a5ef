import { localDate } from '@comanda/shared/kernel/business-day'
import type { StaffMember } from '@comanda/shared/users/api'
import { ScrollText } from 'lucide-react'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { LOG_PERIODS, readPeriod } from '../../parts/period/period-words.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { ownZone } from '../../parts/time/dates.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type AuditFilter, useAuditLog, usePeople } from './data.ts'
import { EntryList } from './EntryList.tsx'
import { Filters } from './Filters.tsx'
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
          timeZone={timeZone}
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
  timeZone: string
  onClear: false | (() => void)
}

function AuditLog({ filter, people, today, timeZone, onClear }: AuditLogProps) {
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
  return <EntryList entries={entries} people={peopleOf(people)} today={today} timeZone={timeZone} log={log} />
}

const LoadingEntries = () => (
  <Loading className="flex flex-col gap-4">
    <SkeletonBar className="h-3 w-32" />
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-16 w-full" />
    ))}
  </Loading>
)
