import { shiftDate } from '@comanda/shared/kernel/business-day'
import { type Cents, formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Losses, LossKind } from '@comanda/shared/reports/losses'
import { BarsCard } from '../cards/BarsCard.tsx'
import { spansOf } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { LOSSES } from './texts.ts'

/** Not money that is gone. */
const NOT_LOST: readonly LossKind[] = ['surplus', 'drawer_open']

/** Every day of the period up to today with its loss. */
function daysOfLosses({ byDay, from, to, today }: Losses) {
  const days = new Map<string, { times: number; cents: Cents[] }>()
  const last = to < today ? to : today
  for (let date = from; date <= last; date = shiftDate(date, 1)) days.set(date, { times: 0, cents: [] })
  for (const { date, kind, count, amount } of byDay) {
    const day = days.get(date)
    if (!day || NOT_LOST.includes(kind)) continue
    day.times += count
    day.cents.push(priceOf(amount))
  }
  return Array.from(days, ([date, { times, cents }]) => ({
    date,
    times,
    total: formatMoney(sumCents(cents)),
  }))
}

/** The losses over time, in days, weeks or months by the length of the period. */
export function DaysCard({ losses }: { losses: Losses }) {
  const { unit, spans } = spansOf(daysOfLosses(losses), losses.today)
  const sum = moneyFormat(losses.currency)(sumCents(spans.map(({ total }) => total)))
  return (
    <BarsCard
      title={LOSSES.byDay}
      currency={losses.currency}
      heads={{ row: TEXTS.unit[unit], times: LOSSES.times, total: LOSSES.amount }}
      rows={spans}
      summary={LOSSES.summary(sum)}
      labelPx={56}
    />
  )
}
