import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { Plus } from 'lucide-react'
import { Button } from 'react-aria-components'
import { ReservationBadge } from '../../../parts/ReservationBadge.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { Prefill } from '../dialogs/form-values.ts'
import { TEXTS } from '../texts.ts'
import { endOfReservation } from '../times.ts'
import type { DayGroup, DayRow } from './day-layout.ts'

interface DayTablesProps {
  groups: readonly DayGroup[]
  timeZone: string
  onAdd?: ((prefill: Prefill) => void) | undefined
  onOpen: (reservation: Reservation) => void
}

/** The day view of a phone: each table with its reservations. */
export function DayTables({ groups, ...rest }: DayTablesProps) {
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
