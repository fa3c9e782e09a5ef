import type { Customer } from '@comanda/shared/customers/api'
import { EllipsisVertical, Pencil, SearchX, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { COVERS_ROW } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { Pagination } from '../../ui/page/Pagination.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
import { type CustomerActions, CustomerCard, type CustomerShown } from './CustomerCard.tsx'
import type { useCustomers, useVisits } from './data.ts'
import { CustomerLink, LastVisit, Spent } from './facts.tsx'
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
    <Loaded query={list} failed={TEXTS.failed} loading={<LoadingCustomers />} warns>
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
    render: ({ customer }) => <CustomerLink customer={customer} className={COVERS_ROW} />,
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
  render: ({ customer, actions }) =>
    actions && (
      <MenuButton
        trigger={
          <IconButton variant="faint" icon={EllipsisVertical} label={TEXTS.actionsOf(customer.name)} />
        }
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
    ),
}

const CustomerTable = ({ rows }: { rows: readonly CustomerShown[] }) => (
  <Table
    label={TEXTS.title}
    columns={rows.some((row) => row.actions) ? [...COLUMNS, MORE] : COLUMNS}
    rows={rows}
    rowKey={({ customer }) => customer.phone}
  />
)
