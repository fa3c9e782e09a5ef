import { useRef, useState } from 'react'
import type { ButtonProps, PressEvent } from 'react-aria-components'

export type PressHandler = (event: PressEvent) => unknown

interface Pressing {
  onPress?: PressHandler
  isPending?: boolean
  type?: ButtonProps['type']
}

/**
 * Keeps a button busy while `isPending`, or until the promise its handler answered has settled. It keeps the
 * focus meanwhile. The ref closes the gap between a press and the next render, so that a double tap counts once.
 */
export function usePendingPress({ onPress, isPending = false, type }: Pressing) {
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = isPending || isBusy

  function press(event: PressEvent) {
    if (busy.current || isWaiting) return
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

  const waiting = { 'aria-busy': true, 'aria-disabled': true, type: 'button' } as const
  return { isWaiting, buttonProps: { type, onPress: press, ...(isWaiting ? waiting : {}) } }
}
