import { formatCount } from '@comanda/shared/kernel/count-format'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { differenceParts, sumOfDifferences } from '@comanda/shared/till/difference'
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
        hasShifts
          ? '*:last:max-md:col-span-2 md:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.5fr)]'
          : 'md:grid-cols-4',
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
      {hasShifts && <Differences shifts={shifts} currency={currency} href={links.tillDay} />}
    </ul>
  )
}

interface DifferencesProps {
  shifts: ReturnType<typeof useShiftsOfToday>
  currency: string
  href: string | undefined
}

/** `Faltan $9,999,999.99` */
const LETTERS_OF_DIFFERENCE = 20

/** The shortage and the surplus of today's counted shifts, and the number of shifts that are not counted. */
function Differences({ shifts, currency, href }: DifferencesProps) {
  const sum = shifts && sumOfDifferences(shifts)
  const none = shifts ? TEXTS.notCounted : TEXTS.unknown
  const [first, second] = sum ? differenceParts(sum, moneyFormat(currency)) : [none]
  const open = shifts?.filter(({ status }) => status !== 'closed').length ?? 0
  const notes = [second, open > 0 && TEXTS.openShifts(open)].filter((note) => typeof note === 'string')
  return (
    <Count title={TEXTS.differences} href={href} notes={notes} letters={LETTERS_OF_DIFFERENCE}>
      {first}
    </Count>
  )
}

interface CountProps {
  title: string
  href: string | undefined
  notes?: readonly string[]
  letters?: number
  children: ReactNode
}

const BOX = 'flex h-full flex-col bg-surface px-4 py-2.5'

function Count({ title, href, notes = [], letters, children }: CountProps) {
  const content = (
    <>
      <span className="text-sm text-muted">{title}</span>
      <Figure size="sm" {...(letters && { letters })}>
        {children}
      </Figure>
      {notes.map((note) => (
        <span key={note} className="text-sm whitespace-nowrap text-muted">
          {note}
        </span>
      ))}
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
