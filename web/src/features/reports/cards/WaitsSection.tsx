import { formatCount } from '@comanda/shared/kernel/count-format'
import { WAIT_COLUMNS, WAIT_TABLES, type Waited, type Waits, waitWords } from '@comanda/shared/reports/waits'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { hourName } from '../../../parts/charts/hours.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { TEXTS } from '../texts.ts'

/** How long guests waited who called from their phones. */
export function WaitsSection({ waits }: { waits: Waits }) {
  const { byWaiter, byHour } = WAIT_TABLES
  return (
    <section aria-labelledby="report-waits" className="flex flex-col gap-4">
      <div>
        <h2 id="report-waits" className="pt-2 text-lg font-semibold">
          {TEXTS.waits}
        </h2>
        <p className="text-sm text-muted">{TEXTS.waitsNote}</p>
      </div>
      <WaitTable
        {...byWaiter}
        rows={waits.byWaiter.map((row) => ({ ...row, key: row.name ?? row.username ?? byWaiter.none }))}
      />
      <WaitTable {...byHour} rows={waits.byHour.map((row) => ({ ...row, key: hourName(row.hour) }))} />
    </section>
  )
}

interface WaitTableProps {
  title: string
  name: string
  rows: readonly (Waited & { key: string })[]
}

const WaitTable = ({ title, name, rows }: WaitTableProps) => (
  <Card title={title} className="break-inside-avoid">
    <FigureTable
      isWhole
      isStacked
      label={title}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: name, render: ({ key }) => key },
        ...WAIT_COLUMNS.map((column) => ({
          title: column.title,
          render: (row: Waited) => (column.isTime ? waitWords : formatCount)(column.of(row)),
        })),
      ]}
    />
  </Card>
)
