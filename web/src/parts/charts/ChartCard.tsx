import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'

const CHARTS = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  /** The accessible name of a switch, with its chart. */
  of: (action: string, title: string) => `${action}: ${title}`,
} as const

interface ChartCardProps {
  title: string
  chart: ReactNode
  /** The same values as a table. */
  table: ReactNode
  /** Beside both, or above them where the page is narrow. */
  aside?: ReactNode
  /** What the values mean, below them. */
  note?: string | undefined
}

/** A chart with a switch to its values as a table. */
export function ChartCard({ title, chart, table, aside, note }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const action = isTable ? CHARTS.asChart : CHARTS.asTable
  const shown = (
    <>
      {isTable ? table : chart}
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </>
  )
  return (
    <Card
      title={title}
      className="break-inside-avoid"
      action={
        <Button
          size="sm"
          variant="quiet"
          icon={isTable ? ChartColumn : Table2}
          aria-label={CHARTS.of(action, title)}
          className="shrink-0 print:hidden"
          onPress={() => setTable(!isTable)}
        >
          {action}
        </Button>
      }
    >
      {aside ? <Beside aside={aside}>{shown}</Beside> : shown}
    </Card>
  )
}

/** Figures beside what they are made of. */
export const Beside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid gap-6 @3xl:grid-cols-[16rem_minmax(0,1fr)]">
    {aside}
    <div className="min-w-0">{children}</div>
  </div>
)
