import type { AuditEntry } from '@comanda/shared/audit/api'
import type { StaffMember } from '@comanda/shared/users/api'
import { messageOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { useAuditLog } from './data.ts'
import { dayName, daysOf } from './days.ts'
import { EntryRow } from './EntryRow.tsx'
import { TEXTS } from './texts.ts'

interface EntryListProps {
  entries: readonly AuditEntry[]
  people: readonly StaffMember[]
  today: string
  timeZone: string
  log: ReturnType<typeof useAuditLog>
}

export function EntryList({ entries, people, today, timeZone, log }: EntryListProps) {
  const names = new Map(people.map(({ username, name }) => [username, name]))
  return (
    <div className="flex flex-col gap-6">
      {daysOf(entries, timeZone).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-2 text-lg font-semibold first-letter:uppercase">
            {dayName(day.date, today)}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} name={names.get(entry.actor)} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
      {log.isFetchNextPageError && <Banner tone="bad">{messageOf(log.error, TEXTS.loadFailed)}</Banner>}
      <div className="flex justify-center pb-2">
        {log.hasNextPage ? (
          <Button size="touch" isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
            {TEXTS.more}
          </Button>
        ) : (
          <p className="text-sm text-muted">{TEXTS.noMore}</p>
        )}
      </div>
    </div>
  )
}
