import type { Cents } from '../kernel/money.ts'

/** The only plan: $1,728.40 MXN a month. */
export const PLAN_PRICE = 172_840 as Cents
export const PLAN_CURRENCY = 'MXN'
export const TRIAL_DAYS = 14
/** Days to pay after a failed renewal, before the store closes. */
export const GRACE_DAYS = 7
/** The provider's events may be late: days that a store stays open after the paid time without an event. */
export const LEEWAY_DAYS = 3
