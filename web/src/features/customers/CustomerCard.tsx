import type { Customer } from '@comanda/shared/customers/api'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/classes.ts'
import { CustomerLink, LastVisit, Spent, type Visits, visitsText } from './facts.tsx'
import { ONE, TEXTS } from './texts.ts'

export interface CustomerActions {
  onEdit: (customer: Customer) => void
  onRemove: (customer: Customer) => void
}

export interface CustomerShown {
  customer: Customer
  /** Missing while it loads, and for a person who counts a drawer. */
  visits: Visits | undefined
  /** Missing without the scope to manage customers. */
  actions: CustomerActions | undefined
}

/** One customer of the list; all of it is the link to the customer's page. */
export function CustomerCard({ customer, visits, actions }: CustomerShown) {
  const id = useId()
  const known = visits && visits.visits > 0 ? visits : undefined
  return (
    <article
      aria-labelledby={id}
      className="relative flex h-full min-h-18 items-stretch gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 hover:bg-hover"
    >
      <div className={cx('min-w-0 grow', !known && 'self-center')}>
        <h2 id={id} className="flex min-w-0">
          <CustomerLink customer={customer} className="after:absolute after:inset-0" />
        </h2>
        <p className="truncate text-sm text-muted">
          {customer.phone}
          {visits && ` · ${known ? visitsText(known) : ONE.never}`}
        </p>
        {known && (
          <p className="truncate text-sm text-muted">
            {TEXTS.lastVisit}: <LastVisit visits={known} />
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between">
        {known && (
          <p className="pr-2">
            <Spent visits={known} />
          </p>
        )}
        {actions && (
          <div className={cx('relative flex', known ? 'mt-auto' : 'my-auto')}>
            <IconButton
              variant="faint"
              icon={Pencil}
              label={TEXTS.editNamed(customer.name)}
              onPress={() => actions.onEdit(customer)}
            />
            <IconButton
              variant="faint"
              icon={Trash2}
              label={TEXTS.removeNamed(customer.name)}
              onPress={() => actions.onRemove(customer)}
            />
          </div>
        )}
      </div>
    </article>
  )
}
