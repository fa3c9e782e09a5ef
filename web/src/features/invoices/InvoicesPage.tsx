import type { sumInvoices } from '@comanda/shared/invoices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import { PERIODS } from '@comanda/shared/kernel/period'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { Download, ReceiptText, SearchX, Stamp, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { ToggleButton } from 'react-aria-components'
import { messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress, periodName, readPeriod } from '../../parts/period/period-words.ts'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { storeDate } from '../../parts/time/store-date.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CHIP } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pagination } from '../../ui/page/Pagination.tsx'
import {
  type InvoiceChoice,
  MAX_RESULTS,
  PAGE_SIZE,
  saveInvoices,
  useInit,
  useInvoiceEvents,
  useInvoices,
  useSearch,
  useSums,
} from './data.ts'
import { InvoiceTable, UnfetchedInvoices } from './InvoiceTable.tsx'
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
          {TEXTS.onlyRefunded}
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

interface PeriodViewProps {
  store: StoreInfo
  period: InvoiceChoice
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
}

/** The invoices of a period, newest first, with their sums. */
function PeriodView({ store, period, page, onPage }: PeriodViewProps) {
  const query = useInvoices(period, page)
  const { data: list, error } = query
  const { data: sums, error: sumsError } = useSums(period)
  const totalPages = sums && Math.max(Math.ceil(sums.count / PAGE_SIZE), 1)
  // The page number in the URL may not exist.
  useEffect(() => {
    if (totalPages !== undefined && page > totalPages) onPage(totalPages, true)
  })

  if (!list) return <UnfetchedInvoices query={query} />
  const { invoices } = list
  const failure = error ?? sumsError
  return (
    <>
      {failure && (
        <Banner tone="bad" className="mb-4">
          {messageOf(failure, TEXTS.failed)}
        </Banner>
      )}
      {invoices.length === 0 ? (
        <EmptyState icon={ReceiptText} title={emptyTitle(period)}>
          {TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <InvoiceTable invoices={invoices} store={store} />
      )}
      {sums && totalPages !== undefined && sums.count > 0 && (
        <>
          <Sums sums={sums} currency={store.currency} period={periodName(period)} />
          <Pagination
            // The page of the visible rows, while the next page loads.
            page={list.page}
            totalPages={totalPages}
            onChange={onPage}
            shown={invoices.length}
            total={sums.count}
          />
        </>
      )}
    </>
  )
}

function emptyTitle({ type, refunded }: InvoiceChoice): string {
  if (refunded) return TEXTS.emptyRefunded
  return type === 'today' ? TEXTS.emptyToday : TEXTS.empty
}

interface SumsProps {
  sums: Answer<typeof sumInvoices>
  currency: string
  /** The period in words. */
  period: string
}

/** The sums of the whole period, not only of the page. Absent for a person who counts drawers blindly. */
function Sums({ sums: { count, subtotal, taxTotal, total, refunded }, currency, period }: SumsProps) {
  const id = useId()
  if (subtotal === null || taxTotal === null || total === null) return null
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="mb-3 font-semibold">
        {TEXTS.sums}
        <span className="font-normal text-muted"> · {period}</span>
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        <Sum name={TEXTS.count}>{count}</Sum>
        <Sum name={TEXTS.subtotal}>{money(subtotal)}</Sum>
        <Sum name={TEXTS.tax}>{money(taxTotal)}</Sum>
        <Sum name={TEXTS.total}>{money(total)}</Sum>
        {refunded !== null && priceOf(refunded) > 0 && <Sum name={TEXTS.refunded}>−{money(refunded)}</Sum>}
      </dl>
    </section>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
)
