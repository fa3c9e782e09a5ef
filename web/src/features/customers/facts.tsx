import type { Customer, CustomerVisits } from '@comanda/shared/customers/api'
import { Link } from 'react-aria-components'
import { addressOfCustomer } from '../../parts/customers/customers.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { DateText } from '../../parts/time/DateText.tsx'
import { cx } from '../../ui/classes.ts'
import { ONE, TEXTS } from './texts.ts'

interface CustomerLinkProps {
  customer: Customer
  className?: string
}

/** A customer's visits, with the units of the store. */
export interface Visits extends CustomerVisits {
  currency: string
  time_zone: string
}

export const CustomerLink = ({ customer: { phone, name }, className }: CustomerLinkProps) => (
  <Link
    href={addressOfCustomer(phone)}
    className={cx('truncate rounded-sm font-semibold underline-offset-2 data-hovered:underline', className)}
  >
    <span title={name}>{name}</span>
  </Link>
)

export const visitsText = ({ visits }: Visits): string =>
  visits === 1 ? TEXTS.oneVisit : TEXTS.visitsOf(visits)

export const Spent = ({ visits }: { visits: Visits }) => (
  <MoneyText amount={visits.spent} currency={visits.currency} className="shrink-0" />
)

export const LastVisit = ({ visits: { lastVisit, time_zone } }: { visits: Visits }) =>
  lastVisit ? <DateText at={lastVisit} timeZone={time_zone} /> : ONE.never
