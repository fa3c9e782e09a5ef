import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { Figures } from '@comanda/shared/till/figures'
import { sectionsOf } from '@comanda/shared/till/sections'
import { cx } from '../../../ui/classes.ts'
import { Card } from '../../../ui/page/Card.tsx'

interface FiguresViewProps {
  figures: Figures
  format: MoneyFormat
  timeZone: string
}

type Row = ReturnType<typeof sectionsOf>[number]['rows'][number]

/** An X, a Z or a day: one card for each section. */
export const FiguresView = ({ figures, format, timeZone }: FiguresViewProps) => (
  <div className="gap-4 md:columns-2">
    {sectionsOf(figures, { format, timeZone }).map(({ title, rows }) => (
      <Card key={title} title={title} className="mb-4 break-inside-avoid-column">
        <dl className="flex flex-col gap-1">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two movements may have the same words
            <FigureLine key={index} row={row} />
          ))}
        </dl>
      </Card>
    ))}
  </div>
)

const FigureLine = ({ row: { name, onScreen, value, isTotal } }: { row: Row }) => (
  <div
    className={cx(
      'flex justify-between gap-4',
      isTotal && 'mt-1 border-t border-line pt-2 text-lg font-semibold',
    )}
  >
    <dt className={cx('min-w-0 wrap-anywhere', !isTotal && !onScreen && 'text-muted')}>
      {onScreen?.name ?? name}
      {onScreen && <span className="block text-sm text-muted">{onScreen.detail}</span>}
    </dt>
    <dd className="shrink-0 text-right tabular-nums">{value}</dd>
  </div>
)
