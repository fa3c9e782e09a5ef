import { Download, Plus, SearchX, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { PeriodFilter } from '../../../parts/period/PeriodFilter.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { TENANTS } from '../addresses.ts'
import { DebouncedSearch } from '../DebouncedSearch.tsx'
import { useTenantCounts, useTenants } from '../data.ts'
import { count } from '../formats.ts'
import { TENANT_PERIOD_WORDS, today } from '../periods.ts'
import { TEXTS } from '../texts.ts'
import { saveTenants } from './export-csv.ts'
import type { OpenDialog } from './TenantDialogs.tsx'
import { SortSelect, StateFilter, StatusCards } from './TenantFilters.tsx'
import { type TenantActions, TenantTable } from './TenantTable.tsx'
import { addressOfView, isNarrowed, readView, TENANT_PERIODS, type TenantView } from './tenant-view.ts'

const WORDS = TEXTS.tenants

const loadDialogs = () => import('./TenantDialogs.tsx')

export function TenantsPage() {
  const [address, changeAddress] = useAddress()
  const view = readView(address)
  const list = useTenants(view)
  const { data: counts, error: uncounted, refetch: countAgain } = useTenantCounts()
  const [dialog, open] = useState<OpenDialog | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const change = (part: Partial<TenantView>, isCorrection?: boolean) =>
    changeAddress(addressOfView(part), isCorrection)

  // The page may not exist, for example after the last page's only store was deleted.
  const lastPage = list.isPlaceholderData ? undefined : list.data && Math.max(list.data.totalPages, 1)
  useEffect(() => {
    if (lastPage !== undefined && view.page > lastPage) change({ page: lastPage }, true)
  })

  const { status } = view
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        title={WORDS.title}
        aside={
          status !== 'deleted' &&
          counts !== undefined &&
          counts.deletedTenants > 0 && (
            <TextLink href={`${TENANTS}?status=deleted`} className="text-sm">
              {WORDS.deletedLink(count(counts.deletedTenants))}
            </TextLink>
          )
        }
        more={
          status === 'deleted'
            ? []
            : [
                {
                  id: 'export',
                  label: WORDS.export,
                  icon: Download,
                  onAction: () => saveTenants(view, status),
                },
              ]
        }
        action={
          <Button variant="primary" size="touch" icon={Plus} onPress={() => open({ kind: 'add' })}>
            {WORDS.add}
          </Button>
        }
      />
      {uncounted && <CountsFailed error={uncounted} onRetry={countAgain} />}
      <StatusCards counts={counts} status={status} onChange={(chosen) => change({ status: chosen })} />
      <Filters view={view} onChange={change} />
      <TenantsList list={list} view={view} onChange={change} onOpen={open} />
      <Lazy load={loadDialogs} isOpen={dialog !== null} onFail={() => open(null)}>
        {({ TenantDialogs }) => <TenantDialogs open={dialog} onClose={() => open(null)} />}
      </Lazy>
    </div>
  )
}

function CountsFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { retry } = useUiWords()
  return (
    <Banner tone="bad" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{messageOf(error, WORDS.countsFailed)}</p>
        <Button size="sm" onPress={() => onRetry()}>
          {retry}
        </Button>
      </div>
    </Banner>
  )
}

const Filters = ({ view, onChange }: Pick<TenantsListProps, 'view' | 'onChange'>) => (
  <div className="mb-4 flex gap-2 max-sm:flex-col sm:flex-wrap sm:items-end">
    <DebouncedSearch label={WORDS.search} value={view.search} onSearch={(search) => onChange({ search })} />
    <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:contents">
      <PeriodFilter
        periods={TENANT_PERIODS}
        value={view.period}
        onChange={(period) => onChange({ period })}
        today={today()}
        words={TENANT_PERIOD_WORDS}
      />
      <StateFilter state={view.state} onChange={(state) => onChange({ state })} />
      <SortSelect view={view} onChange={onChange} />
    </div>
  </div>
)

interface TenantsListProps {
  list: ReturnType<typeof useTenants>
  view: TenantView
  onChange: (part: Partial<TenantView>) => void
  onOpen: (dialog: OpenDialog) => void
}

/** One page of stores, or an empty state. */
function TenantsList({ list, view, onChange, onOpen }: TenantsListProps) {
  const { data, error, refetch, isPlaceholderData } = list
  if (!data) {
    if (error) return <ErrorState text={messageOf(error, WORDS.failed)} onRetry={refetch} />
    return <LoadingRows count={8} row="h-12 max-md:h-40" />
  }
  const actions: TenantActions = {
    edit: (tenant) => onOpen({ kind: 'edit', tenant }),
    remove: (tenant) => onOpen({ kind: 'delete', tenant }),
    restore: (tenant) => onOpen({ kind: 'restore', tenant }),
  }
  return (
    <>
      {error && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, WORDS.failed)}
        </Banner>
      )}
      {data.tenants.length === 0 ? (
        <NoTenants view={view} onChange={onChange} />
      ) : (
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <TenantTable tenants={data.tenants} view={view} onSort={onChange} actions={actions} />
          <Pagination
            // The page of the visible rows, while the next page loads.
            page={data.currentPage}
            totalPages={data.totalPages}
            onChange={(page) => onChange({ page })}
            shown={data.tenants.length}
            total={data.totalTenants}
          />
        </div>
      )}
    </>
  )
}

function NoTenants({ view, onChange }: Pick<TenantsListProps, 'view' | 'onChange'>) {
  if (!isNarrowed(view)) {
    return (
      <EmptyState icon={Store} title={WORDS.empty[view.status]}>
        {view.status === 'deleted' ? undefined : WORDS.emptyHint}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title={WORDS.none}
      action={
        <Button
          size="touch"
          onPress={() => onChange({ search: '', period: { type: 'any' }, state: undefined })}
        >
          {WORDS.showAll}
        </Button>
      }
    >
      {WORDS.noneHint}
    </EmptyState>
  )
}
