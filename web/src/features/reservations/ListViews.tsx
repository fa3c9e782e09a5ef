import type { Reservation } from '@comanda/shared/reservations/api'
import { CalendarX2, SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type ReservationsInit, useList, useSearch } from './data.ts'
import { byDay, type ReservationDay } from './days.ts'
import { type ReservationActions, ReservationCard } from './ReservationCard.tsx'
import { ListSkeleton } from './ReservationsSkeleton.tsx'
import { TEXTS } from './texts.ts'
import { dayName } from './times.ts'
import type { ViewState } from './use-view.ts'

interface ListViewProps {
  init: ReservationsInit
  today: string
  view: ViewState
  actions?: ReservationActions | undefined
}

/** The reservations of the chosen period. */
export function ListView({ view, addButton, ...rest }: ListViewProps & { addButton: ReactNode }) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useList(view.period)
  if (!data)
    return error ? <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} /> : <ListSkeleton />
  const reservations = data.pages.flat()
  const isToday = view.period.type === 'today'
  return (
    <>
      <StaleBanner error={error} />
      {reservations.length > 0 ? (
        <ReservationList reservations={reservations} {...rest} />
      ) : (
        <EmptyState icon={CalendarX2} title={isToday ? TEXTS.emptyToday : TEXTS.empty} action={addButton}>
          {TEXTS.emptyHint}
        </EmptyState>
      )}
      {hasNextPage && (
        <div className="flex justify-center pt-6">
          <Button size="touch" onPress={() => fetchNextPage()}>
            {TEXTS.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** The results of a search, in any period. */
export function SearchView({ view, ...rest }: ListViewProps) {
  const { data, error, refetch } = useSearch(view.q)
  const endButton = (
    <Button size="touch" icon={X} onPress={() => view.search('')}>
      {TEXTS.endSearch}
    </Button>
  )
  if (!data)
    return error ? <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} /> : <ListSkeleton />
  if (data.length === 0)
    return (
      <div role="status">
        <EmptyState icon={SearchX} title={TEXTS.noResults} action={endButton}>
          {TEXTS.nothingLike(view.q)}
        </EmptyState>
      </div>
    )
  return (
    <>
      <StaleBanner error={error} />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p role="status">
          {TEXTS.resultsOf(view.q)}: {TEXTS.reservations(data.length)}
        </p>
        {endButton}
      </div>
      <ReservationList reservations={data} {...rest} />
    </>
  )
}

/** Warns that the shown data may be old, because the last fetch failed. */
export const StaleBanner = ({ error }: { error: Error | null }) =>
  error && (
    <Banner tone="bad" className="mb-4">
      {messageOf(error, TEXTS.failed)}
    </Banner>
  )

interface ReservationListProps {
  reservations: readonly Reservation[]
  init: ReservationsInit
  /** The store's business date. */
  today: string
  actions?: ReservationActions | undefined
}

/** Cards grouped by the store's business day. */
function ReservationList({ reservations, init, today, actions }: ReservationListProps) {
  return (
    <div className="flex flex-col gap-6">
      {byDay(reservations, init).map((day) => (
        <section key={day.date} aria-label={dayName(day.date, today)}>
          <header className="flex flex-wrap items-baseline gap-x-3 pb-2">
            <h2 className="text-lg font-semibold">{dayName(day.date, today)}</h2>
            <p className="text-sm text-muted">{summary(day)}</p>
          </header>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
            {day.reservations.map((reservation) => (
              <li key={reservation.id}>
                <ReservationCard reservation={reservation} timeZone={init.timeZone} actions={actions} />
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
