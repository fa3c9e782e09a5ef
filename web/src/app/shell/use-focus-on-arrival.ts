import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves the focus to the content after navigation, for keyboards and screen readers. */
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
