import type { Reservation } from '@comanda/shared/reservations/api'
import { CalendarX2, SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded } from '../../parts/Loaded.tsx'
import { dayName } from '../../parts/time/day-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type ReservationsInit, useList, useSearch } from './data.ts'
import { byDay, type ReservationDay } from './days.ts'
import { type Arrival, type ReservationActions, ReservationCard } from './ReservationCard.tsx'
import { ListSkeleton } from './ReservationsSkeleton.tsx'
import { TEXTS } from './texts.ts'
import type { ViewState } from './use-view.ts'

interface ListViewProps {
  init: ReservationsInit
  /** The store's business date. */
  today: string
  /** In ms, rounded to the minute. */
  now: number
  view: ViewState
  arrival?: Arrival | undefined
  actions?: ReservationActions | undefined
}

/** The reservations of the chosen period. */
export function ListView({ view, addButton, ...rest }: ListViewProps & { addButton: ReactNode }) {
  const list = useList(view.period)
  const isToday = view.period.type === 'today'
  return (
    <Loaded query={list} loading={<ListSkeleton />} warns>
      {({ pages }) => (
        <>
          {pages.flat().length > 0 ? (
            <ReservationList reservations={pages.flat()} {...rest} />
          ) : (
            <EmptyState icon={CalendarX2} title={isToday ? TEXTS.emptyToday : TEXTS.empty} action={addButton}>
              {TEXTS.emptyHint}
            </EmptyState>
          )}
          {list.hasNextPage && (
            <div className="flex justify-center pt-6">
              <Button size="touch" onPress={() => list.fetchNextPage()}>
                {TEXTS.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

/** The results of a search, in any period. */
export function SearchView({ view, ...rest }: ListViewProps) {
  const found = useSearch(view.q)
  const endButton = (
    <Button size="touch" icon={X} onPress={() => view.search('')}>
      {TEXTS.endSearch}
    </Button>
  )
  return (
    <Loaded query={found} loading={<ListSkeleton />} warns>
      {(reservations) =>
        reservations.length === 0 ? (
          <div role="status">
            <EmptyState icon={SearchX} title={TEXTS.noResults} action={endButton}>
              {TEXTS.nothingLike(view.q)}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
              <p role="status">
                {TEXTS.resultsOf(view.q)}: {TEXTS.reservations(reservations.length)}
              </p>
              {endButton}
            </div>
            <ReservationList reservations={reservations} {...rest} />
          </>
        )
      }
    </Loaded>
  )
}

type ReservationListProps = Omit<ListViewProps, 'view'> & { reservations: readonly Reservation[] }

/** Cards grouped by the store's business day. */
function ReservationList({ reservations, init, today, ...shown }: ReservationListProps) {
  return (
    <div className="flex flex-col gap-6">
      {byDay(reservations, init).map((day) => (
        <section key={day.date} aria-label={dayName(day.date, today)}>
          <header className="flex flex-wrap items-baseline gap-x-3 pb-2">
            <h2 className="text-lg font-semibold">{dayName(day.date, today)}</h2>
            <p className="text-sm text-muted">{summary(day)}</p>
          </header>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
            {day.reservations.map((reservation) => (
              <li key={reservation.id}>
                <ReservationCard reservation={reservation} timeZone={init.timeZone} {...shown} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function summary({ reservations, coming, people }: ReservationDay): string {
  const off = reservations.length - coming
  return [TEXTS.reservations(coming), people > 0 && TEXTS.people(people), off > 0 && TEXTS.cancelled(off)]
    .filter(Boolean)
    .join(' · ')
}
