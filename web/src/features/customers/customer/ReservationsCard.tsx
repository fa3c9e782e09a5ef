import type { Reservation } from '@comanda/shared/reservations/api'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ReservationBadge } from '../../../parts/ReservationBadge.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { ownZone } from '../../../parts/time/dates.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useReservationsOf } from '../data.ts'
import { ONE } from '../texts.ts'

interface ReservationsCardProps {
  phone: string
  /** The store's time zone; the browser's until it is loaded. */
  timeZone: string | undefined
}

/** The reservations of a customer, latest first. */
export function ReservationsCard({ phone, timeZone = ownZone() }: ReservationsCardProps) {
  const query = useReservationsOf(phone)
  return (
    <Card
      title={ONE.reservations}
      action={
        query.data &&
        query.data.length > 0 && (
          <TextLink href={`/dashboard/reservation?q=${encodeURIComponent(phone)}`}>
            {ONE.seeReservations}
          </TextLink>
        )
      }
    >
      <Loaded query={query} failed={ONE.reservationsFailed} loading={<LoadingReservations />}>
        {(reservations) =>
          reservations.length === 0 ? (
            <p className="text-muted">{ONE.noReservations}</p>
          ) : (
            <ul aria-label={ONE.reservations} className="flex flex-col divide-y divide-line">
              {reservations.map((reservation) => (
                <Row key={reservation.id} reservation={reservation} timeZone={timeZone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const LoadingReservations = () => (
  <Loading>
    <Skeleton className="h-16" />
  </Loading>
)

function Row({ reservation, timeZone }: { reservation: Reservation; timeZone: string }) {
  const { date, people_count, table_title, status, unique_code } = reservation
  const details = [people_count !== null && ONE.people(people_count), table_title ?? ONE.noTable, unique_code]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <DateText at={date} timeZone={timeZone} time="beside" className="font-medium" />
        <p className="text-sm text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <ReservationBadge status={status} />
    </li>
  )
}
