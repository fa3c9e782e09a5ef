import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { REPORT_PERIODS } from '@comanda/shared/kernel/period'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { ExportMenu } from '../../parts/files/ExportMenu.tsx'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { useAfter } from '../../parts/hooks/use-after.ts'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress } from '../../parts/period/period-words.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { choiceOfAddress, type ReportChoice } from './data.ts'
import { rangeName } from './spans.ts'
import { TEXTS } from './texts.ts'

interface ReportFrameProps<Report> {
  title: string
  report: UseQueryResult<Report>
  onSave: (format: FileFormat) => void
  /** Above the title. */
  back?: ReactNode
  /** Buttons before the button that saves. */
  before?: ReactNode
  /** Buttons after it. */
  after?: ReactNode
  children: (report: Report) => ReactNode
}

/** A report takes longer once, when days of its period are added up for the first time. */
const LONG_MS = 1000

/** The period that the address asks for. */
export const useReportChoice = (): ReportChoice => choiceOfAddress(useAddress()[0])

/** A page that reports on a period: chooses it, saves it as a file, and says when it cannot be loaded. */
export function ReportFrame<Report extends { from: string; to: string; today: string }>({
  title,
  report: { data, error, refetch, isPlaceholderData },
  onSave,
  back,
  before,
  after,
  children,
}: ReportFrameProps<Report>) {
  const [address, change] = useAddress()
  const isFailed = error !== null && (isPlaceholderData || !data)
  const isAdding = useAfter(!isFailed && (isPlaceholderData || !data), LONG_MS)
  return (
    <>
      {back}
      <PageHeader
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            {before}
            <ExportMenu hints={TEXTS.formats} onSave={onSave} />
            {after}
          </div>
        }
      >
        <PeriodFilter
          periods={REPORT_PERIODS}
          value={choiceOfAddress(address)}
          onChange={(chosen) => change(periodInAddress(chosen))}
          today={data?.today}
        />
        {data && !isFailed && <p className="self-center text-muted">{rangeName(data.from, data.to)}</p>}
      </PageHeader>
      {isAdding && (
        <p role="status" className="mb-4 text-muted">
          {TEXTS.adding}
        </p>
      )}
      {data && error && !isFailed && (
        <Banner tone="warn" className="mb-4">
          {messageOf(error, TEXTS.failed)}
        </Banner>
      )}
      {isFailed ? (
        <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className="@container transition-opacity aria-busy:opacity-60">
          {children(data)}
        </div>
      ) : (
        <ReportSkeleton />
      )}
    </>
  )
}

/** Tiles and charts to come. */
const ReportSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Skeletons count={8} className="h-28" />
    </div>
    <Skeleton className="h-72" />
    <Skeleton className="h-72" />
  </Loading>
)
