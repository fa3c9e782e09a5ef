import { useEffect, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { useUiWords } from '../../ui/words.ts'

/**
 * Loads a module (a dialog) when the browser is idle, at the latest when it is opened. A failure shows a
 * message and leaves the page as it is.
 * @param load a constant function
 * @param giveUp called after a failure; the next opening tries again
 * @returns null until the module is loaded
 */
export function useLoaded<Part>(load: () => Promise<Part>, isOpen: boolean, giveUp: () => void): Part | null {
  const [loaded, setLoaded] = useState<{ load: () => Promise<Part>; part: Part } | null>(null)
  // The dialogs of a page take turns in one place: the module of the dialog before is not this dialog's.
  const part = loaded?.load === load ? loaded.part : null
  const words = useUiWords()
  useFetchedEarly(load)
  const isWanted = isOpen && part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new giveUp or new words must not load again
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const failed = () => {
      if (!isCurrent) return
      toast.error(words.openFailed)
      giveUp()
    }
    load().then((fetched) => isCurrent && setLoaded({ load, part: fetched }), failed)
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return part
}

const LATEST_MS = 3_000
const NO_IDLE_MS = 500

/** Loads the module when the browser is idle. */
function useFetchedEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    // useLoaded handles the failure when the module is needed.
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
