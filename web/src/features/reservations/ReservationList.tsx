import type { Reservation } from '@comanda/shared/reservations/api'
import type { ReservationsInit } from './data.ts'
import { byDay, type ReservationDay } from './days.ts'
import { type ReservationActions, ReservationCard } from './ReservationCard.tsx'
import { TEXTS } from './texts.ts'
import { dayName } from './times.ts'

interface ReservationListProps {
  reservations: readonly Reservation[]
  init: ReservationsInit
  /** The store's business date. */
  today: string
  actions?: ReservationActions | undefined
}

/** Reservations as cards, by the store's business day. */
export function ReservationList({ reservations, init, today, actions }: ReservationListProps) {
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
