import { ChartNoAxesCombined } from 'lucide-react'
import { ApiError, messageOf } from '../../api/client.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Dashboard, useDashboard } from './data.ts'
import { FirstDay } from './FirstDay.tsx'
import { dayInWords, firstName, greetingAt } from './greeting.ts'
import { type Links, linksFor } from './links.ts'
import { NowFigures } from './NowFigures.tsx'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { ReviewService } from './ReviewService.tsx'
import { SalesCard } from './SalesCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { TodayReservations } from './TodayReservations.tsx'
import { TopItems } from './TopItems.tsx'
import { TEXTS } from './texts.ts'
import { UnsentSales } from './UnsentSales.tsx'

/** The dashboard of today, with links to the pages behind its figures. */
export function HomePage() {
  const user = useCurrentUser()
  const { data, error, refetch } = useDashboard()
  if (!user) return null
  // While this person counts a drawer, the server answers no sums, and earlier sums must not stay on the screen.
  const isCounting = error instanceof ApiError && error.code === 'count_in_progress'
  const links = linksFor(user)
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        aside={data && <Greeting name={user.name} dashboard={data} />}
        action={
          links.reports && (
            <LinkButton href={links.reports} size="touch" icon={ChartNoAxesCombined} className="shrink-0">
              <PhoneLabel>{TEXTS.reports}</PhoneLabel>
            </LinkButton>
          )
        }
      />
      {data && error && !isCounting && (
        <Banner tone="warn" className="mb-4">
          {TEXTS.stale}
        </Banner>
      )}
      {data && !isCounting ? (
        <Today dashboard={data} links={links} />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

function Greeting({ name, dashboard }: { name: string; dashboard: Dashboard }) {
  const greeting = useNow((now) => greetingAt(now, dashboard.timeZone))
  const day = dayInWords(dashboard.businessDate)
  return (
    <p className="text-muted max-sm:text-sm">
      {[greeting, firstName(name, dashboard.storeName)].filter(Boolean).join(', ')} ·{' '}
      <time dateTime={dashboard.businessDate}>
        <span className="max-sm:hidden">{day.long}</span>
        <span className="sm:hidden">{day.short}</span>
      </time>
    </p>
  )
}

function Today({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  return (
    <div className="@container flex flex-col gap-4">
      <UnsentSales currency={dashboard.currency} />
      {dashboard.serviceReview && <ReviewService />}
      {links.isOwner && <ReleaseNotes />}
      {links.hasSettings && isQuiet(dashboard) && <FirstDay />}
      <NowFigures dashboard={dashboard} links={links} />
      <TodayFigures dashboard={dashboard} links={links} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <SalesCard dashboard={dashboard} links={links} />
          <TopItems dashboard={dashboard} links={links} />
        </div>
        <TodayReservations dashboard={dashboard} links={links} />
      </div>
    </div>
  )
}

/** No sales today or yesterday: the store may not be set up yet. */
const isQuiet = ({ ordersCount, openOrdersCount, salesByHour }: Dashboard): boolean =>
  ordersCount + openOrdersCount === 0 &&
  salesByHour.every(({ today, yesterday }) => Number(today) + Number(yesterday) === 0)

const HomeSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Skeletons count={4} className="h-32" />
    </div>
    <Skeleton className="h-17" />
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeletons count={2} className="h-80" />
    </div>
  </Loading>
)
