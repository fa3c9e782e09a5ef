import { ScrollText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { LOG_PERIODS, readPeriod } from '../../../parts/period/period-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { type AuditFilter, useAudit } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { AuditTable } from './AuditTable.tsx'

const WORDS = TEXTS.audit
const NOTHING = {
  tenantId: undefined,
  actor: undefined,
  action: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
}

const loadFilters = () => import('./AuditFilters.tsx')

/** The audit log of the platform and of all stores. */
export function AuditPage() {
  const [address, change] = useAddress()
  const [isMissing, setMissing] = useState(false)
  const { retry } = useUiWords()
  const filter = filterOfFields(address)
  return (
    <>
      <PageHeader title={WORDS.title}>
        {/* Keeps the height of the filters until they are loaded. */}
        <div className="-mr-2 h-11 w-0" />
        <Lazy load={loadFilters} isOpen={!isMissing} onFail={() => setMissing(true)}>
          {({ AuditFilters }) => (
            <AuditFilters
              filter={filter}
              onChange={change}
              onClear={isNarrowed(filter) ? () => change(NOTHING) : undefined}
            />
          )}
        </Lazy>
        {isMissing && <Button onPress={() => setMissing(false)}>{retry}</Button>}
      </PageHeader>
      <Entries filter={filter} onClear={() => change(NOTHING)} />
    </>
  )
}

function filterOfFields(address: Record<string, string>): AuditFilter {
  const { tenantId, actor, action } = address
  return {
    period: readPeriod(address, LOG_PERIODS, 'any'),
    ...(/^\d{1,10}$/.test(tenantId ?? '') && { tenantId }),
    ...(actor?.trim() && { actor: actor.trim() }),
    ...(/^[a-z_.]{1,60}$/.test(action ?? '') && { action }),
  }
}

const isNarrowed = ({ period, ...others }: AuditFilter): boolean =>
  period.type !== 'any' || Object.keys(others).length > 0

function Entries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = useAudit(filter)
  if (!data) {
    if (error) return <ErrorState text={messageOf(error, WORDS.failed)} onRetry={refetch} />
    return <LoadingRows count={12} row="h-12" />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <NoEntries isFiltered={isNarrowed(filter)} onClear={onClear} />
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <AuditTable entries={entries} />
      <div className="flex justify-center py-5">
        {hasNextPage ? (
          <Button size="touch" onPress={() => fetchNextPage()}>
            {WORDS.older}
          </Button>
        ) : (
          <p className="text-muted">{WORDS.end}</p>
        )}
      </div>
    </div>
  )
}

const NoEntries = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={WORDS.none}
      action={
        <Button size="touch" onPress={onClear}>
          {WORDS.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={ScrollText} title={WORDS.empty}>
      {WORDS.emptyHint}
    </EmptyState>
  )
