import { formatCount } from '@comanda/shared/kernel/count-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import { ChartNoAxesCombined, CloudUpload, UtensilsCrossed } from 'lucide-react'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { FiscalNotices } from '../../parts/cfdi/FiscalNotices.tsx'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { useOfflineDevices } from '../../parts/offline/use-offline-devices.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Ago } from '../../parts/time/Ago.tsx'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../ui/fields/PhoneLabel.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Dashboard, RELEASE_NOTES, useDashboard, useReleaseNotes } from './data.ts'
import { FirstDay } from './FirstDay.tsx'
import { dayInWords, firstName, greetingAt } from './greeting.ts'
import { type Links, linksFor } from './links.ts'
import { NowFigures } from './NowFigures.tsx'
import { ReviewService } from './ReviewService.tsx'
import { SalesCard } from './SalesCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { TodayReservations } from './TodayReservations.tsx'
import { TEXTS } from './texts.ts'

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
      <FiscalNotices />
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

const WORDS = TEXTS.notes
const LINKS = { scopes: '/dashboard/users', guessedKinds: '/dashboard/settings/payment-types' }
const listed = new Intl.ListFormat('es-MX')

/** The changes of releases that concern the store, until its owner marks them as seen. */
function ReleaseNotes() {
  const { data: notes = [] } = useReleaseNotes()
  const write = useWrite(RELEASE_NOTES)
  if (notes.length === 0) return null
  const dismiss = () =>
    write(api(markReleaseNotesSeen, { body: { ids: notes.map(({ id }) => id) } })).catch((error) =>
      toast.error(messageOf(error, WORDS.failed)),
    )
  return (
    <Card
      title={WORDS.title}
      action={
        <Button size="touch" variant="quiet" onPress={dismiss}>
          {WORDS.seen}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="font-medium wrap-anywhere">{WORDS[note.about](listed.format(note.names))}</p>
            <p className="text-muted">
              {WORDS[`${note.about}Hint`]}{' '}
              <TextLink href={LINKS[note.about]}>{WORDS[`${note.about}Link`]}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ROW = 'grid items-baseline py-2 not-last:border-b not-last:border-line'
const SUBGRID = { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' }

/** Today's best-selling items, with what each of them brought. */
function TopItems({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { topSellingItems, currency } = dashboard
  return (
    <Card title={TEXTS.topItems}>
      {topSellingItems.length === 0 ? (
        <EmptyState icon={UtensilsCrossed} title={TEXTS.noTopItems} />
      ) : (
        <ol
          aria-label={TEXTS.topItems}
          className="@container grid gap-x-3 tabular-nums"
          style={{ gridTemplateColumns: 'auto minmax(0, 1fr) auto' }}
        >
          {topSellingItems.map(({ id, title, orders_count, revenue }, index) => (
            <li key={id} className={ROW} style={SUBGRID}>
              <span aria-hidden className="text-right text-sm text-muted">
                {index + 1}
              </span>
              <span className="wrap-anywhere">
                <ItemName title={title} href={links.item(id)} />
              </span>
              <span className="flex flex-col items-end gap-x-3 @lg:flex-row @lg:items-baseline @lg:justify-end">
                <span className="text-sm whitespace-nowrap text-muted">
                  {TEXTS.pieces(formatCount(orders_count))}
                </span>
                {priceOf(revenue) > 0 && (
                  <span className="whitespace-nowrap @lg:min-w-36 @lg:text-right">
                    <MoneyText amount={revenue} currency={currency} className="font-medium" />{' '}
                    <span className="text-sm text-muted">{TEXTS.charged}</span>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const ItemName = ({ title, href }: { title: string; href: string | undefined }) =>
  href ? (
    <TextLink isQuiet href={href}>
      {title}
    </TextLink>
  ) : (
    <span className="font-medium">{title}</span>
  )

/** Devices with sales that the server does not have, and when each was last in contact; nothing without any. */
function UnsentSales({ currency }: { currency: string }) {
  const { data, isError } = useOfflineDevices()
  if (!data && isError) return <Banner tone="warn">{TEXTS.unsentUnknown}</Banner>
  const unsent = data?.filter((device) => device.unsent > 0) ?? []
  if (unsent.length === 0) return null
  const format = moneyFormat(currency)
  return (
    <Card title={TEXTS.unsent}>
      <p className="mb-3 text-muted">{TEXTS.unsentHint}</p>
      <ul aria-label={TEXTS.unsent} className="divide-y divide-line">
        {unsent.map(({ id, letter, name, unsent: count, unsentTotal, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <CloudUpload aria-hidden size={20} className="shrink-0 text-warn" />
            <span className="min-w-0 grow font-medium wrap-anywhere">{TEXTS.device(name, letter)}</span>
            <span className="tabular-nums">
              {TEXTS.unsentSales(count)} · {formatPrice(format, unsentTotal)}
            </span>
            <span className="w-full text-sm text-muted sm:w-auto">
              {TEXTS.lastSeen} <Ago at={lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
