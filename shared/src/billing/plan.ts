import type { Cents } from '../kernel/money.ts'

/** The one plan there is: $1,728.40 MXN a month. */
export const PLAN_PRICE = 172_840 as Cents
export const PLAN_CURRENCY = 'MXN'
export const TRIAL_DAYS = 14
/** A renewal that failed leaves this many days to pay before the store closes. */
export const GRACE_DAYS = 7
/** The provider's news may be late: how long after the paid time a store stays open without any. */
export const LEEWAY_DAYS = 3
