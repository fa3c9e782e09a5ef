import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenDialog } from './pos-context.ts'

/**
 * The dialog over the counter. One may follow another (summary, then token): each gives the focus back to where
 * it found it, which by then is gone. The last one gives it back to where the first one found it.
 */
export function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isOpen = useRef(false)
  const cameFrom = useRef<Element | null>(null)

  const open = useCallback((next: OpenDialog | null) => {
    if (next && !isOpen.current) cameFrom.current = document.activeElement
    isOpen.current = next !== null
    setDialog(next)
  }, [])

  useEffect(() => {
    if (dialog) return
    const frame = afterFrames(2, () => {
      const isLost = document.activeElement === document.body
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame.id)
  }, [dialog])

  return { dialog, open }
}

/** The dialogs give the focus back one frame after they are gone. */
function afterFrames(count: number, act: () => void): { id: number } {
  const frame = { id: 0 }
  const next = (left: number): void => {
    frame.id = requestAnimationFrame(() => (left > 1 ? next(left - 1) : act()))
  }
  next(count)
  return frame
}
