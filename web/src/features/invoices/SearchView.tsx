import type { StoreInfo } from '@comanda/shared/settings/store'
import { SearchX, X } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MAX_RESULTS, useSearch } from './data.ts'
import { InvoiceTable, UnfetchedInvoices } from './InvoiceTable.tsx'
import { TEXTS } from './texts.ts'

interface SearchViewProps {
  store: StoreInfo
  q: string
  onEnd: () => void
}

/** The results of a search, on any date. */
export function SearchView({ store, q, onEnd }: SearchViewProps) {
  const query = useSearch(q)
  const invoices = query.data
  const endButton = (
    <Button size="touch" icon={X} onPress={onEnd}>
      {TEXTS.endSearch}
    </Button>
  )
  if (!invoices) return <UnfetchedInvoices query={query} />
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
            {invoices.length < MAX_RESULTS ? TEXTS.found(invoices.length) : TEXTS.mostFound(MAX_RESULTS)}
          </p>
        </div>
        {endButton}
      </div>
      <InvoiceTable invoices={invoices} store={store} />
    </>
  )
}
