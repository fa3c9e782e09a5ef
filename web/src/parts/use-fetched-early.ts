import { useEffect } from 'react'

const LATEST_MS = 3_000
const NO_IDLE_MS = 500

/**
 * Fetches the code of what is not yet shown (a dialog) once the browser has nothing better to do, so that it is there
 * when it is asked for. @param load a constant
 */
export function useFetchedEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure is met again, and told, when it is really needed.
    const fetchIt = () => void load().catch(() => {})
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchIt, NO_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchIt, { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [load])
}
