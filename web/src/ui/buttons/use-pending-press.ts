import { useRef, useState } from 'react'
import type { ButtonProps, PressEvent } from 'react-aria-components'

export type PressHandler = (event: PressEvent) => unknown

interface Pressing {
  onPress?: PressHandler
  isPending?: boolean
  type?: ButtonProps['type']
}

/**
 * Keeps a button busy while `isPending` or while the promise of its handler is pending. The button keeps the focus.
 * The ref covers the time between a press and the next render, so that a double tap counts once.
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
    // The caller handles the rejection; here only the busy state ends.
    result.then(release, release)
  }

  const waiting = { 'aria-busy': true, 'aria-disabled': true, type: 'button' } as const
  return { isWaiting, buttonProps: { type, onPress: press, ...(isWaiting ? waiting : {}) } }
}
