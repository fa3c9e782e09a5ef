import type { Reservation } from '@comanda/shared/reservations/api'
import { messageOf } from '../../../api/client.ts'
import { ReservationBadge } from '../../../parts/ReservationBadge.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { ownZone } from '../../../parts/time/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useReservationsOf } from '../data.ts'
import { ONE } from '../texts.ts'

interface ReservationsCardProps {
  phone: string
  /** The store's time zone; the browser's until it is loaded. */
  timeZone: string | undefined
}

/** The reservations of a customer, latest first. */
export function ReservationsCard({ phone, timeZone = ownZone() }: ReservationsCardProps) {
  const { data, error, refetch } = useReservationsOf(phone)
  return (
    <Card
      title={ONE.reservations}
      action={
        data &&
        data.length > 0 && (
          <TextLink href={`/dashboard/reservation?q=${encodeURIComponent(phone)}`}>
            {ONE.seeReservations}
          </TextLink>
        )
      }
    >
      {data?.length === 0 && <p className="text-muted">{ONE.noReservations}</p>}
      {data && data.length > 0 && (
        <ul aria-label={ONE.reservations} className="flex flex-col divide-y divide-line">
          {data.map((reservation) => (
            <Row key={reservation.id} reservation={reservation} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorState text={messageOf(error, ONE.reservationsFailed)} onRetry={() => refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Card>
  )
}

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
