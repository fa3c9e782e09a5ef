import { Watchers } from '@comanda/shared/kernel/watchers'
import { now } from './now.ts'

/** Offsets that the median is of: one slow answer must not move the clock. */
const REMEMBERED = 5
/** The header has whole seconds. */
const HALF_SECOND_MS = 500
/** A smaller offset is the header's whole seconds and the way of an answer. */
const SAME_MS = 5_000
/** From this difference on, somebody must set the device's clock. */
const WRONG_MS = 5 * 60_000
const MINUTE_MS = 60_000

let offsets: number[] = []
let contactAt: string | null = null
/** That of an earlier page of this device, until the server answers this one. */
let keptOffset = 0
const watchers = new Watchers()
/** Called when the server's time is known, or known to be another. */
export const watchServerClock = watchers.watch

/** Notes the server's time of an answer. @param at by the device's clock, in ms */
export function noteServerTime(date: string | null, at = now()): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  contactAt = new Date(server).toISOString()
  update(() => {
    offsets = [...offsets.slice(1 - REMEMBERED), server + HALF_SECOND_MS - at]
  })
}

/** Notes the offset that an earlier page has kept. */
export const noteKeptOffset = (offset: number): void =>
  update(() => {
    keptOffset = offset
  })

function update(change: () => void): void {
  const before = correction()
  change()
  if (Math.abs(correction() - before) >= SAME_MS) watchers.notify()
}

/** The server's clock minus the device's, in ms; null before the first answer. */
export function clockOffset(): number | null {
  // A diner's phone may be older than `toSorted`.
  const sorted = [...offsets].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

function correction(): number {
  const offset = clockOffset() ?? keptOffset
  return Math.abs(offset) < SAME_MS ? 0 : offset
}

/** The server's time, in ms. @param at a time by the device's clock */
export const serverTime = (at = now()): number => at + correction()

/** By how many minutes the device's clock is ahead, negative when it is behind; 0 while that is little or not known. */
export function clockError(): number {
  const offset = clockOffset() ?? 0
  return Math.abs(offset) < WRONG_MS ? 0 : -Math.round(offset / MINUTE_MS)
}

/** The server's time at the last contact; null before the first. */
export const lastContactAt = (): string | null => contactAt
