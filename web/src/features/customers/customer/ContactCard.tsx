import type { Customer } from '@comanda/shared/customers/api'
import type { ReactNode } from 'react'
import { CUSTOMER_TEXTS } from '../../../parts/customers/texts.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { ownZone, plainDate } from '../../../parts/time/dates.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ONE, TEXTS } from '../texts.ts'

interface ContactCardProps {
  customer: Customer
  /** The store's time zone; the browser's until it is loaded. */
  timeZone: string | undefined
}

export function ContactCard({ customer, timeZone = ownZone() }: ContactCardProps) {
  const { phone, email, birth_date, gender, created_at } = customer
  return (
    <Card title={ONE.contact}>
      <dl className="grid gap-3 sm:max-xl:grid-cols-3">
        <Fact name={TEXTS.phone}>
          <TextLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</TextLink>
        </Fact>
        <Fact name={TEXTS.email}>{email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}</Fact>
        <Fact name={TEXTS.birthday}>{birth_date && plainDate(birth_date)}</Fact>
        <Fact name={TEXTS.gender}>{gender && CUSTOMER_TEXTS.genders[gender]}</Fact>
        <Fact name={TEXTS.sinceLabel}>
          <DateText at={created_at} timeZone={timeZone} />
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children || <span className="text-muted">{ONE.none}</span>}</dd>
  </div>
)
