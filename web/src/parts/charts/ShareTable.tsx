export interface Share {
  key: string | number
  title: string
  count: number
  value: number
}

interface ShareTableProps {
  label: string
  /** What the rows, the counts and the values are. */
  heads: readonly [title: string, count: string, value: string]
  /** The largest first. */
  shares: readonly Share[]
  format: (value: number) => string
}

const percent = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })
const count = new Intl.NumberFormat('es-MX')

/** How a sum is made up: a chart that is its own table, a bar below each name. */
export function ShareTable({ label, heads, shares, format }: ShareTableProps) {
  const sum = shares.reduce((total, { value }) => total + value, 0)
  const largest = Math.max(1, ...shares.map(({ value }) => value))
  return (
    <table aria-label={label} className="w-full text-right tabular-nums">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="w-full py-1.5 pr-2 text-left font-medium">
            {heads[0]}
          </th>
          {[heads[1], heads[2]].map((head) => (
            <th key={head} scope="col" className="py-1.5 pl-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key}>
            <th scope="row" className="min-w-24 py-2 pr-2 text-left align-top font-normal">
              <span className="wrap-anywhere">{share.title}</span>
              <span aria-hidden className="mt-1 block h-2 rounded-full bg-sunken">
                <span
                  className="block h-full min-w-1 rounded-full bg-brand"
                  style={{ width: `${(share.value / largest) * 100}%` }}
                />
              </span>
            </th>
            <td className="py-2 pl-3 align-top">{count.format(share.count)}</td>
            <td className="py-2 pl-3 align-top whitespace-nowrap">
              {format(share.value)}
              <span className="block text-sm text-muted">
                {percent.format(sum > 0 ? share.value / sum : 0)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
