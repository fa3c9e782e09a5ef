import { Watchers } from '@comanda/shared/kernel/watchers'
import { useSyncExternalStore } from 'react'
import { watchServerClock } from '../../offline/server-clock.ts'
import { clock } from './clock.ts'

const TICK_MS = 5_000

let now = clock().getTime()
let timer = 0
let unwatchClock = () => {}
const watchers = new Watchers()

function tick(): void {
  now = clock().getTime()
  watchers.notify()
}

function watch(watcher: () => void): () => void {
  const unwatch = watchers.watch(watcher)
  if (watchers.count === 1) {
    now = clock().getTime()
    timer = window.setInterval(tick, TICK_MS)
    unwatchClock = watchServerClock(tick)
    // Timers pause while a tablet sleeps.
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    unwatch()
    if (watchers.count > 0) return
    window.clearInterval(timer)
    unwatchClock()
    document.removeEventListener('visibilitychange', tick)
  }
}

/**
 * The server's time, updated by one interval for the whole page.
 * @param read reduces the time to the displayed value, so that only a new value renders again
 */
export const useNow = <T extends number | string | undefined>(read: (now: number) => T): T =>
  useSyncExternalStore(watch, () => read(now))
