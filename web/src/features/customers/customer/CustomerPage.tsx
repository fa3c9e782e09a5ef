import type { Customer, CustomerHistory } from '@comanda/shared/customers/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { storedUserMay } from '../../../api/session.ts'
import { CUSTOMER_TEXTS } from '../../../parts/customers/texts.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Loaded, Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { ownZone, plainDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Loading, Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Figure } from '../../../ui/page/Figure.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { OpenDialog } from '../CustomerDialogs.tsx'
import { useCustomer, useHistory } from '../data.ts'
import { ONE, TEXTS } from '../texts.ts'
import { OrdersCard } from './OrdersCard.tsx'
import { ReservationsCard } from './ReservationsCard.tsx'

const loadDialogs = () => import('../CustomerDialogs.tsx')

const LIST = '/dashboard/customers'

/** The page of one customer, with contact, orders and reservations. */
export function CustomerPage() {
  const { phone = '' }: { phone?: string } = useParams({ strict: false })
  const customer = useCustomer(phone)
  return (
    <>
      <nav className="mb-2 -ml-3">
        <LinkButton href={LIST} variant="quiet" size="touch" icon={ArrowLeft}>
          {ONE.back}
        </LinkButton>
      </nav>
      {customer.data ? (
        <Details customer={customer.data} />
      ) : (
        <>
          <PageHeader title={ONE.title} />
          <Unfetched queries={[customer]}>
            <LoadingCustomer />
          </Unfetched>
        </>
      )}
    </>
  )
}

function Details({ customer }: { customer: Customer }) {
  const history = useHistory(customer.phone)
  const [dialog, open] = useState<OpenDialog | null>(null)
  const navigate = useNavigate()
  const mayManage = storedUserMay(AREA.manageCustomers)
  const seesReservations = storedUserMay(AREA.reservations)
  const zone = history.data?.time_zone
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{customer.name}</span>}
        aside={<p className="whitespace-nowrap text-muted">{customer.phone}</p>}
        action={mayManage && <HeadButtons customer={customer} onOpen={open} />}
      />
      <Loaded query={history} loading={<FiguresSkeleton />}>
        {(known) => <Figures history={known} />}
      </Loaded>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        {history.data && <OrdersCard history={history.data} />}
        <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
          <ContactCard customer={customer} timeZone={zone} />
          {seesReservations && <ReservationsCard phone={customer.phone} timeZone={zone} />}
        </div>
      </div>
      <Lazy load={loadDialogs} isOpen={dialog !== null} onFail={() => open(null)}>
        {({ CustomerDialogs }) =>
          dialog && (
            <CustomerDialogs
              open={dialog}
              onClose={() => open(null)}
              onRemoved={() => void navigate({ to: LIST, replace: true } as never)}
            />
          )
        }
      </Lazy>
    </>
  )
}

interface HeadButtonsProps {
  customer: Customer
  onOpen: (dialog: OpenDialog) => void
}

const HeadButtons = ({ customer, onOpen }: HeadButtonsProps) => (
  <>
    <Button
      size="touch"
      icon={Pencil}
      aria-label={TEXTS.editNamed(customer.name)}
      onPress={() => onOpen({ action: 'edit', customer })}
    >
      <PhoneLabel>{TEXTS.edit}</PhoneLabel>
    </Button>
    <MenuButton
      trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.actionsOf(customer.name)} />}
      items={[
        {
          id: 'remove',
          label: TEXTS.remove,
          icon: Trash2,
          tone: 'danger',
          onAction: () => onOpen({ action: 'remove', customer }),
        },
      ]}
    />
  </>
)

const FiguresSkeleton = () => (
  <Loading className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-2 sm:grid-cols-3">
    <Skeletons count={3} className="h-28" />
  </Loading>
)

const LoadingCustomer = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-64 w-full" />
  </Loading>
)

function Figures({ history }: { history: CustomerHistory }) {
  const { visits, spent, lastVisit, currency, time_zone } = history
  return (
    <dl className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-2 sm:grid-cols-3">
      <Tile name={ONE.visits} hint={ONE.visitsHint}>
        {visits}
      </Tile>
      <Tile name={ONE.spent} hint={ONE.spentHint}>
        <MoneyText amount={spent} currency={currency} />
      </Tile>
      <Tile name={TEXTS.lastVisit}>
        {lastVisit ? <DateText at={lastVisit} timeZone={time_zone} /> : ONE.never}
      </Tile>
    </dl>
  )
}

interface TileProps {
  name: string
  hint?: string
  children: ReactNode
}

const Tile = ({ name, hint, children }: TileProps) => (
  <div className="rounded-lg border border-line bg-surface p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <Figure>{children}</Figure>
    </dd>
    {hint && <dd className="text-sm text-muted">{hint}</dd>}
  </div>
)

interface ContactCardProps {
  customer: Customer
  /** The store's time zone; the browser's until it is loaded. */
  timeZone: string | undefined
}

function ContactCard({ customer, timeZone = ownZone() }: ContactCardProps) {
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
