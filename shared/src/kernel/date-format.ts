import { memoize } from './memoize.ts'

const formatsOf = memoize((timeZone) => ({
  date: new Intl.DateTimeFormat('es-MX', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
  time: new Intl.DateTimeFormat('es-MX', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
}))

/** `20:05` */
export const timeOfDay = (at: Date | number, timeZone: string): string => formatsOf(timeZone).time.format(at)

/** An instant in the store's zone as `21/11/2026` and `14:05`. */
export const printedTime = (at: Date, timeZone: string): { date: string; time: string } => ({
  date: formatsOf(timeZone).date.format(at),
  time: timeOfDay(at, timeZone),
})

/** `21/11/2026 14:05` */
export const printedInstant = (at: Date, timeZone: string): string => {
  const { date, time } = printedTime(at, timeZone)
  return `${date} ${time}`
}

/** `2026-11-21` as `21/11/2026`. */
export const printedDate = (date: string): string => date.split('-').reverse().join('/')
