import { useRef, useState } from 'react'
import type { PressEvent } from 'react-aria-components'

export type PressHandler = (event: PressEvent) => unknown

/**
 * Keeps a button busy until the promise its handler answered has settled. The ref closes the gap between the
 * press and the next render, so that a double tap counts once.
 */
export function usePendingPress(onPress: PressHandler | undefined) {
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)

  function press(event: PressEvent) {
    if (busy.current) return
    const result = onPress?.(event)
    if (!(result instanceof Promise)) return
    busy.current = true
    setBusy(true)
    const release = () => {
      busy.current = false
      setBusy(false)
    }
    // The rejection stays the caller's: only the waiting ends here.
    result.then(release, release)
  }

  return { press, isBusy }
}
