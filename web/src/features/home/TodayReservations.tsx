import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-aria-components'
import { ReservationBadge } from '../../parts/ReservationBadge.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { Dashboard } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

/** The reservations page lists all of them. */
const SHOWN = 12

/** Today's reservations, earliest first. */
export function TodayReservations({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { reservations, timeZone } = dashboard
  const hidden = reservations.length - SHOWN
  return (
    <Card
      title={TEXTS.reservations}
      action={links.reservations && <TextLink href={links.reservations}>{TEXTS.allReservations}</TextLink>}
    >
      {reservations.length === 0 ? (
        <EmptyState icon={CalendarX2} title={TEXTS.noReservations} />
      ) : (
        <ul aria-label={TEXTS.reservations} className="-mx-2 flex flex-col">
          {reservations.slice(0, SHOWN).map((reservation) => (
            <li key={reservation.id} className="not-last:border-b not-last:border-line">
              <Visit
                reservation={reservation}
                timeZone={timeZone}
                href={links.reservation(reservation.unique_code)}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && links.reservations && (
        <p className="pt-3">
          <TextLink href={links.reservations}>{TEXTS.moreReservations(hidden)}</TextLink>
        </p>
      )}
    </Card>
  )
}

interface VisitProps {
  reservation: Reservation
  timeZone: string
  href: string | undefined
}

const ROW = 'flex items-center gap-3 rounded-md px-2 py-2.5'

function Visit({ reservation, timeZone, href }: VisitProps) {
  const { date, customer_name, people_count, table_title, status } = reservation
  const details = [people_count !== null && TEXTS.people(people_count), table_title ?? TEXTS.noTable]
  const content = (
    <>
      <time dateTime={date} className="w-12 shrink-0 font-semibold">
        {timeOfDay(new Date(date), timeZone)}
      </time>
      <span className="min-w-0 grow">
        <span className={cx('block truncate font-medium', status === 'cancelled' && 'line-through')}>
          {customer_name}
        </span>
        <span className="block text-sm text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <ReservationBadge status={status} />
    </>
  )
  if (!href) return <div className={ROW}>{content}</div>
  return (
    <Link href={href} className={cx(ROW, 'data-hovered:bg-hover')}>
      {content}
    </Link>
  )
}
