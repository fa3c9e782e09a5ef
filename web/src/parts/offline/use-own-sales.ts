import { useEffect, useState } from 'react'
import type { ChangedChecks } from '../../offline/checks/overlays.ts'

interface OwnSales {
  changed: ChangedChecks
  /** Loaded after the page: almost always there is nothing to add. */
  overlays: typeof import('../../offline/checks/overlays.ts')
}

/**
 * This device's sales that the server's answers do not show; null until it is loaded.
 * @param isOffline whether the answers are those that the device has kept
 */
export function useOwnSales(isOffline: boolean): OwnSales | null {
  const [own, setOwn] = useState<OwnSales | null>(null)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    Promise.all([import('./known-checks.ts'), import('../../offline/checks/overlays.ts')]).then(
      ([{ watchChangedChecks }, overlays]) => {
        if (!isOver) stop = watchChangedChecks(isOffline, (changed) => setOwn({ changed, overlays }))
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
