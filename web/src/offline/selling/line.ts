import { connectionNow, watchConnection } from '../../realtime/socket.ts'
import { isLastCallLost, watchLosses } from '../kept/old-data.ts'
import { now } from '../now.ts'

/** While the line seems good, a slow answer is worth waiting for: it has the token, or the refusal. In ms. */
const PATIENCE_MS = 5_000
/** After a sale has waited in vain, the next sales do not wait, for this time, in ms. */
const REMEMBERED_MS = 60_000

let slowUntil = 0

/** Whether the line to the server is known to be bad. */
export const isLineBad = (): boolean =>
  !navigator.onLine || connectionNow() === 'down' || isLastCallLost() || now() < slowUntil

export interface Wait {
  /** Resolves when the screen waits no longer. */
  over: Promise<null>
  /** The server has answered, or the screen does not need to know any more. */
  stop: () => void
}

/**
 * How long a screen waits for the server: the least time where the line is bad or becomes bad meanwhile, otherwise some
 * seconds.
 * @param leastMs as the server has set it
 */
export function waitForServer(leastMs: number): Wait {
  const began = performance.now()
  const isBad = isLineBad()
  const timers: ReturnType<typeof setTimeout>[] = []
  let unwatch = () => {}
  const over = new Promise<null>((resolve) => {
    const end = () => resolve(null)
    if (isBad) return void timers.push(setTimeout(end, leastMs))
    const endInVain = () => {
      slowUntil = now() + REMEMBERED_MS
      end()
    }
    timers.push(setTimeout(endInVain, Math.max(leastMs, PATIENCE_MS)))
    unwatch = watchLine(() => {
      if (isLineBad()) timers.push(setTimeout(end, Math.max(leastMs - (performance.now() - began), 0)))
    })
  })
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    unwatch()
  }
  void over.then(stop)
  return { over, stop }
}

function watchLine(watcher: () => void): () => void {
  const unwatch = [watchLosses(watcher), watchConnection(watcher)]
  window.addEventListener('offline', watcher)
  return () => {
    for (const end of unwatch) end()
    window.removeEventListener('offline', watcher)
  }
}
