import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new page begins at its start for the keyboard and the screen reader too, not at the link that led to it. */
export function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const address = useLocation({ select: (location) => location.pathname })
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    content.current?.focus({ preventScroll: true })
  }, [address])
  return content
}
