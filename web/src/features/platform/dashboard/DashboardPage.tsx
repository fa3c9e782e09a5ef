import { CalendarClock, ChartNoAxesCombined, CreditCard, MoonStar } from 'lucide-react'
import { Change } from '../../../parts/figures/Change.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { OPENS_ROW } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { historyOf } from '../addresses.ts'
import { DayText } from '../DayText.tsx'
import { type Dashboard, useDashboard } from '../data.ts'
import { type Figure, Figures, FiguresSkeleton, revenueFigures, volumeFigure } from '../Figures.tsx'
import { count, monthName, plainDay, weekday } from '../formats.ts'
import { RatesNote } from '../rates/RatesNote.tsx'
import { TEXTS } from '../texts.ts'
import { Attention } from './Attention.tsx'

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

interface BarsCardProps {
  title: string
  /** The titles of the columns. */
  heads: readonly [string, string]
  rows: readonly { key: string; name: string; value: number }[]
  growth: { now: number; before: number }
  /** The two periods that the growth compares. */
  compared: (now: string, before: string) => string
}

/** Counts over time: a chart that is its own table, a bar in each row. */
function BarsCard({ title, heads, rows, growth, compared }: BarsCardProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Card title={title}>
      <p className="-mt-3 mb-3 flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
        <Change {...growth} words={TEXTS.dashboard.change} />
        {compared(count(growth.now), count(growth.before))}
      </p>
      <table aria-label={title} className="w-full text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal whitespace-nowrap text-muted">
                {name}
              </th>
              <td className="w-full py-0.5">
                <span className="flex items-center gap-2">
                  {value > 0 && (
                    <span
                      aria-hidden
                      className="h-3.5 min-w-1 rounded-sm bg-brand"
                      style={{ width: `calc((100% - 4.5rem) * ${value / most})` }}
                    />
                  )}
                  {count(value)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type CallingStore = Dashboard['attentionStores'][number]

const LOOKS = {
  past_due: { icon: CreditCard, tone: 'bad', rank: 'now' },
  trial_ending: { icon: CalendarClock, tone: 'warn', rank: 'soon' },
  quiet: { icon: MoonStar, tone: 'warn', rank: 'soon' },
} as const

const COLUMNS: readonly Column<CallingStore>[] = [
  {
    id: 'store',
    title: TEXTS.tenants.name,
    className: 'md:w-full md:max-w-0',
    render: ({ id, name }) => (
      <span title={name} className="wrap-anywhere md:line-clamp-2">
        <TextLink isQuiet href={historyOf(id)} className={OPENS_ROW}>
          {name}
        </TextLink>
      </span>
    ),
  },
  {
    id: 'state',
    title: TEXTS.tenants.status,
    render: ({ state }) => <Badge {...LOOKS[state]}>{TEXTS.tenants.states[state]}</Badge>,
  },
  {
    id: 'when',
    title: WORDS.when,
    align: 'right',
    className: 'whitespace-nowrap md:text-sm',
    render: ({ state, until, lastDay, time_zone }) =>
      state === 'quiet' ? (
        lastDay && `${WORDS.lastOrders} ${plainDay(lastDay)}`
      ) : (
        <>
          {state === 'past_due' ? WORDS.closes : WORDS.trialEnds} <DayText at={until} zone={time_zone} />
        </>
      ),
  },
]

/** The stores behind the figures, the most urgent first. */
const CallingStores = ({ stores }: { stores: readonly CallingStore[] }) =>
  stores.length > 0 && (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{WORDS.stores}</h2>
      <Table label={WORDS.stores} columns={COLUMNS} rows={stores} rowKey={({ id }) => id} isDense />
    </section>
  )
