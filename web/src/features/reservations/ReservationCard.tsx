import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { Armchair, Pencil, StickyNote, Ticket, Trash2, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { ReservationBadge } from '../../parts/ReservationBadge.tsx'
import { fullDate, shortDate } from '../../parts/time/dates.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/layers/Tooltip.tsx'
import { isComing } from './day/day-layout.ts'
import { TEXTS } from './texts.ts'
import { endOfReservation } from './times.ts'

export interface ReservationActions {
  onEdit: (reservation: Reservation) => void
  onDelete: (reservation: Reservation) => void
}

interface ReservationCardProps {
  reservation: Reservation
  timeZone: string
  /** Missing without the scope to manage reservations. */
  actions?: ReservationActions | undefined
}

export function ReservationCard({ reservation, timeZone, actions }: ReservationCardProps) {
  const { customer_name: name, people_count, table_title, notes, unique_code } = reservation
  const at = new Date(reservation.date)
  const created = new Date(reservation.created_at)
  const isOff = !isComing(reservation)
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-4 pb-2"
    >
      <header className="flex items-start justify-between gap-3">
        <p className={cx('leading-tight', isOff && 'text-muted line-through')}>
          <time dateTime={reservation.date} title={fullDate(at, timeZone)}>
            <span className="text-xl font-semibold">{timeOfDay(at, timeZone)}</span>
            <span className="text-muted"> – {timeOfDay(endOfReservation(reservation), timeZone)}</span>
            <span className="block text-sm text-muted">{shortDate(at, timeZone)}</span>
          </time>
        </p>
        <ReservationBadge status={reservation.status} />
      </header>
      <div className={cx('min-w-0', isOff && 'text-muted line-through')}>
        <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">{reservation.customer_id}</p>
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {people_count !== null && <Fact icon={UsersRound}>{TEXTS.people(people_count)}</Fact>}
        <Fact icon={Armchair}>{table_title ?? TEXTS.noTable}</Fact>
        <Fact icon={Ticket}>
          <span className="sr-only">{TEXTS.code('')}</span>
          {unique_code}
        </Fact>
      </ul>
      {notes && <Notes notes={notes} />}
      <footer className="mt-auto flex min-h-11 items-center justify-between gap-2">
        <p className="text-sm text-muted" title={fullDate(created, timeZone)}>
          {TEXTS.created(`${shortDate(created, timeZone)}, ${timeOfDay(created, timeZone)}`)}
        </p>
        {actions && (
          <div className="-mr-2 flex">
            <IconButton
              label={TEXTS.edit(name)}
              icon={Pencil}
              size="touch"
              onPress={() => actions.onEdit(reservation)}
            />
            <IconButton
              label={TEXTS.delete(name)}
              icon={Trash2}
              size="touch"
              onPress={() => actions.onDelete(reservation)}
            />
          </div>
        )}
      </footer>
    </article>
  )
}

const Fact = ({ icon: Icon, children }: { icon: typeof Ticket; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <Icon aria-hidden size={16} className="shrink-0 text-muted" />
    <span className="wrap-anywhere">{children}</span>
  </li>
)

/** One line; hover, focus or a tap shows the whole note. */
function Notes({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Tooltip text={<span className="whitespace-pre-line wrap-anywhere">{notes}</span>} isDisabled={isOpen}>
      <Button
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="-mx-1 flex min-h-8 items-start gap-1.5 rounded-sm px-1 py-1 text-left text-sm data-hovered:bg-hover"
      >
        <StickyNote aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
        <span className="sr-only">{TEXTS.notes}: </span>
        <span className={isOpen ? 'whitespace-pre-line wrap-anywhere' : 'truncate'}>{notes}</span>
      </Button>
    </Tooltip>
  )
}
