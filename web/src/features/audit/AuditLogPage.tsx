import { localDate } from '@comanda/shared/kernel/business-day'
import type { StaffMember } from '@comanda/shared/users/api'
import { ScrollText } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { readPeriod } from '../../parts/period/period-words.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type AuditFilter, PERIODS, useAuditLog, usePeople } from './data.ts'
import { EntryList } from './EntryList.tsx'
import { Filters } from './Filters.tsx'
import { peopleOf } from './people.ts'
import { TEXTS } from './texts.ts'

export function AuditLogPage() {
  const { data: store, error, refetch } = useStoreSetting()
  return (
    <SettingsFrame>
      {store ? (
        <AuditLog timeZone={store.timeZone} />
      ) : (
        <>
          <PageHeader title={TEXTS.title} />
          {error ? (
            <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
          ) : (
            <LoadingEntries />
          )}
        </>
      )}
    </SettingsFrame>
  )
}

const NO_PEOPLE: readonly StaffMember[] = []

function AuditLog({ timeZone }: { timeZone: string }) {
  const [address, change] = useAddress()
  const people = usePeople().data ?? NO_PEOPLE
  const today = useNow((now) => localDate(new Date(now), timeZone))
  const filter: AuditFilter = {
    period: readPeriod(address, PERIODS, 'any'),
    actor: address.actor,
    action: address.action,
  }
  const log = useAuditLog(filter, today)
  const isFiltered = filter.period.type !== 'any' || filter.actor !== undefined || filter.action !== undefined
  const clear = () =>
    change({ type: undefined, from: undefined, to: undefined, actor: undefined, action: undefined })

  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHeader title={TEXTS.title} lead={TEXTS.lead}>
        <Filters
          filter={filter}
          people={people}
          today={today}
          onChange={change}
          onClear={isFiltered && clear}
        />
      </PageHeader>
      {!log.data ? (
        log.error ? (
          <ErrorState text={messageOf(log.error, TEXTS.loadFailed)} onRetry={() => log.refetch()} />
        ) : (
          <LoadingEntries />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? TEXTS.nothingFound : TEXTS.empty}
          action={isFiltered && <Button onPress={clear}>{TEXTS.clear}</Button>}
        >
          {isFiltered ? TEXTS.nothingFoundHint : TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <EntryList entries={entries} people={peopleOf(people)} today={today} timeZone={timeZone} log={log} />
      )}
    </>
  )
}

const LoadingEntries = () => (
  <Loading className="flex flex-col gap-4">
    <SkeletonBar className="h-3 w-32" />
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-16 w-full" />
    ))}
  </Loading>
)
