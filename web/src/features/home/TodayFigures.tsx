import { formatCount } from '@comanda/shared/kernel/count-format'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { differenceWords, sumOfDifferences } from '@comanda/shared/till/difference'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import { Figure } from '../../ui/page/Figure.tsx'
import { type Dashboard, useShiftsOfToday } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

/** The counts of the day, in one quiet row. */
export function TodayFigures({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { currency, openOrdersCount, ordersCount } = dashboard
  const shifts = useShiftsOfToday(links.tillDay !== undefined)
  const hasShifts = shifts === null || shifts.length > 0
  return (
    <ul
      aria-label={TEXTS.figures}
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line',
        hasShifts ? '*:last:max-md:col-span-2 md:grid-cols-5' : 'md:grid-cols-4',
      )}
    >
      <Count title={TEXTS.orders} href={links.orders}>
        {formatCount(ordersCount)}
      </Count>
      <Count title={TEXTS.openOrders} href={links.orders}>
        {formatCount(openOrdersCount)}
      </Count>
      <Count title={TEXTS.newCustomers} href={links.customers}>
        {formatCount(dashboard.newCustomerCount)}
      </Count>
      <Count title={TEXTS.repeatedCustomers} href={links.customers}>
        {formatCount(dashboard.repeatedCustomerCount)}
      </Count>
      {hasShifts && (
        <Count title={TEXTS.differences} href={links.tillDay} note={shifts && <OpenShifts shifts={shifts} />}>
          {shifts ? <Differences shifts={shifts} currency={currency} /> : TEXTS.unknown}
        </Count>
      )}
    </ul>
  )
}

interface DifferencesProps {
  shifts: NonNullable<ReturnType<typeof useShiftsOfToday>>
  currency: string
}

/** The shortage or surplus of today's counted shifts. */
function Differences({ shifts, currency }: DifferencesProps) {
  const sum = sumOfDifferences(shifts)
  return sum === null ? TEXTS.notCounted : differenceWords(sum, moneyFormat(currency))
}

/** The shifts that are not counted yet. */
function OpenShifts({ shifts }: Pick<DifferencesProps, 'shifts'>) {
  const open = shifts.filter(({ status }) => status !== 'closed').length
  return open > 0 && <span className="text-sm text-muted">{TEXTS.openShifts(open)}</span>
}

interface CountProps {
  title: string
  href: string | undefined
  note?: ReactNode
  children: ReactNode
}

const BOX = 'flex h-full flex-col bg-surface px-4 py-2.5'

function Count({ title, href, note, children }: CountProps) {
  const content = (
    <>
      <span className="text-sm text-muted">{title}</span>
      <Figure size="sm">{children}</Figure>
      {note}
    </>
  )
  return (
    <li>
      {href ? (
        <Link href={href} className={cx(BOX, '-outline-offset-2 data-hovered:bg-hover')}>
          {content}
        </Link>
      ) : (
        <div className={BOX}>{content}</div>
      )}
    </li>
  )
}
