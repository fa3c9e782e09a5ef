import { SearchX } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { Pagination } from '../../ui/page/Pagination.tsx'
import { type CustomerActions, CustomerCard } from './CustomerCard.tsx'
import type { useCustomers } from './data.ts'
import { TEXTS } from './texts.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

interface CustomerListProps {
  list: ReturnType<typeof useCustomers>
  q: string
  onPage: (page: number) => void
  onEndSearch: () => void
  /** Missing without the scope to manage customers. */
  actions: CustomerActions | undefined
}

/** One page of customers, or an empty state. */
export function CustomerList({ list, q, onPage, onEndSearch, actions }: CustomerListProps) {
  return (
    <Loaded query={list} failed={TEXTS.failed} loading={<LoadingCustomers />} warns>
      {({ customers, currentPage, totalCustomers, totalPages }) =>
        totalCustomers === 0 ? (
          <NoCustomers q={q} onEndSearch={onEndSearch} />
        ) : (
          <>
            {/* The previous page stays while the next page loads. */}
            <ul aria-label={TEXTS.title} aria-busy={list.isPlaceholderData} className={GRID}>
              {customers.map((customer) => (
                <li key={customer.phone}>
                  <CustomerCard customer={customer} actions={actions} />
                </li>
              ))}
            </ul>
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
    <Skeletons count={6} className="h-44 w-full" />
  </Loading>
)
