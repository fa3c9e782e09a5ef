import type { Customer } from '@comanda/shared/customers/api'
import { Cake, type LucideIcon, Mail, Pencil, Phone, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { addressOfCustomer } from '../../parts/customers/customers.ts'
import { CUSTOMER_TEXTS } from '../../parts/customers/texts.ts'
import { ownZone, plainDate, shortDate } from '../../parts/time/dates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TEXTS } from './texts.ts'

export interface CustomerActions {
  onEdit: (customer: Customer) => void
  onRemove: (customer: Customer) => void
}

interface CustomerCardProps {
  customer: Customer
  /** Missing without the scope to manage customers. */
  actions?: CustomerActions | undefined
}

/** One customer of the list, with a link to the customer's page. */
export function CustomerCard({ customer, actions }: CustomerCardProps) {
  const id = useId()
  const { phone, name, email, birth_date, gender, created_at } = customer
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        <TextLink href={addressOfCustomer(phone)}>{name}</TextLink>
      </h2>
      <ul className="flex flex-col gap-1.5">
        <Fact icon={Phone} label={TEXTS.phone}>
          {phone}
        </Fact>
        {email && (
          <Fact icon={Mail} label={TEXTS.email}>
            {email}
          </Fact>
        )}
        {birth_date && (
          <Fact icon={Cake} label={TEXTS.birthday}>
            {plainDate(birth_date)}
          </Fact>
        )}
        {gender && (
          <Fact icon={UserRound} label={TEXTS.gender}>
            {CUSTOMER_TEXTS.genders[gender]}
          </Fact>
        )}
      </ul>
      <div className="mt-auto flex flex-col gap-3">
        <p className="text-sm text-muted">{TEXTS.since(shortDate(new Date(created_at), ownZone()))}</p>
        {actions && <Buttons customer={customer} {...actions} />}
      </div>
    </article>
  )
}

interface FactProps {
  icon: LucideIcon
  label: string
  children: ReactNode
}

const Fact = ({ icon: Icon, label, children }: FactProps) => (
  <li className="flex min-w-0 items-start gap-2">
    <Icon aria-hidden size={18} className="mt-1 shrink-0 text-muted" />
    <span className="sr-only">{label}: </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

export function Buttons({ customer, onEdit, onRemove }: CustomerActions & { customer: Customer }) {
  return (
    <div className="flex gap-2">
      <Button size="touch" icon={Pencil} onPress={() => onEdit(customer)} className="grow">
        {TEXTS.edit}
        <span className="sr-only"> {customer.name}</span>
      </Button>
      <Button size="touch" icon={Trash2} onPress={() => onRemove(customer)} className="grow">
        {TEXTS.remove}
        <span className="sr-only"> {customer.name}</span>
      </Button>
    </div>
  )
}
