import type { Customer, CustomerVisits } from '@comanda/shared/customers/api'
import { EllipsisVertical, Pencil, SearchX, Trash2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Link } from 'react-aria-components'
import { addressOfCustomer } from '../../parts/customers/customers.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { DateText } from '../../parts/time/DateText.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { COVERS_ROW, cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { Pagination } from '../../ui/page/Pagination.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
import type { useCustomers, useVisits } from './data.ts'
import { ONE, TEXTS } from './texts.ts'

export type CustomersView = 'cards' | 'table'

const GRID = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'

interface CustomerListProps {
  list: ReturnType<typeof useCustomers>
  visits: ReturnType<typeof useVisits>['data']
  view: CustomersView
  q: string
  onPage: (page: number) => void
  onEndSearch: () => void
  /** Missing without the scope to manage customers. */
  actions: CustomerActions | undefined
}

/** One page of customers, or an empty state. */
export function CustomerList(props: CustomerListProps) {
  const { list, visits, view, q, onPage, onEndSearch, actions } = props
  const byPhone = useMemo(() => new Map(visits?.customers.map((one) => [one.phone, one])), [visits])
  const shown = (customer: Customer): CustomerShown => {
    const known = byPhone.get(customer.phone)
    return { customer, visits: visits && known && { ...visits, ...known }, actions }
  }
  return (
    <Loaded query={list} loading={<LoadingCustomers />} warns>
      {({ customers, currentPage, totalCustomers, totalPages }) =>
        totalCustomers === 0 ? (
          <NoCustomers q={q} onEndSearch={onEndSearch} />
        ) : (
          <>
            {/* The previous page stays while the next page loads. */}
            <div aria-busy={list.isPlaceholderData}>
              {view === 'table' ? (
                <CustomerTable rows={customers.map(shown)} />
              ) : (
                <ul aria-label={TEXTS.title} className={GRID}>
                  {customers.map((customer) => (
                    <li key={customer.phone} className="min-w-0">
                      <CustomerCard {...shown(customer)} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <Pagination
              page={currentPage}
              totalPages={totalPages}
              onChange={onPage}
              shown={customers.length}
              total={totalCustomers}
            />
          </>
        )
      }
    </Loaded>
  )
}

const NoCustomers = ({ q, onEndSearch }: Pick<CustomerListProps, 'q' | 'onEndSearch'>) => (
  <EmptyState
    icon={SearchX}
    title={TEXTS.noResults}
    action={
      <Button size="touch" onPress={onEndSearch}>
        {TEXTS.endSearch}
      </Button>
    }
  >
    {TEXTS.noResultsHint(q)}
  </EmptyState>
)

const LoadingCustomers = () => (
  <Loading className={GRID}>
    <Skeletons count={15} className="h-18 w-full" />
  </Loading>
)

const COLUMNS: readonly Column<CustomerShown>[] = [
  {
    id: 'name',
    title: TEXTS.name,
    render: ({ customer }) => <CustomerLink customer={customer} className={cx('truncate', COVERS_ROW)} />,
  },
  {
    id: 'phone',
    title: TEXTS.phone,
    className: 'whitespace-nowrap',
    render: ({ customer }) => customer.phone,
  },
  { id: 'visits', title: ONE.visits, align: 'right', render: ({ visits }) => visits?.visits },
  { id: 'last', title: TEXTS.lastVisit, render: ({ visits }) => visits && <LastVisit visits={visits} /> },
  {
    id: 'spent',
    title: ONE.spent,
    align: 'right',
    render: ({ visits }) => visits && <Spent visits={visits} />,
  },
]

const MORE: Column<CustomerShown> = {
  id: 'actions',
  title: TEXTS.actions,
  isTitleHidden: true,
  align: 'right',
  render: ({ customer, actions }) => actions && <MoreButton customer={customer} actions={actions} />,
}

/** What changes or deletes a customer is one tap away: on cards it stood 48 times on a screen. */
const MoreButton = ({ customer, actions }: { customer: Customer; actions: CustomerActions }) => (
  <MenuButton
    trigger={<IconButton variant="faint" icon={EllipsisVertical} label={TEXTS.actionsOf(customer.name)} />}
    items={[
      { id: 'edit', label: TEXTS.edit, icon: Pencil, onAction: () => actions.onEdit(customer) },
      {
        id: 'remove',
        label: TEXTS.remove,
        icon: Trash2,
        tone: 'danger',
        startsGroup: true,
        onAction: () => actions.onRemove(customer),
      },
    ]}
  />
)

const CustomerTable = ({ rows }: { rows: readonly CustomerShown[] }) => (
  <Table
    label={TEXTS.title}
    columns={rows.some((row) => row.actions) ? [...COLUMNS, MORE] : COLUMNS}
    rows={rows}
    rowKey={({ customer }) => customer.phone}
  />
)

interface CustomerActions {
  onEdit: (customer: Customer) => void
  onRemove: (customer: Customer) => void
}

interface CustomerShown {
  customer: Customer
  /** Missing while it loads, and for a person who counts a drawer. */
  visits: Visits | undefined
  /** Missing without the scope to manage customers. */
  actions: CustomerActions | undefined
}

/** One customer of the list; all of it is the link to the customer's page. */
function CustomerCard({ customer, visits, actions }: CustomerShown) {
  const id = useId()
  const known = visits && visits.visits > 0 ? visits : undefined
  return (
    <article
      aria-labelledby={id}
      className="relative flex h-full min-h-18 items-stretch gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 hover:bg-hover"
    >
      <div className={cx('min-w-0 grow', !known && 'self-center')}>
        <h2 id={id} className="flex min-w-0">
          <CustomerLink
            customer={customer}
            // Two lines in the height of a card without visits.
            className="line-clamp-2 leading-[1.0625rem] wrap-anywhere after:absolute after:inset-0"
          />
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
          <div className={cx('relative', known ? 'mt-auto' : 'my-auto')}>
            <MoreButton customer={customer} actions={actions} />
          </div>
        )}
      </div>
    </article>
  )
}

interface CustomerLinkProps {
  customer: Customer
  className?: string
}

/** A customer's visits, with the units of the store. */
interface Visits extends CustomerVisits {
  currency: string
  time_zone: string
}

const CustomerLink = ({ customer: { phone, name }, className }: CustomerLinkProps) => (
  <Link
    href={addressOfCustomer(phone)}
    className={cx('rounded-sm font-semibold underline-offset-2 data-hovered:underline', className)}
  >
    <span title={name}>{name}</span>
  </Link>
)

const visitsText = ({ visits }: Visits): string => (visits === 1 ? TEXTS.oneVisit : TEXTS.visitsOf(visits))

const Spent = ({ visits }: { visits: Visits }) => (
  <MoneyText amount={visits.spent} currency={visits.currency} className="shrink-0" />
)

const LastVisit = ({ visits: { lastVisit, time_zone } }: { visits: Visits }) =>
  lastVisit ? <DateText at={lastVisit} timeZone={time_zone} /> : ONE.never
