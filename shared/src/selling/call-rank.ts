import type { Rank } from './rank.ts'

/** What guests ask of the staff from their phones: that somebody comes, or the bill. */
export const CALL_KINDS = ['waiter', 'bill'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** A call that nobody has answered for this long is as loud as food that is ready, in minutes. */
const LATE_CALL_MINUTES = 3

const MINUTE = 60_000

/** How loudly staff are shown a call. @param now in milliseconds, by the server's clock */
export const rankOfCall = (call: { asked_at: string; seen_at: string | null }, now: number): Rank =>
  call.seen_at !== null
    ? 'fine'
    : now - Date.parse(call.asked_at) >= LATE_CALL_MINUTES * MINUTE
      ? 'now'
      : 'soon'
