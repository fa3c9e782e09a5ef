import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { differenceWords, sumOfDifferences } from '@comanda/shared/till/difference'
import {
  ClipboardList,
  ClipboardPen,
  type LucideIcon,
  Scale,
  UserRoundCheck,
  UserRoundPlus,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { cx, FIGURE } from '../../ui/classes.ts'
import { type Dashboard, useShiftsOfToday } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

const count = new Intl.NumberFormat('es-MX')

export function TodayFigures({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { revenueToday, currency, openOrdersCount, ordersCount } = dashboard
  const shifts = useShiftsOfToday(links.tillDay !== undefined)
  const hasShifts = shifts === null || shifts.length > 0
  return (
    <ul
      aria-label={TEXTS.figures}
      className={cx(
        'grid grid-cols-2 gap-3 max-md:[&>:first-child]:col-span-2 md:grid-cols-3 md:gap-4',
        hasShifts ? 'xl:grid-cols-6 max-md:[&>:last-child]:col-span-2' : 'xl:grid-cols-5',
      )}
    >
      <Figure title={TEXTS.revenue} icon={Wallet} href={links.revenue}>
        <MoneyText amount={revenueToday} currency={currency} />
      </Figure>
      <Figure title={TEXTS.openOrders} icon={ClipboardPen} href={links.orders}>
        {count.format(openOrdersCount)}
      </Figure>
      <Figure title={TEXTS.orders} icon={ClipboardList} href={links.orders}>
        {count.format(ordersCount)}
      </Figure>
      <Figure title={TEXTS.newCustomers} icon={UserRoundPlus} href={links.customers}>
        {count.format(dashboard.newCustomerCount)}
      </Figure>
      <Figure title={TEXTS.repeatedCustomers} icon={UserRoundCheck} href={links.customers}>
        {count.format(dashboard.repeatedCustomerCount)}
      </Figure>
      {hasShifts && (
        <Figure title={TEXTS.differences} icon={Scale} href={links.tillDay}>
          {shifts ? <Differences shifts={shifts} currency={currency} /> : TEXTS.unknown}
        </Figure>
      )}
    </ul>
  )
}

interface DifferencesProps {
  shifts: NonNullable<ReturnType<typeof useShiftsOfToday>>
  currency: string
}

/** The shortage or surplus of today's counted shifts, and the number of open shifts. */
function Differences({ shifts, currency }: DifferencesProps) {
  const sum = sumOfDifferences(shifts)
  const open = shifts.filter(({ status }) => status !== 'closed').length
  return (
    <span className="block text-lg">
      {sum === null ? TEXTS.notCounted : differenceWords(sum, moneyFormat(currency))}
      {open > 0 && <span className="block text-sm font-normal text-muted">{TEXTS.openShifts(open)}</span>}
    </span>
  )
}

interface FigureProps {
  title: string
  icon: LucideIcon
  href: string | undefined
  children: ReactNode
}

const BOX = 'flex h-full flex-col justify-between gap-2 rounded-lg border border-line bg-surface p-4'

function Figure({ title, icon: Icon, href, children }: FigureProps) {
  const content = (
    <>
      <span className="flex items-start justify-between gap-2 text-muted">
        <span className="text-sm">{title}</span>
        <Icon aria-hidden size={18} className="shrink-0" />
      </span>
      <span className={cx(FIGURE, 'text-2xl')}>{children}</span>
    </>
  )
  return (
    <li>
      {href ? (
        <Link href={href} className={cx(BOX, 'data-hovered:border-edge data-hovered:bg-hover')}>
          {content}
        </Link>
      ) : (
        <div className={BOX}>{content}</div>
      )}
    </li>
  )
}
