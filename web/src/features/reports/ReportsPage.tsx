import { REPORT_PERIODS } from '@comanda/shared/reports/api'
import { Download, FileSpreadsheet, FileText, Printer, TrendingDown } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress } from '../../parts/period/period-words.ts'
import { useAddress } from '../../parts/use-address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PhoneLabel } from '../../ui/PhoneLabel.tsx'
import { choiceOf, queryOf, saveReport, useReport } from './data.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { rangeName } from './spans.ts'
import { TEXTS } from './texts.ts'

const FORMATS = [
  { id: 'csv', icon: FileText },
  { id: 'xlsx', icon: FileSpreadsheet },
] as const

/** Reportes: what a period came to, beside the one before. */
export function ReportsPage() {
  const [address, change] = useAddress()
  const choice = choiceOf(address)
  const { data, error, refetch, isPlaceholderData } = useReport(choice)
  const isFailed = error !== null && (isPlaceholderData || !data)
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton
              size="touch"
              icon={TrendingDown}
              href={`/dashboard/reports/losses?${new URLSearchParams(queryOf(choice))}`}
            >
              <PhoneLabel>{TEXTS.losses}</PhoneLabel>
            </LinkButton>
            <MenuButton
              trigger={
                <Button size="touch" icon={Download}>
                  <PhoneLabel>{TEXTS.export}</PhoneLabel>
                </Button>
              }
              items={FORMATS.map(({ id, icon }) => ({
                id,
                icon,
                label: TEXTS[id],
                description: TEXTS[`${id}Hint`],
                onAction: () => saveReport(choice, id),
              }))}
            />
            <LinkButton
              size="touch"
              icon={Printer}
              target="_blank"
              href={`/print-report?${new URLSearchParams(queryOf(choice))}`}
            >
              <PhoneLabel>{TEXTS.print}</PhoneLabel>
            </LinkButton>
          </div>
        }
      >
        <PeriodFilter
          periods={REPORT_PERIODS}
          value={choice}
          onChange={(chosen) => change(periodInAddress(chosen))}
          today={data?.today}
        />
        {data && !isFailed && <p className="self-center text-muted">{rangeName(data.from, data.to)}</p>}
      </PageHeader>
      {data && error && !isFailed && (
        <Banner tone="warn" className="mb-4">
          {messageOf(error, TEXTS.failed)}
        </Banner>
      )}
      {isFailed ? (
        <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className="@container transition-opacity aria-busy:opacity-60">
          <ReportBody report={data} />
        </div>
      ) : (
        <ReportSkeleton />
      )}
    </>
  )
}
