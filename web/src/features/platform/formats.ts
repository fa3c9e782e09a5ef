import { type Cents, priceOf, timesCents } from '@comanda/shared/kernel/money'

const LANGUAGE = 'en-US'

const whole = new Intl.NumberFormat(LANGUAGE)
export const count = (value: number): string => whole.format(value)

const short = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 })
/** `$34.6K MXN` */
export const compactMoney = (amount: Cents, currency: string): string =>
  `$${short.format(amount / 100)} ${currency}`

const exact = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `$34,568.00 MXN`, because several currencies use the sign. */
export const money = (amount: Cents | string, currency: string): string =>
  `$${exact.format(centsOf(amount) / 100)} ${currency}`

/** `$34,568.00`, where the label says US dollars. */
export const dollars = (amount: string): string => `$${exact.format(centsOf(amount) / 100)}`

/** `1,200.00 GTQ`, for a currency that may not use the dollar sign. */
export const shownAmount = (amount: string, currency: string): string =>
  `${exact.format(centsOf(amount) / 100)} ${currency}`

const centsOf = (amount: Cents | string): Cents => (typeof amount === 'string' ? priceOf(amount) : amount)

/** The revenue of a number of stores in a number of months. */
export const revenueOf = (planPrice: string, stores: number, months: number): Cents =>
  timesCents(priceOf(planPrice), stores * months)

const rate = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 8 })
export const formatRate = (perUsd: number): string => rate.format(perUsd)

const moment = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const full = new Intl.DateTimeFormat(LANGUAGE, {
  dateStyle: 'full',
  timeStyle: 'long',
  hourCycle: 'h23',
})
const bare = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Nov 21, 2026, 20:05` */
export const shortMoment = (instant: string): string => moment.format(new Date(instant))
export const fullMoment = (instant: string): string => full.format(new Date(instant))
/** The words of a date without a time, `2026-11-21`. */
export const plainDay = (date: string): string => bare.format(new Date(`${date}T12:00:00Z`))
/** `Nov 21 – Dec 21, 2026` */
export const plainDays = (from: string, to: string): string =>
  bare.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`))
const shortBare = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const bareMonth = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `Sat, Nov 21` */
export const weekday = (date: string): string => shortBare.format(new Date(`${date}T12:00:00Z`))
/** `Nov 2026`, of `2026-11`. */
export const monthName = (month: string): string => bareMonth.format(new Date(`${month}-15T12:00:00Z`))

const iso = new Intl.DateTimeFormat('sv-SE')
/** `2026-11-21`, for file names. */
export const isoDay = (at: Date): string => iso.format(at)
