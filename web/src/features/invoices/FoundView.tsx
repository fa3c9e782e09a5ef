import type { StoreInfo } from '@comanda/shared/settings/store'
import { SearchX, X } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MOST_FOUND, useFound } from './data.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './Waiting.tsx'

interface FoundViewProps {
  store: StoreInfo
  q: string
  onEnd: () => void
}

/** What a search found, whatever its date. */
export function FoundView({ store, q, onEnd }: FoundViewProps) {
  const { data: invoices, error, refetch } = useFound(q)
  const endButton = (
    <Button size="touch" icon={X} onPress={onEnd}>
      {TEXTS.endSearch}
    </Button>
  )
  if (!invoices) {
    return error ? <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} /> : <Waiting />
  }
  if (invoices.length === 0) {
    return (
      <EmptyState icon={SearchX} title={TEXTS.noResults} action={endButton}>
        {TEXTS.noResultsHint}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">{TEXTS.resultsOf(q)}</h2>
          <p className="text-muted">
            {invoices.length < MOST_FOUND ? TEXTS.found(invoices.length) : TEXTS.mostFound(MOST_FOUND)}
          </p>
        </div>
        {endButton}
      </div>
      <InvoiceTable invoices={invoices} store={store} />
    </>
  )
}
