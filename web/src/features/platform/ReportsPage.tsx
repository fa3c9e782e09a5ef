import type { Answer } from '@comanda/shared/kernel/call'
import { REPORT_PERIODS } from '@comanda/shared/kernel/period'
import type { getPlatformReport } from '@comanda/shared/platform/api'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { FigureTable } from '../../parts/charts/FigureTable.tsx'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { periodInAddress, readPeriod } from '../../parts/period/period-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { historyOf } from './addresses.ts'
import { useReport } from './data.ts'
import { type Figure, Figures, FiguresSkeleton, revenueFigures, volumeFigure } from './Figures.tsx'
import { count, plainDays } from './formats.ts'
import { REPORT_PERIODS_IN_ENGLISH, today } from './periods.ts'
import { RatesNote } from './rates/RatesNote.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.reports
type PlatformReport = Answer<typeof getPlatformReport>

const loadRates = () => import('./rates/RatesDialog.tsx')

/** The figures of all stores in a period. */
export function ReportsPage() {
  const [address, change] = useAddress()
  const choice = readPeriod(address, REPORT_PERIODS)
  const { data, error, refetch, isPlaceholderData } = useReport(choice)
  const [showsRates, setShowsRates] = useState(false)
  const isFailed = error !== null && (isPlaceholderData || !data)
  return (
    <>
      <PageHeader
        title={WORDS.title}
        action={
          <Button size="touch" icon={ArrowLeftRight} onPress={() => setShowsRates(true)}>
            {WORDS.rates}
          </Button>
        }
      >
        <PeriodFilter
          periods={REPORT_PERIODS}
          value={choice}
          onChange={(chosen) => change(periodInAddress(chosen))}
          today={today()}
          words={REPORT_PERIODS_IN_ENGLISH}
        />
        {data && !isFailed && <p className="self-center text-muted">{plainDays(data.from, data.to)}</p>}
      </PageHeader>
      {isFailed ? (
        <ErrorState text={WORDS.failed} onRetry={refetch} />
      ) : data ? (
        <div
          aria-busy={isPlaceholderData}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
        >
          <Figures label={WORDS.figures} figures={reportFigures(data)} />
          <RatesNote missing={data.missingRates} />
          <TopItemsCard items={data.topSellingItems} />
        </div>
      ) : (
        <Loading className="flex flex-col gap-4">
          <FiguresSkeleton count={6} />
          <Skeleton className="h-72" />
        </Loading>
      )}
      <Lazy load={loadRates} isOpen={showsRates} onFail={() => setShowsRates(false)}>
        {({ RatesDialog }) => <RatesDialog onClose={() => setShowsRates(false)} />}
      </Lazy>
    </>
  )
}

const reportFigures = (report: PlatformReport): Figure[] => [
  volumeFigure(WORDS.sales, { amount: report.salesVolume, usdRates: report.usdRates }),
  { title: WORDS.orders, value: count(report.ordersProcessed) },
  { title: WORDS.customers, value: count(report.totalCustomers), hint: WORDS.asOfNow },
  { title: TEXTS.figures.activeTenants, value: count(report.activeTenants), hint: WORDS.asOfNow },
  ...revenueFigures(report),
]

/** The best-selling items with their stores. */
function TopItemsCard({ items }: { items: PlatformReport['topSellingItems'] }) {
  return (
    <Card title={WORDS.topItems}>
      {items.length === 0 ? (
        <p className="text-muted">{WORDS.noTopItems}</p>
      ) : (
        <FigureTable
          isWhole
          label={WORDS.topItems}
          rows={items}
          rowKey={({ tenant_id, item_id }) => `${tenant_id} ${item_id}`}
          columns={[
            {
              title: WORDS.item,
              render: ({ title, tenant_id, tenant_name }) => (
                <span className="flex flex-col">
                  <span className="wrap-anywhere">{title}</span>
                  <span className="text-sm wrap-anywhere text-muted">
                    <TextLink isQuiet href={historyOf(tenant_id)}>
                      {tenant_name}
                    </TextLink>
                  </span>
                </span>
              ),
            },
            { title: WORDS.quantity, render: ({ qty }) => count(qty) },
          ]}
        />
      )}
    </Card>
  )
}
