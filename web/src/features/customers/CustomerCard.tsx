import type { Customer } from '@comanda/shared/customers/api'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CustomerLink, LastVisit, Spent, type Visits, visitsText } from './facts.tsx'
import { TEXTS } from './texts.ts'

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
      className="relative flex h-26 flex-col rounded-lg border border-line bg-surface py-2 pr-2 pl-4 hover:bg-hover"
    >
      <div className="flex items-baseline justify-between gap-3 pr-2">
        <h2 id={id} className="flex min-w-0">
          <CustomerLink customer={customer} className="after:absolute after:inset-0" />
        </h2>
        {known && <Spent visits={known} />}
      </div>
      <div className="flex justify-between gap-3 pr-2 text-sm text-muted">
        <span className="truncate">{customer.phone}</span>
        {known && <span className="shrink-0">{visitsText(known)}</span>}
      </div>
      <div className="mt-auto flex items-center justify-between">
        <p className="text-sm text-muted">
          {visits && (
            <>
              {known && `${TEXTS.lastVisit}: `}
              <LastVisit visits={visits} />
            </>
          )}
        </p>
        {actions && (
          <div className="relative flex">
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
