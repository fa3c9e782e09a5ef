import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { CHARTS } from './texts.ts'

interface ChartCardProps {
  title: string
  chart: ReactNode
  /** The same values as a table. */
  table: ReactNode
}

/** A chart with a switch to its values as a table. */
export function ChartCard({ title, chart, table }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const action = isTable ? CHARTS.asChart : CHARTS.asTable
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
      {isTable ? table : chart}
    </Card>
  )
}
