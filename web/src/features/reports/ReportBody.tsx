import type { Report } from '@comanda/shared/reports/api'
import { CalendarX2 } from 'lucide-react'
import { Beside } from '../../parts/charts/ChartCard.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { OrdersApart } from './cards/Apart.tsx'
import { HeatCard } from './cards/HeatCard.tsx'
import { PriceCard } from './cards/PriceCard.tsx'
import { RevenueCard } from './cards/RevenueCard.tsx'
import { ServiceSection } from './cards/ServiceSection.tsx'
import { SharesCards } from './cards/SharesCards.tsx'
import { RevenueTiles, Tiles } from './cards/Tiles.tsx'
import { TopItemsCard } from './cards/TopItemsCard.tsx'
import { WaitsSection } from './cards/WaitsSection.tsx'
import { COLUMNS } from './columns.ts'
import { rangeName } from './spans.ts'
import { TEXTS } from './texts.ts'

interface ReportBodyProps {
  report: Report
  /** Leads nowhere. */
  isPaper?: boolean
}

/** A report on the screen and on paper: as wide as the `@container` around it. */
export function ReportBody({ report, isPaper }: ReportBodyProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{comparedWith(report)}</p>
      {isEmpty(report) ? (
        <Card>
          <Beside aside={<RevenueTiles report={report} />}>
            <EmptyState icon={CalendarX2} title={TEXTS.empty}>
              {TEXTS.emptyHint}
            </EmptyState>
          </Beside>
        </Card>
      ) : (
        <RevenueCard report={report} />
      )}
      <Tiles report={report} />
      <OrdersApart report={report} />
      {!isEmpty(report) && (
        <>
          {report.byDay.length > 1 && <HeatCard report={report} />}
          <div className={COLUMNS}>
            <TopItemsCard report={report} hasLinks={!isPaper} />
            <PriceCard report={report} />
            <SharesCards report={report} />
          </div>
        </>
      )}
      <ServiceSection report={report} />
      {report.waits && <WaitsSection waits={report.waits} />}
    </div>
  )
}

const isEmpty = ({ ordersCount, revenueTotal, topSellingItems }: Report): boolean =>
  ordersCount === 0 && Number(revenueTotal) === 0 && topSellingItems.length === 0

function comparedWith({ previous: { from, to }, previousUntil }: Report): string {
  const range = rangeName(from, to)
  return previousUntil === null
    ? TEXTS.comparedWith(range)
    : TEXTS.comparedUntil(range, previousUntil, from === to)
}
