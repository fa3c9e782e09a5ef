import { ChartNoAxesCombined } from 'lucide-react'
import { useCurrentUser } from '../../parts/current-user.ts'
import { useNow } from '../../parts/use-now.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Dashboard, useDashboard } from './data.ts'
import { FirstDay } from './FirstDay.tsx'
import { dayInWords, firstName, greetingAt } from './greeting.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { type Places, placesFor } from './places.ts'
import { SalesCard } from './SalesCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { TodayReservations } from './TodayReservations.tsx'
import { TopItems } from './TopItems.tsx'
import { TEXTS } from './texts.ts'

/** Panel: how today is going, each thing leading to where something can be done about it. */
export function HomePage() {
  const user = useCurrentUser()
  const { data, error, refetch } = useDashboard()
  if (!user) return null
  const places = placesFor(user)
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        aside={data && <Greeting name={user.name} dashboard={data} />}
        action={
          places.reports && (
            <LinkButton href={places.reports} size="touch" icon={ChartNoAxesCombined}>
              {TEXTS.reports}
            </LinkButton>
          )
        }
      />
      {data && error && (
        <Banner tone="warn" className="mb-4">
          {TEXTS.stale}
        </Banner>
      )}
      {data ? (
        <Today dashboard={data} places={places} />
      ) : error ? (
        <ErrorState text={TEXTS.failed} onRetry={refetch} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

function Greeting({ name, dashboard }: { name: string; dashboard: Dashboard }) {
  const greeting = useNow((now) => greetingAt(now, dashboard.timeZone))
  return (
    <p className="text-muted">
      {[greeting, firstName(name, dashboard.storeName)].filter(Boolean).join(', ')} ·{' '}
      <time dateTime={dashboard.businessDate}>{dayInWords(dashboard.businessDate)}</time>
    </p>
  )
}

function Today({ dashboard, places }: { dashboard: Dashboard; places: Places }) {
  return (
    <div className="flex flex-col gap-4">
      {places.maySettle && isQuiet(dashboard) && <FirstDay />}
      <TodayFigures dashboard={dashboard} places={places} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <SalesCard dashboard={dashboard} places={places} />
          <TopItems dashboard={dashboard} places={places} />
        </div>
        <TodayReservations dashboard={dashboard} places={places} />
      </div>
    </div>
  )
}

/** Nothing happened today or yesterday: perhaps because the store has yet to be set up. */
const isQuiet = ({ ordersCount, openOrdersCount, salesByHour }: Dashboard): boolean =>
  ordersCount + openOrdersCount === 0 &&
  salesByHour.every(({ today, yesterday }) => Number(today) + Number(yesterday) === 0)
