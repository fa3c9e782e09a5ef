import { ChartNoAxesCombined } from 'lucide-react'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Dashboard, useDashboard } from '../data.ts'
import { type Figure, Figures, FiguresSkeleton, revenueFigures, volumeFigure } from '../Figures.tsx'
import { count, monthName, plainDay, weekday } from '../formats.ts'
import { RatesNote } from '../rates/RatesNote.tsx'
import { TEXTS } from '../texts.ts'
import { Attention } from './Attention.tsx'
import { BarsCard } from './BarsCard.tsx'
import { CallingStores } from './CallingStores.tsx'

const WORDS = TEXTS.dashboard

export function DashboardPage() {
  const { data, error, refetch } = useDashboard()
  return (
    <>
      <PageHeader
        title={WORDS.title}
        aside={data && <p className="text-muted">{plainDay(data.today)}</p>}
        action={
          <LinkButton size="touch" icon={ChartNoAxesCombined} href="/superadmin/dashboard/reports">
            {WORDS.reports}
          </LinkButton>
        }
      />
      {data ? (
        <div className="flex flex-col gap-4">
          <Attention dashboard={data} />
          <CallingStores stores={data.attentionStores} />
          <Figures isInOneRow label={WORDS.title} figures={dashboardFigures(data)} />
          <RatesNote missing={data.missingRates} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <BarsCard
              title={WORDS.ordersByDay}
              heads={[WORDS.day, WORDS.orderCount]}
              growth={data.growth.orders}
              compared={WORDS.ordersGrowth}
              rows={data.ordersByDay.map(({ date, orders }) => ({
                key: date,
                name: weekday(date),
                value: orders,
              }))}
            />
            <BarsCard
              title={WORDS.opened}
              heads={[WORDS.month, WORDS.openedCount]}
              growth={data.growth.opened}
              compared={WORDS.openedGrowth}
              rows={data.openedByMonth.map(({ month, opened }) => ({
                key: month,
                name: monthName(month),
                value: opened,
              }))}
            />
          </div>
        </div>
      ) : error ? (
        <ErrorState text={WORDS.failed} onRetry={refetch} />
      ) : (
        <Loading>
          <FiguresSkeleton count={9} />
        </Loading>
      )}
    </>
  )
}

const dashboardFigures = (data: Dashboard): Figure[] => [
  { title: TEXTS.figures.activeTenants, value: count(data.activeTenants) },
  ...revenueFigures(data),
  volumeFigure(WORDS.sales, { amount: data.salesVolumeToday, usdRates: data.usdRates }),
  { title: WORDS.orders, value: count(data.ordersProcessedToday) },
]
