import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { messageOf } from '../../../api/client.ts'
import { useMedia } from '../../../parts/hooks/use-media.ts'
import { StaleBanner } from '../../../parts/Loaded.tsx'
import { ReservationBadge } from '../../../parts/ReservationBadge.tsx'
import { dayName } from '../../../parts/time/day-name.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { type ReservationsInit, useDay } from '../data.ts'
import type { Prefill } from '../dialogs/form-values.ts'
import { DaySkeleton } from '../ReservationsSkeleton.tsx'
import { TEXTS } from '../texts.ts'
import { endOfReservation } from '../times.ts'
import { DayGrid } from './DayGrid.tsx'
import { type DayGroup, type DayRow, frameOf, groupsOfRows, isComing } from './day-layout.ts'

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
  if (!data) return error ? <ErrorState text={messageOf(error)} onRetry={refetch} /> : <DaySkeleton />

  const coming = data.filter(isComing)
  const hidden = data.length - coming.length
  const people = coming.reduce((sum, one) => sum + (one.people_count ?? 0), 0)
  return (
    <section aria-label={dayName(date, today)}>
      {error && <StaleBanner>{messageOf(error)}</StaleBanner>}
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

interface DayTablesProps {
  groups: readonly DayGroup[]
  timeZone: string
  onAdd?: ((prefill: Prefill) => void) | undefined
  onOpen: (reservation: Reservation) => void
}

/** The day view of a phone: each table with its reservations. */
function DayTables({ groups, ...rest }: DayTablesProps) {
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ floor, rows }) => {
        const shown = rows.filter((row) => row.tableId !== null || row.reservations.length > 0)
        if (shown.length === 0) return null
        return (
          <section key={shown[0]?.key} aria-label={floor ?? undefined}>
            {floor && <h3 className="pb-1.5 text-sm font-semibold text-muted">{floor}</h3>}
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {shown.map((row) => (
                <Table key={row.key} row={row} {...rest} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Table({ row, timeZone, onAdd, onOpen }: Omit<DayTablesProps, 'groups'> & { row: DayRow }) {
  const { title, seats, tableId, reservations } = row
  return (
    <li className="px-4 py-2">
      <header className="flex min-h-11 items-center gap-x-2">
        <span className="font-semibold wrap-anywhere">{title}</span>
        {seats !== null && <span className="shrink-0 text-sm text-muted">{TEXTS.people(seats)}</span>}
        {reservations.length === 0 && <span className="ml-auto text-sm text-muted">{TEXTS.freeAllDay}</span>}
        {onAdd && tableId !== null && (
          <IconButton
            label={TEXTS.addTo(title)}
            icon={Plus}
            size="touch"
            className={reservations.length === 0 ? '-mr-2' : '-mr-2 ml-auto'}
            onPress={() => onAdd({ tableId })}
          />
        )}
      </header>
      {reservations.map((reservation) => (
        <Visit key={reservation.id} reservation={reservation} timeZone={timeZone} onOpen={onOpen} />
      ))}
    </li>
  )
}

interface VisitProps {
  reservation: Reservation
  timeZone: string
  onOpen: (reservation: Reservation) => void
}

const Visit = ({ reservation, timeZone, onOpen }: VisitProps) => (
  <Button
    onPress={() => onOpen(reservation)}
    className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-left data-hovered:bg-hover"
  >
    <span className="shrink-0 leading-tight">
      <span className="block font-semibold">{timeOfDay(new Date(reservation.date), timeZone)}</span>
      <span className="block text-sm text-muted">{timeOfDay(endOfReservation(reservation), timeZone)}</span>
    </span>
    <span className="min-w-0 grow leading-tight">
      <span className="block truncate">{reservation.customer_name}</span>
      {reservation.people_count !== null && (
        <span className="block text-sm text-muted">{TEXTS.people(reservation.people_count)}</span>
      )}
    </span>
    <ReservationBadge status={reservation.status} />
  </Button>
)
