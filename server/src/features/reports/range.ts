import { businessDayStart, sameTimeOn, shiftDate } from '@comanda/shared/kernel/business-day'
import { type DateRange, periodRange, type ReportPeriod } from '@comanda/shared/kernel/period'
import type { PeriodBefore } from '@comanda/shared/reports/period-before'
import type { StoreContext } from '../../http/context.ts'
import type { Lasting } from './queries.ts'
import { FIRST_DAY } from './queries-roll-up.ts'

/** The period of a report; today when there is no type. */
export type PeriodQuery = { type: ReportPeriod | null; from: string | null; to: string | null }

export function rangeOf({ businessDate: today }: Pick<StoreContext, 'businessDate'>, query: PeriodQuery) {
  return reportable(periodRange(query.type ?? 'today', today, query))
}

const reportable = ({ from, to }: DateRange): DateRange => ({
  from: from < FIRST_DAY ? FIRST_DAY : from,
  to: to < FIRST_DAY ? FIRST_DAY : to,
})

/** Adds the instants at which the business days start and end, which is at most the end of today. */
export function lasting(
  { store, businessDate }: Pick<StoreContext, 'store' | 'businessDate'>,
  { from, to }: DateRange,
): Lasting {
  const last = to < businessDate ? to : businessDate
  return { from, to, start: businessDayStart(from, store), end: businessDayStart(shiftDate(last, 1), store) }
}

/** The period before, whose last day ends at the time of day that it is now while the compared period lasts. */
export function lastingBefore(
  context: Pick<StoreContext, 'store' | 'businessDate' | 'now'>,
  period: PeriodBefore,
): Lasting {
  const { isCut, ...range } = period
  const before = lasting(context, range)
  if (!isCut) return before
  // An end is the first instant that no longer counts.
  const until = new Date(sameTimeOn(range.to, context.now, context.store).getTime() + 1)
  return { ...before, end: until, cut: { day: range.to, until } }
}
