import type { sumInvoices } from '@comanda/shared/invoices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { messageOf } from '../../api/client.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { periodName } from '../../parts/period/period-words.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Pagination } from '../../ui/page/Pagination.tsx'
import { type InvoiceChoice, PAGE_SIZE, useInvoices, useSums } from './data.ts'
import { InvoiceTable, UnfetchedInvoices } from './InvoiceTable.tsx'
import { TEXTS } from './texts.ts'

interface PeriodViewProps {
  store: StoreInfo
  period: InvoiceChoice
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
}

/** The invoices of a period, newest first, with their sums. */
export function PeriodView({ store, period, page, onPage }: PeriodViewProps) {
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
