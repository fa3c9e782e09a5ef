import type { Cents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'
import type { Report } from '@comanda/shared/reports/api'
import { tablesOf } from '@comanda/shared/reports/tables'
import { ShareTable } from '../../parts/charts/ShareTable.tsx'
import { moneyFormat } from '../../parts/money.ts'
import { Card } from '../../ui/Card.tsx'

const count = new Intl.NumberFormat('es-MX')

/** What the revenue is made of: the report's declared tables. */
export function SharesCards({ report }: { report: Report }) {
  const money = moneyFormat(report.currency)
  const format = (value: string | number) =>
    typeof value === 'number' ? count.format(value) : money(priceOf(value))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {tablesOf(report)
        .filter(({ isRevenue, rows }) => isRevenue && rows.length > 0)
        .map(({ title, titles, none, rows }) => (
          <Card key={title} title={title} className="break-inside-avoid">
            <ShareTable
              label={title}
              heads={titles}
              shares={rows.map(({ name, values }) => ({
                title: name ?? none,
                details: values.slice(0, -1).map(format),
                value: priceOf(String(values.at(-1))),
              }))}
              format={(amount) => money(amount as Cents)}
            />
          </Card>
        ))}
    </div>
  )
}
