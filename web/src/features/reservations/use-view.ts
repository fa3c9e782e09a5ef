import { PERIODS } from '@comanda/shared/kernel/period'
import { isDate } from '@comanda/shared/kernel/predicates'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { type PeriodChoice, periodInAddress, readPeriod } from '../../parts/period/period-words.ts'
import { dayOfPeriod, periodOfDay } from './days.ts'

export type View = 'list' | 'day'

const NO_PERIOD = { type: undefined, from: undefined, to: undefined }
const NO_DAY = { view: undefined, date: undefined }

/**
 * The state of the page, kept in the URL for reloads and "back".
 * @param today the store's business date
 */
export function useView(today: string) {
  const [address, change] = useAddress()
  const view: View = address.view === 'day' ? 'day' : 'list'
  const period = readPeriod(address, PERIODS)
  const date = isDate(address.date ?? '') && address.date ? address.date : today

  const showPeriod = (choice: PeriodChoice) => change({ ...NO_DAY, q: undefined, ...periodInAddress(choice) })
  const showDay = (day: string) =>
    change({ ...NO_PERIOD, q: undefined, view: 'day', date: day === today ? undefined : day })
  return {
    view,
    period,
    date,
    /** The search text; '' without a search. A search covers all dates. */
    q: (address.q ?? '').trim(),
    showPeriod,
    showDay,
    show: (next: View) =>
      next === 'day' ? showDay(dayOfPeriod(period, today)) : showPeriod(periodOfDay(date, today)),
    search: (q: string) => change({ q: q.trim() || undefined }),
  }
}

export type ViewState = ReturnType<typeof useView>
