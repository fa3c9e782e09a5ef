import { shiftDate } from '@comanda/shared/kernel/business-day'

const dayFormat = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const thisYear = new Intl.DateTimeFormat('es-MX', dayFormat)
const otherYear = new Intl.DateTimeFormat('es-MX', { ...dayFormat, year: 'numeric' })

/** A date of the store in words: `Hoy, sábado, 21 de noviembre`. */
export function dayName(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear
  const words = format.format(new Date(`${date}T12:00:00Z`))
  if (date === today) return `Hoy, ${words}`
  if (date === shiftDate(today, 1)) return `Mañana, ${words}`
  if (date === shiftDate(today, -1)) return `Ayer, ${words}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
