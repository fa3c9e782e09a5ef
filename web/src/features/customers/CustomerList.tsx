import type { Customer } from '@comanda/shared/customers/api'
import { SearchX } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
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
  const { data, error, refetch, isPlaceholderData } = list
  if (!data) {
    return error ? (
      <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
    ) : (
      <LoadingCustomers />
    )
  }
  const { customers, currentPage, totalCustomers, totalPages } = data
  return (
    <>
      {error && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, TEXTS.failed)}
        </Banner>
      )}
      {totalCustomers === 0 ? (
        <NoCustomers q={q} onEndSearch={onEndSearch} />
      ) : (
        <>
          <Cards customers={customers} actions={actions} isOld={isPlaceholderData} />
          <Pagination
            // The page of the visible cards, while the next page loads.
            page={currentPage}
            totalPages={totalPages}
            onChange={onPage}
            shown={customers.length}
            total={totalCustomers}
          />
        </>
      )}
    </>
  )
}

interface CardsProps {
  customers: readonly Customer[]
  actions: CustomerActions | undefined
  /** True while the previous page is shown and the next one loads. */
  isOld: boolean
}

const Cards = ({ customers, actions, isOld }: CardsProps) => (
  <ul aria-label={TEXTS.title} aria-busy={isOld} className={GRID}>
    {customers.map((customer) => (
      <li key={customer.phone}>
        <CustomerCard customer={customer} actions={actions} />
      </li>
    ))}
  </ul>
)

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
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-44 w-full" />
    ))}
  </Loading>
)
