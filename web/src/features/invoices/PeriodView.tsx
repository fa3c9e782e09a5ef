import type { StoreInfo } from '@comanda/shared/settings/store'
import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { messageOf } from '../../api/client.ts'
import { type PeriodChoice, periodName } from '../../parts/period-words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PAGE_SIZE, useInvoices, useSums } from './data.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { Sums } from './Sums.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './Waiting.tsx'

interface PeriodViewProps {
  store: StoreInfo
  period: PeriodChoice
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
}

/** The invoices of a period, newest first, and what they come to. */
export function PeriodView({ store, period, page, onPage }: PeriodViewProps) {
  const { data: list, error, refetch } = useInvoices(period, page)
  const { data: sums, error: sumsError } = useSums(period)
  const totalPages = sums && Math.max(Math.ceil(sums.count / PAGE_SIZE), 1)
  // The address names a page that there is not.
  useEffect(() => {
    if (totalPages !== undefined && page > totalPages) onPage(totalPages, true)
  })

  if (!list) {
    return error ? <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} /> : <Waiting />
  }
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
        <EmptyState icon={ReceiptText} title={period.type === 'today' ? TEXTS.emptyToday : TEXTS.empty}>
          {TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <InvoiceTable invoices={invoices} store={store} />
      )}
      {sums && totalPages !== undefined && sums.count > 0 && (
        <>
          <Sums sums={sums} currency={store.currency} period={periodName(period)} />
          <Pagination
            // Of the rows in sight: the next ones may be on their way.
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
