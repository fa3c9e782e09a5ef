import { formatCount } from '@comanda/shared/kernel/count-format'
import { type Cents, portion, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { Axes, HEIGHT, LEFT, PLOT, TOP } from '../../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { Explorer } from '../../../parts/charts/Explorer.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { ticksFor } from '../../../parts/charts/scale.ts'
import { TEXTS } from '../texts.ts'

interface Dish {
  id: number
  title: string
  pieces: number
  /** What a charged piece brought, with its choices and after discounts. */
  each: Cents
}

/** Fewer points are no picture. */
const FEWEST = 3

/** All that was sold by how often they are sold and what a piece brings. */
export function PriceCard({ report: { soldItems, currency } }: { report: Report }) {
  const format = moneyFormat(currency)
  const dishes = soldItems.flatMap(
    ({ id, title, orders_count: pieces, paid_count: paid, revenue }): Dish[] =>
      paid > 0 && priceOf(revenue) > 0
        ? [{ id, title, pieces, each: portion(priceOf(revenue), 1, paid) }]
        : [],
  )
  if (dishes.length < FEWEST) return null
  return (
    <ChartCard
      title={TEXTS.byPrice}
      note={TEXTS.byPriceNote}
      chart={<PriceMap dishes={dishes} currency={currency} />}
      table={
        <FigureTable
          label={TEXTS.byPrice}
          rows={dishes}
          rowKey={({ id }) => id}
          columns={[
            { title: TEXTS.item, render: ({ title }) => title },
            { title: TEXTS.sold, render: ({ pieces }) => formatCount(pieces) },
            { title: TEXTS.each, render: ({ each }) => format(each) },
          ]}
        />
      }
    />
  )
}

/** Beside the last point. */
const RIGHT = 12
const RADIUS = 6

/** A point for each dish: the dearer the higher, the more often sold the further to the right. */
function PriceMap({ dishes, currency }: { dishes: readonly Dish[]; currency: string }) {
  const format = moneyFormat(currency)
  const prices = ticksFor(Math.max(...dishes.map(({ each }) => each)), 100)
  const counts = ticksFor(Math.max(...dishes.map(({ pieces }) => pieces)))
  const part = (value: number, ticks: readonly number[]) => value / (ticks.at(-1) ?? 1)
  const across = (pieces: number, width: number) =>
    LEFT + part(pieces, counts) * Math.max(1, width - LEFT - RIGHT)
  const place = ({ pieces, each }: Dish, width: number) => ({
    x: across(pieces, width),
    y: TOP + PLOT - part(each, prices) * PLOT,
  })
  const explore = (width: number) => ({
    count: dishes.length,
    at: (point: { x: number; y: number }) =>
      nearest(
        point,
        dishes.map((dish) => place(dish, width)),
      ),
    place: (index: number) => place(dishes[index] ?? NONE, width),
    tip: (index: number) => {
      const { title, pieces, each } = dishes[index] ?? NONE
      return {
        title,
        lines: [
          { label: TEXTS.sold, value: formatCount(pieces) },
          { label: TEXTS.each, value: format(each) },
        ],
      }
    },
  })
  return (
    <Explorer title={TEXTS.byPrice} explore={explore}>
      {(width, active) => (
        <svg
          role="img"
          aria-label={TEXTS.byPriceSummary(dishes.length)}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block w-full overflow-visible"
        >
          <Axes ticks={prices} currency={currency} width={width} />
          {counts.map((count) => (
            <text
              key={count}
              x={across(count, width)}
              y={HEIGHT - 8}
              textAnchor="middle"
              className="fill-muted text-xs"
            >
              {formatCount(count)}
            </text>
          ))}
          {dishes.map((dish, index) => {
            const { x, y } = place(dish, width)
            return (
              <circle
                key={dish.id}
                cx={x}
                cy={y}
                r={active === index ? RADIUS + 2 : RADIUS}
                className={active !== null && active !== index ? 'opacity-50' : undefined}
                style={{ fill: 'var(--color-brand)', stroke: 'var(--color-surface)', strokeWidth: 1.5 }}
              />
            )
          })}
        </svg>
      )}
    </Explorer>
  )
}

const NONE: Dish = { id: 0, title: '', pieces: 0, each: priceOf('0.00') }

function nearest(to: { x: number; y: number }, points: readonly { x: number; y: number }[]): number {
  const far = points.map(({ x, y }) => (x - to.x) ** 2 + (y - to.y) ** 2)
  return far.indexOf(Math.min(...far))
}
