import { Watchers } from '@comanda/shared/kernel/watchers'
import { useSyncExternalStore } from 'react'

/** Since when the newest kept answer that a screen shows is old, by the device's clock, in ms; null: nothing is old. */
let oldSince: number | null = null
const watchers = new Watchers()

/** How often the server has answered this page. */
let answered = 0
export const answersHeard = (): number => answered

const losses = new Watchers()
/** How often the server had answered when the last call was lost. */
let lostAt = -1

/** A call has failed by the network. The line counts as bad until the server answers any call. */
export function noteLost(): void {
  lostAt = answered
  losses.notify()
}
export const isLastCallLost = (): boolean => lostAt === answered
export const watchLosses = losses.watch

/** @param at null: the server has answered, with any status */
export function setOld(at: number | null): void {
  if (at === null) answered++
  if (oldSince === at) return
  oldSince = at
  watchers.notify()
}

/** When the data on the screens is from, by the device's clock, in ms; null while the server answers. */
export const oldDataAt = (): number | null => oldSince
export const useOldData = (): number | null => useSyncExternalStore(watchers.watch, oldDataAt)
