import { RESERVATION_WORDS, type ReservationStatus } from '@comanda/shared/reservations/reservation'
import type { Rank } from '@comanda/shared/selling/rank'
import { Ban, CalendarCheck, type LucideIcon, Wallet } from 'lucide-react'
import { Badge } from '../ui/feedback/Badge.tsx'

/** Also used by the list of status options. */
export const RESERVATION_ICONS: Record<ReservationStatus, LucideIcon> = {
  booked: CalendarCheck,
  paid: Wallet,
  cancelled: Ban,
}

const TONES = { booked: 'info', paid: 'good', cancelled: 'bad' } as const

interface ReservationBadgeProps {
  status: ReservationStatus
  rank?: Rank
}

export const ReservationBadge = ({ status, rank = 'fine' }: ReservationBadgeProps) => (
  <Badge tone={TONES[status]} rank={rank} icon={RESERVATION_ICONS[status]}>
    {RESERVATION_WORDS[status]}
  </Badge>
)
