import { CalendarX2, SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type ReservationsInit, useFound, useList } from './data.ts'
import type { ReservationActions } from './ReservationCard.tsx'
import { ReservationList } from './ReservationList.tsx'
import { ListSkeleton } from './ReservationsSkeleton.tsx'
import { TEXTS } from './texts.ts'
import type { ViewState } from './use-view.ts'

interface ListViewProps {
  init: ReservationsInit
  today: string
  view: ViewState
  actions?: ReservationActions | undefined
}

/** The reservations of the chosen days. */
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

/** What a search found, whenever it is. */
export function FoundView({ view, ...rest }: ListViewProps) {
  const { data, error, refetch } = useFound(view.q)
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

/** What is shown may be old: the last fetch failed. */
export const StaleBanner = ({ error }: { error: Error | null }) =>
  error && (
    <Banner tone="bad" className="mb-4">
      {messageOf(error, TEXTS.failed)}
    </Banner>
  )
