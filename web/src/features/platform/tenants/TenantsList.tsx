import { SearchX, Store } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import type { useTenants } from '../data.ts'
import { TEXTS } from '../texts.ts'
import type { OpenDialog } from './TenantDialogs.tsx'
import { type TenantActions, TenantTable } from './TenantTable.tsx'
import { isNarrowed, type TenantView } from './tenant-view.ts'

const WORDS = TEXTS.tenants

interface TenantsListProps {
  list: ReturnType<typeof useTenants>
  view: TenantView
  onChange: (part: Partial<TenantView>) => void
  onOpen: (dialog: OpenDialog) => void
}

/** One page of stores, or an empty state. */
export function TenantsList({ list, view, onChange, onOpen }: TenantsListProps) {
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
