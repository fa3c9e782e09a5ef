import { platformToday } from '@comanda/shared/platform/time'
import type { PeriodFilterWords } from '../../parts/period/period-words.ts'
import { clock } from '../../parts/time/clock.ts'

const ENGLISH_PERIODS: PeriodFilterWords = {
  language: 'en-US',
  names: {
    any: 'Any time',
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    last_7days: 'Last 7 Days',
    this_month: 'This Month',
    last_month: 'Last Month',
    custom: 'Custom',
  },
  title: 'Filter',
  apply: 'Apply',
  period: 'Period',
  from: 'From',
  to: 'To',
  noFrom: 'Please choose the first day!',
  noTo: 'Please choose the last day!',
  turned: 'The last day cannot be before the first.',
  button: (name) => `Filter: ${name}`,
}

export const REPORT_PERIODS_IN_ENGLISH: PeriodFilterWords = {
  ...ENGLISH_PERIODS,
  names: { ...ENGLISH_PERIODS.names, custom: 'Custom Date Range' },
}

/** The names of the owner's log, in English. */
export const AUDIT_PERIOD_WORDS = ENGLISH_PERIODS

/** Stores are filtered by their opening date, so the button and the dialog say so. */
export const TENANT_PERIOD_WORDS: PeriodFilterWords = {
  ...ENGLISH_PERIODS,
  title: 'Filter by opening date',
  period: 'Opened',
  label: 'Opened',
  button: (name) => `Opened: ${name}`,
}

/** The platform's business day; the server uses the same day for these filters. */
export const today = (): string => platformToday(clock())
