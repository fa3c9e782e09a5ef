import type { AuditEntry } from '@comanda/shared/audit/api'
import { localDate } from '@comanda/shared/kernel/business-day'

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
