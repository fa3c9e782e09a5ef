import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { cx, FIGURE } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'
import { compareFigures, type FigureChange, percentText } from './compare-figures.ts'

const count = new Intl.NumberFormat('es-MX')

interface Tile {
  title: string
  counts: string
  now: number
  /** Null: a state, not something that happened in the period. */
  before: number | null
  format: (value: number) => string
  /** A change is neither good nor bad. */
  isNeutral?: boolean
}

function tilesOf(now: Report): Tile[] {
  const before = now.previous
  const money = moneyFormat(now.currency) as (value: number) => string
  const amount = (key: 'averageOrderValue' | 'revenueTotal' | 'netRevenue' | 'taxTotal') => ({
    now: priceOf(now[key]),
    before: priceOf(before[key]),
    format: money,
  })
  const counted = (key: 'ordersCount' | 'newCustomers' | 'repeatedCustomers') => ({
    now: now[key],
    before: before[key],
    format: count.format,
  })
  const titled = (key: Exclude<keyof typeof TEXTS.counts, 'average'>) => ({
    title: TEXTS[key],
    counts: TEXTS.counts[key],
  })
  const average = { title: TEXTS.average, counts: TEXTS.counts.average(now.paidOrders) }
  return [
    { ...titled('orders'), ...counted('ordersCount') },
    { ...average, ...amount('averageOrderValue') },
    { ...titled('totalCustomers'), now: now.totalCustomers, before: null, format: count.format },
    { ...titled('newCustomers'), ...counted('newCustomers') },
    { ...titled('repeatedCustomers'), ...counted('repeatedCustomers') },
    { ...titled('revenue'), ...amount('revenueTotal') },
    { ...titled('net'), ...amount('netRevenue') },
    { ...titled('tax'), ...amount('taxTotal'), isNeutral: true },
  ]
}

/** Order counts that are not sales: without money, or not finished. */
const APART = ['cancelled', 'closedUnpaid', 'paidOpen'] as const

/** The figures of the period, each with its change from the previous period. */
export function Tiles({ report }: { report: Report }) {
  return (
    <>
      <dl aria-label={TEXTS.figures} className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
        {tilesOf(report).map((tile) => (
          <div
            key={tile.title}
            className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 max-[22rem]:col-span-2"
          >
            <dt className="text-sm text-muted">{tile.title}</dt>
            <dd>
              <span className={cx(FIGURE, 'block text-xl @4xl:text-2xl')}>{tile.format(tile.now)}</span>
              <span className="block pb-1 text-sm text-muted">{tile.counts}</span>
              <Comparison {...tile} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 @2xl:grid-cols-3 @2xl:gap-4">
        {APART.map((key) => (
          <Apart
            key={key}
            title={TEXTS[key]}
            now={report[key]}
            before={report.previous[key]}
            currency={report.currency}
          />
        ))}
      </div>
    </>
  )
}

const ARROWS = { more: ArrowUp, begun: ArrowUp, less: ArrowDown, same: Equal } as const
const TONES = { more: 'text-good', begun: 'text-good', less: 'text-bad', same: 'text-muted' } as const

function wordsOfChange(change: FigureChange): string {
  if (change.kind === 'same' || change.kind === 'begun') return TEXTS.changes[change.kind]
  return TEXTS.changes[change.kind](percentText(change.part))
}

function Comparison({ now, before, format, isNeutral }: Tile) {
  if (before === null) return <span className="block text-sm text-muted">{TEXTS.asOfToday}</span>
  const change = compareFigures(now, before)
  const Arrow = ARROWS[change.kind]
  return (
    <span className="block text-sm text-muted">
      <span
        className={cx('flex items-center gap-1 font-medium', isNeutral ? 'text-ink' : TONES[change.kind])}
      >
        <Arrow aria-hidden size={14} />
        {wordsOfChange(change)}
      </span>
      {TEXTS.before(format(before))}
    </span>
  )
}

interface ApartProps {
  title: string
  now: Report['cancelled']
  before: Report['cancelled']
  currency: string
}

/** A count with its amount, beside those of the period before. */
export function Apart({ title, now, before, currency }: ApartProps) {
  const money = moneyFormat(currency)
  const words = (one: Report['cancelled']) =>
    TEXTS.cancelledOf(count.format(one.count), money(priceOf(one.amount)))
  return <Line title={title} now={words(now)} before={words(before)} />
}

/** A figure in words, beside the one of the period before. */
export const Line = ({ title, now, before }: Record<'title' | 'now' | 'before', string>) => (
  <p className="rounded-lg border border-line bg-surface px-4 py-3">
    <span className="text-muted">{title}: </span>
    <strong className="font-semibold">{now}</strong>{' '}
    <span className="inline-block text-sm text-muted">({TEXTS.before(before)})</span>
  </p>
)
