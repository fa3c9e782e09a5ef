import { PERIODS } from '@comanda/shared/kernel/period'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { Download, SearchX, Stamp, Undo2, X } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { storedUserMay } from '../../api/session.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress, readPeriod } from '../../parts/period/period-words.ts'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { storeDate } from '../../parts/time/store-date.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CHIP } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { MAX_RESULTS, saveInvoices, useInit, useInvoiceEvents, useSearch } from './data.ts'
import { InvoiceTable, UnfetchedInvoices } from './InvoiceTable.tsx'
import { PeriodView } from './PeriodView.tsx'
import { TEXTS } from './texts.ts'

/** The fiscal documents of these sales. */
const FISCAL = { id: 'cfdi', label: TEXTS.fiscal, icon: Stamp, href: '/dashboard/invoices/cfdi' }

/** The paid bills of a period, or the results of a search. */
export function InvoicesPage() {
  useInvoiceEvents()
  const init = useInit()
  const store = init.data?.storeSettings
  const [address, change] = useAddress()
  const today = useNow((now) => store && storeDate(now, store))
  const period = { ...readPeriod(address, PERIODS), refunded: address.refunded === 'yes' }
  const page = /^[1-9]\d{0,4}$/.test(address.page ?? '') ? Number(address.page) : 1
  const q = (address.q ?? '').trim()
  const search = (text: string) => change({ q: text || undefined, page: undefined })
  const showPage = (next: number, isCorrection?: boolean) =>
    change({ page: next === 1 ? undefined : String(next) }, isCorrection)

  const exportButton = q === '' && (
    <Button size="touch" icon={Download} onPress={() => saveInvoices(period)}>
      <PhoneLabel>{TEXTS.export}</PhoneLabel>
    </Button>
  )

  return (
    <>
      <PageHeader
        title={TEXTS.title}
        action={exportButton}
        more={storedUserMay(AREA.readCfdi) ? [FISCAL] : []}
      >
        <PeriodFilter
          periods={PERIODS}
          value={period}
          onChange={(choice) => change({ ...periodInAddress(choice), q: undefined, page: undefined })}
          today={today}
        />
        <ToggleButton
          isSelected={period.refunded}
          onChange={(only) => change({ refunded: only ? 'yes' : undefined, q: undefined, page: undefined })}
          className={CHIP}
        >
          <Undo2 aria-hidden size={18} />
          <PhoneLabel>{TEXTS.onlyRefunded}</PhoneLabel>
        </ToggleButton>
        <SearchBox isFolded label={TEXTS.search} value={q} onSearch={search} />
      </PageHeader>
      {!store ? (
        <UnfetchedInvoices query={init} />
      ) : q === '' ? (
        <PeriodView store={store} period={period} page={page} onPage={showPage} />
      ) : (
        <SearchView store={store} q={q} onEnd={() => search('')} />
      )}
    </>
  )
}

interface SearchViewProps {
  store: StoreInfo
  q: string
  onEnd: () => void
}

/** The results of a search, on any date. */
function SearchView({ store, q, onEnd }: SearchViewProps) {
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
