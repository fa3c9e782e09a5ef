import type { Reservation } from '@comanda/shared/reservations/api'
import { useMemo } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useMedia } from '../../../parts/hooks/use-media.ts'
import { StaleBanner } from '../../../parts/Loaded.tsx'
import { dayName } from '../../../parts/time/day-name.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { type ReservationsInit, useDay } from '../data.ts'
import type { Prefill } from '../dialogs/form-values.ts'
import { DaySkeleton } from '../ReservationsSkeleton.tsx'
import { TEXTS } from '../texts.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayTables } from './DayTables.tsx'
import { frameOf, groupsOfRows, isComing } from './day-layout.ts'

interface DayViewProps {
  init: ReservationsInit
  date: string
  /** The store's business date. */
  today: string
  /** Missing without the scope to manage reservations. */
  onAdd?: ((prefill: Prefill) => void) | undefined
  onOpen: (reservation: Reservation) => void
}

const MINUTE = 60_000

/** One day: a grid on wide screens, a list of tables on phones. */
export function DayView({ init, date, today, onAdd, onOpen }: DayViewProps) {
  const { data, error, refetch } = useDay(date)
  const now = useNow((at) => Math.floor(at / MINUTE)) * MINUTE
  const isWide = useMedia('(min-width: 48rem)')
  const groups = useMemo(() => groupsOfRows(init.storeTables, data ?? [], TEXTS), [init.storeTables, data])
  if (!data)
    return error ? <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} /> : <DaySkeleton />

  const coming = data.filter(isComing)
  const hidden = data.length - coming.length
  const people = coming.reduce((sum, one) => sum + (one.people_count ?? 0), 0)
  return (
    <section aria-label={dayName(date, today)}>
      {error && <StaleBanner>{messageOf(error, TEXTS.failed)}</StaleBanner>}
      <header className="flex flex-wrap items-baseline gap-x-3 pb-2">
        <h2 className="text-lg font-semibold">{dayName(date, today)}</h2>
        <p role="status" className="text-sm text-muted">
          {TEXTS.reservations(coming.length)}
          {people > 0 && ` · ${TEXTS.people(people)}`}
          {hidden > 0 && ` · ${TEXTS.hiddenCancelled(hidden)}`}
        </p>
      </header>
      {init.storeTables.length === 0 && <Banner className="mb-4">{TEXTS.noTables}</Banner>}
      {isWide ? (
        <DayGrid
          key={date}
          label={TEXTS.dayGrid(dayName(date, today))}
          groups={groups}
          frame={frameOf(date, init, coming, now)}
          now={now}
          timeZone={init.timeZone}
          onAdd={onAdd}
          onOpen={onOpen}
        />
      ) : (
        <DayTables groups={groups} timeZone={init.timeZone} onAdd={onAdd} onOpen={onOpen} />
      )}
    </section>
  )
}
