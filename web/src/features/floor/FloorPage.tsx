import type { FloorView } from '@comanda/shared/floor/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { Armchair } from 'lucide-react'
import { useMemo } from 'react'
import { messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { Unfetched } from '../../parts/Loaded.tsx'
import { useIsAnswered, useIsOffline } from '../../parts/offline/use-is-offline.ts'
import { useOwnSales } from '../../parts/offline/use-own-sales.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useFloor } from './data.ts'
import { FloorBoard } from './FloorBoard.tsx'
import { TEXTS } from './texts.ts'

/** All tables of the store: their guests, since when, and the next action that each needs. */
export function FloorPage() {
  const { sync, ...floor } = useFloor()
  const { data: answered, error } = floor
  const isOffline = useIsOffline()
  const own = useOwnSales(!useIsAnswered())
  const data = useMemo(
    () => (answered && own ? own.overlays.withSales(answered, own.changed) : answered),
    [answered, own],
  )
  return (
    <div className="flex min-h-0 grow flex-col">
      {data && error && !isOffline && (
        <Banner tone="bad" className="mb-4">
          {messageOf(error, TEXTS.loadFailed)}
        </Banner>
      )}
      {data ? (
        <Found view={data} sync={sync} />
      ) : (
        <>
          {/* On a phone, the number of taken tables comes below the title, which must not move. */}
          <PageHeader title={TEXTS.title} aside={<p className="max-sm:text-sm">{'\u00a0'}</p>} />
          <Unfetched queries={[floor]} failed={TEXTS.loadFailed}>
            <LoadingRows
              count={12}
              row="h-28"
              className="grid grow grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] content-start gap-4"
            />
          </Unfetched>
        </>
      )}
    </div>
  )
}

function Found({ view, sync }: { view: FloorView; sync: () => Promise<void> }) {
  if (view.tables.length > 0 || view.counter.length > 0) return <FloorBoard view={view} sync={sync} />
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <EmptyState
        icon={Armchair}
        title={TEXTS.empty}
        action={
          storedUserMay(AREA.settings) && (
            <LinkButton variant="primary" size="touch" href="/dashboard/settings/tables">
              {TEXTS.addTables}
            </LinkButton>
          )
        }
      >
        {TEXTS.emptyHint}
      </EmptyState>
    </>
  )
}
