import { guestWords } from '@comanda/shared/orders/order-words'
import { Users } from 'lucide-react'

/** An icon and a number, where the words would take a row. */
export const GuestCount = ({ guests }: { guests: number }) => (
  <p className="flex shrink-0 items-center gap-1 text-muted">
    <Users aria-hidden size={16} />
    <span aria-hidden>{guests}</span>
    <span className="sr-only">{guestWords(guests)}</span>
  </p>
)
