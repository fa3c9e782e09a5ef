import { useEffect, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { useUiWords } from '../ui/words.ts'
import { useFetchedEarly } from './use-fetched-early.ts'

/**
 * Code of what is not shown at first (a dialog): comes once the browser has nothing better to do, at the latest when it
 * is opened. Where it cannot be had that is said, and the page around stays as it is.
 * @param load a constant
 * @param giveUp called then; the next opening tries again
 * @returns null until it is there
 */
export function useLoaded<Part>(load: () => Promise<Part>, isOpen: boolean, giveUp: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const words = useUiWords()
  useFetchedEarly(load)
  const isWanted = isOpen && part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to give up, or to say so, is no reason to load again
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const failed = () => {
      if (!isCurrent) return
      toast.error(words.openFailed)
      giveUp()
    }
    load().then((loaded) => isCurrent && setPart(() => loaded), failed)
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return part
}
