import { formatCount } from '@comanda/shared/kernel/count-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { Change } from '../../../parts/figures/Change.tsx'
import { cx } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/page/Figure.tsx'
import { TEXTS } from '../texts.ts'

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

function tilesOf(now: Report) {
  const before = now.previous
  const money = moneyFormat(now.currency) as (value: number) => string
  const amount = (
    key: 'averageOrderValue' | 'revenueAfterRefunds' | 'revenueTotal' | 'netRevenue' | 'taxTotal',
  ) => ({
    now: priceOf(now[key]),
    before: priceOf(before[key]),
    format: money,
  })
  const counted = (key: 'ordersCount' | 'newCustomers' | 'repeatedCustomers') => ({
    now: now[key],
    before: before[key],
    format: formatCount,
  })
  const titled = (key: Exclude<keyof typeof TEXTS.counts, 'average' | 'tips'>) => ({
    title: TEXTS[key],
    counts: TEXTS.counts[key],
  })
  const average = { title: TEXTS.average, counts: TEXTS.counts.average(now.paidOrders) }
  const tips = {
    title: TEXTS.tips,
    counts: TEXTS.counts.tips(formatCount(now.tips.count)),
    now: priceOf(now.tips.amount),
    before: priceOf(before.tips.amount),
    format: money,
  }
  return {
    afterRefunds: { ...titled('afterRefunds'), ...amount('revenueAfterRefunds') },
    ofRevenue: [
      { ...titled('revenue'), ...amount('revenueTotal') },
      { ...titled('net'), ...amount('netRevenue') },
      { ...titled('tax'), ...amount('taxTotal'), isNeutral: true },
    ],
    sales: [
      { ...titled('orders'), ...counted('ordersCount') },
      { ...average, ...amount('averageOrderValue') },
      tips,
    ],
    people: [
      { ...titled('newCustomers'), ...counted('newCustomers') },
      { ...titled('repeatedCustomers'), ...counted('repeatedCustomers') },
      { ...titled('totalCustomers'), now: now.totalCustomers, before: null, format: formatCount },
    ],
  } satisfies Record<string, Tile | Tile[]>
}

/** What is left of the revenue, as the answer to the first question; the revenue and its parts below it. */
export function RevenueTiles({ report }: { report: Report }) {
  const { afterRefunds, ofRevenue } = tilesOf(report)
  return (
    <dl aria-label={TEXTS.revenue} className="flex flex-col gap-3">
      <TileText tile={afterRefunds} size="xl" />
      {ofRevenue.map((tile) => (
        <div
          key={tile.title}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2"
        >
          <dt className="text-sm text-muted">{tile.title}</dt>
          <dd className="contents">
            <span className="font-semibold whitespace-nowrap tabular-nums">{tile.format(tile.now)}</span>
            <span className="w-full">
              <TileNotes tile={tile} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const BOX = 'rounded-lg border border-line bg-surface px-4 py-3'

/** Orders, their value and tips; then, quiet, the customers. */
export function Tiles({ report }: { report: Report }) {
  const { sales, people } = tilesOf(report)
  return (
    <>
      <dl aria-label={TEXTS.figures} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {sales.map((tile, index) => (
          <TileText
            key={tile.title}
            tile={tile}
            size="md"
            className={cx(BOX, index === 2 && 'max-sm:col-span-2')}
          />
        ))}
      </dl>
      <dl
        aria-label={TEXTS.customers}
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line @2xl:grid-cols-3"
      >
        {people.map((tile) => (
          <TileText key={tile.title} tile={tile} size="sm" className="bg-surface px-4 py-2.5" />
        ))}
      </dl>
    </>
  )
}

interface TileTextProps {
  tile: Tile
  size: 'sm' | 'md' | 'xl'
  className?: string
}

function TileText({ tile, size, className }: TileTextProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{tile.title}</dt>
      <dd>
        <Figure size={size}>{tile.format(tile.now)}</Figure>
        <TileNotes tile={tile} />
      </dd>
    </div>
  )
}

/** What a figure counts, and its change from the period before. */
function TileNotes({ tile: { counts, now, before, format, isNeutral } }: { tile: Tile }) {
  return (
    <>
      <span className="block text-sm text-muted">{counts}</span>
      <span className="flex flex-wrap gap-x-2 text-sm text-muted">
        {before === null ? (
          TEXTS.asOfToday
        ) : (
          <>
            <Change now={now} before={before} isNeutral={isNeutral} />
            <span className="whitespace-nowrap tabular-nums">{TEXTS.before(format(before))}</span>
          </>
        )}
      </span>
    </>
  )
}
