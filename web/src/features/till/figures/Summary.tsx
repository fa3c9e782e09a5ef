import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { AFTER_REFUNDS } from '@comanda/shared/selling/refund-status'
import type { Figures } from '@comanda/shared/till/figures'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/page/Figure.tsx'
import { DifferenceText } from './DifferenceText.tsx'
import { FIGURES } from './texts.ts'

interface SummaryProps {
  figures: Figures
  /** Null until a drawer is counted. */
  difference: { shortage: string; surplus: string } | null
  limit: string
  format: MoneyFormat
}

/** The first figures of a Z or a day: the revenue, the tips, the amount that is still due, and the difference of the drawers. */
export function Summary({ figures, difference, limit, format }: SummaryProps) {
  const { sales, refunds, afterRefunds, tips, openChecks } = figures
  const due = sumCents(openChecks.map((check) => priceOf(check.due)))
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {afterRefunds && refunds.count > 0 ? (
        <Tile
          title={AFTER_REFUNDS}
          hint={FIGURES.before(formatPrice(format, sales.total), FIGURES.invoices(sales.invoices))}
          isWide
        >
          <Figure>{formatPrice(format, afterRefunds.total)}</Figure>
        </Tile>
      ) : (
        <Tile title={FIGURES.revenue} hint={FIGURES.invoices(sales.invoices)} isWide>
          <Figure>{formatPrice(format, sales.total)}</Figure>
        </Tile>
      )}
      <Tile title={FIGURES.tips} hint={FIGURES.paidOut(formatPrice(format, tips.paidOut))}>
        <Figure>{formatPrice(format, tips.total)}</Figure>
      </Tile>
      <Tile title={FIGURES.due} hint={FIGURES.checksDue(openChecks.length)}>
        <Figure>{format(due)}</Figure>
      </Tile>
      <Tile title={FIGURES.difference} isWide>
        {difference === null ? (
          <span className="text-muted">{FIGURES.notCounted}</span>
        ) : (
          <DifferenceText difference={difference} limit={limit} format={format} />
        )}
      </Tile>
    </dl>
  )
}

interface TileProps {
  title: string
  hint?: string
  /** Whether it takes the whole width of a phone. */
  isWide?: boolean
  children: ReactNode
}

const Tile = ({ title, hint, isWide, children }: TileProps) => (
  <div
    className={cx(
      'min-w-0 rounded-lg border border-line bg-surface px-4 py-3',
      isWide && 'max-sm:col-span-2',
    )}
  >
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="min-h-8">{children}</dd>
    {hint && <dd className="text-sm text-muted">{hint}</dd>}
  </div>
)
