import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { type Rank, rankOfReservation } from '@comanda/shared/selling/rank'
import { Armchair, DoorOpen, Pencil, StickyNote, Ticket, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import { ReservationBadge } from '../../parts/ReservationBadge.tsx'
import { fullDate, plainDay } from '../../parts/time/dates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/layers/Tooltip.tsx'
import { isDue, minutesUntil } from './arrival.ts'
import { isComing } from './day/day-layout.ts'
import { TEXTS } from './texts.ts'
import { endOfReservation, localText } from './times.ts'

export interface ReservationActions {
  onEdit: (reservation: Reservation) => void
  onDelete: (reservation: Reservation) => void
}

export interface Arrival {
  /** Opens the point of sale for the reservation, or the check that its table has, whosever that is. */
  receive: (reservation: Reservation) => Promise<void>
  /** The tables with an open check. */
  takenTables: ReadonlySet<number>
}

interface ReservationCardProps {
  reservation: Reservation
  timeZone: string
  /** In ms, rounded to the minute. */
  now: number
  /** Missing without the scope to take orders. */
  arrival?: Arrival | undefined
  /** Missing without the scope to manage reservations. */
  actions?: ReservationActions | undefined
}

/** The reservation that comes next stands out. */
const CARD_LOOKS: Record<Rank, string> = {
  now: 'border-info-solid bg-info-soft ring-1 ring-info-solid',
  soon: 'border-info-solid bg-surface',
  fine: 'border-line bg-surface',
}

/** A reservation below the heading of its day. */
export function ReservationCard({ reservation, timeZone, now, arrival, actions }: ReservationCardProps) {
  const { customer_name: name, table_title, notes, unique_code } = reservation
  const minutes = minutesUntil(new Date(reservation.date), now)
  const isTaken = reservation.table_id !== null && arrival?.takenTables.has(reservation.table_id) === true
  // A guest who sits at the table before the time is another guest.
  const isSeated = minutes <= 0 && isTaken
  const rank = isDue(reservation, now) && !isSeated ? rankOfReservation(minutes) : 'fine'
  return (
    <article
      aria-label={name}
      className={cx('flex h-full flex-col rounded-lg border py-2 pr-2 pl-4', CARD_LOOKS[rank])}
    >
      <Head reservation={reservation} timeZone={timeZone} rank={rank} />
      <ul className="flex gap-x-3 overflow-hidden pr-2 text-sm whitespace-nowrap">
        <Fact icon={Armchair}>{table_title ?? TEXTS.noTable}</Fact>
        <li className="truncate">{reservation.customer_id}</li>
        <Fact icon={Ticket}>
          <span className="sr-only">{TEXTS.code('')}</span>
          {unique_code}
        </Fact>
      </ul>
      {notes && <Notes notes={notes} />}
      <footer className="mt-auto flex min-h-10 items-center gap-2">
        {arrival && isDue(reservation, now) && (
          <Button
            size="sm"
            icon={DoorOpen}
            className="shrink-0 whitespace-nowrap"
            onPress={() => arrival.receive(reservation)}
          >
            {isTaken ? TEXTS.seeCheck : TEXTS.takeOrder}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Created at={new Date(reservation.created_at)} timeZone={timeZone} />
        {actions && (
          <div className="flex">
            <IconButton
              variant="faint"
              label={TEXTS.edit(name)}
              icon={Pencil}
              onPress={() => actions.onEdit(reservation)}
            />
            <IconButton
              variant="faint"
              label={TEXTS.delete(name)}
              icon={Trash2}
              onPress={() => actions.onDelete(reservation)}
            />
          </div>
        )}
      </footer>
    </article>
  )
}

/** When, who and how many. */
function Head({
  reservation,
  timeZone,
  rank,
}: Pick<ReservationCardProps, 'reservation' | 'timeZone'> & { rank: Rank }) {
  const { customer_name: name, people_count } = reservation
  const at = new Date(reservation.date)
  const isOff = !isComing(reservation)
  return (
    <>
      <header className="flex items-baseline justify-between gap-3 pr-2">
        <p className={cx(isOff && 'text-muted line-through')}>
          <time dateTime={reservation.date} title={fullDate(at, timeZone)}>
            <span className="text-lg font-semibold">{timeOfDay(at, timeZone)}</span>
            <span className="text-sm text-muted">
              {' – '}
              {timeOfDay(endOfReservation(reservation), timeZone)}
            </span>
          </time>
        </p>
        <ReservationBadge status={reservation.status} rank={rank} />
      </header>
      <div
        className={cx('flex items-baseline justify-between gap-3 pr-2', isOff && 'text-muted line-through')}
      >
        <h3 className="truncate font-semibold" title={name}>
          {name}
        </h3>
        {people_count !== null && <span className="shrink-0 text-sm">{TEXTS.people(people_count)}</span>}
      </div>
    </>
  )
}

const Created = ({ at, timeZone }: { at: Date; timeZone: string }) => (
  <p className="grow truncate text-xs text-muted" title={fullDate(at, timeZone)}>
    {TEXTS.created(plainDay(localText(at, timeZone).slice(0, 10)))}
  </p>
)

const Fact = ({ icon: Icon, children }: { icon: typeof Ticket; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <Icon aria-hidden size={16} className="shrink-0 text-muted" />
    <span className="truncate">{children}</span>
  </li>
)

/** Two lines; hover, focus or a tap shows the whole note. */
function Notes({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Tooltip text={<span className="whitespace-pre-line wrap-anywhere">{notes}</span>} isDisabled={isOpen}>
      <PlainButton
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="-mx-1 flex min-h-7 items-start gap-1.5 rounded-sm px-1 py-1 text-left text-sm data-hovered:bg-hover"
      >
        <StickyNote aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
        <span className="sr-only">{TEXTS.notes}: </span>
        <span className={isOpen ? 'whitespace-pre-line wrap-anywhere' : 'line-clamp-2 wrap-anywhere'}>
          {notes}
        </span>
      </PlainButton>
    </Tooltip>
  )
}
