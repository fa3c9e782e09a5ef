import type { Flight } from './counting-proxy.ts'

export interface Tally {
  roundTrips: number
  statements: number
  /** Commits with changes, and read-only commits. */
  writing: number
  reading: number
}

const BLOCK = /^\s*(begin|commit|rollback|set)\b/i
const WRITES = /\b(insert\s+into|update\s+"?\w|delete\s+from)/i
/** Row locks also write to the rows. */
const LOCKS = /\bfor\s+(no\s+key\s+)?update\b/i

/** Counts round trips, statements (without transaction blocks and settings) and commits. */
export function tally(flights: readonly Flight[]): Tally {
  const open = new Map<number, boolean>()
  const total: Tally = { roundTrips: flights.length, statements: 0, writing: 0, reading: 0 }
  const committed = (wrote: boolean) => {
    if (wrote) total.writing++
    else total.reading++
  }
  for (const { connection, statements } of flights) {
    for (const statement of statements) {
      const wrote = WRITES.test(statement) || LOCKS.test(statement)
      if (/^\s*begin\b/i.test(statement)) open.set(connection, false)
      else if (/^\s*commit\b/i.test(statement)) {
        committed(open.get(connection) ?? false)
        open.delete(connection)
      } else if (!BLOCK.test(statement)) {
        total.statements++
        if (!open.has(connection)) committed(wrote)
        else if (wrote) open.set(connection, true)
      }
    }
  }
  return total
}
