import { useEffect, useState } from 'react'
import type { ChangedChecks } from '../offline/overlays.ts'

type Known = typeof import('./known-checks.ts')

interface OwnSales {
  changed: ChangedChecks
  /** Loaded after the page: almost always there is nothing to add. */
  known: Known
}

/**
 * What this device has sold and the server's answers do not show; null until it is loaded.
 * @param isOffline whether the answers are those that the device has kept
 */
export function useOwnSales(isOffline: boolean): OwnSales | null {
  const [own, setOwn] = useState<OwnSales | null>(null)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    import('./known-checks.ts').then(
      (known) => {
        if (!isOver) stop = known.watchChangedChecks(isOffline, (changed) => setOwn({ changed, known }))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isOffline])
  return own
}
