import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { memoize } from '@comanda/shared/kernel/memoize'

const formatsOf = memoize((timeZone) => ({
  short: new Intl.DateTimeFormat('es-MX', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
  day: new Intl.DateTimeFormat('es-MX', { timeZone, day: 'numeric', month: 'short' }),
  full: new Intl.DateTimeFormat('es-MX', { timeZone, dateStyle: 'full' }),
}))

/** `21 nov 2026` */
export const shortDate = (at: Date | number, timeZone: string): string => formatsOf(timeZone).short.format(at)

/** `sábado, 21 de noviembre de 2026, 20:05` */
export const fullDate = (at: Date | number, timeZone: string): string =>
  `${formatsOf(timeZone).full.format(at)}, ${timeOfDay(at, timeZone)}`

/** `1990-11-21` as `21 nov 1990`. */
export const plainDate = (date: string): string => shortDate(new Date(`${date}T12:00:00Z`), 'UTC')

/** `21 nov` */
export const shortDay = (at: Date | number, timeZone: string): string => formatsOf(timeZone).day.format(at)

/** `1990-11-21` as `21 nov`. */
export const plainDay = (date: string): string => shortDay(new Date(`${date}T12:00:00Z`), 'UTC')

/** The browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
