import type { AuditEntry } from '@comanda/shared/audit/api'
import { localDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { TEXTS } from './texts.ts'

interface Day {
  /** `YYYY-MM-DD` in the store's zone. */
  date: string
  entries: AuditEntry[]
}

/** Groups the entries by the store's calendar day, latest first. */
export function daysOfEntries(entries: readonly AuditEntry[], timeZone: string): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const date = localDate(new Date(entry.at), timeZone)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}

const LONG = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `Hoy`, `Ayer`, `viernes, 20 de noviembre de 2026`. */
export function dayName(date: string, today: string): string {
  if (date === today) return TEXTS.today
  if (date === shiftDate(today, -1)) return TEXTS.yesterday
  return LONG.format(new Date(`${date}T12:00:00Z`))
}
