import { Change } from '../../../parts/figures/Change.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { count } from '../formats.ts'
import { TEXTS } from '../texts.ts'

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
export function BarsCard({ title, heads, rows, growth, compared }: BarsCardProps) {
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
