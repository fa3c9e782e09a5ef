import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_MS = 450
/** A finger that moves farther scrolls. */
const REACH_PX = 10

/**
 * A long press, a right click and the keys of the context menu on the elements that match, for all elements below the one
 * with the events: those do not render for it.
 * @param selector of the elements
 */
export function useLongPress(selector: string, onLong: (element: HTMLElement) => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const elementAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null

  function cancel(): void {
    if (press.current) window.clearTimeout(press.current.timer)
    press.current = null
  }

  function end(element: HTMLElement): void {
    wasLong.current = true
    onLong(element)
  }

  return {
    onPointerDown(event: PointerEvent): void {
      cancel()
      wasLong.current = false
      const element = elementAt(event.target)
      // A mouse has a right button.
      if (!element || event.pointerType === 'mouse') return
      const timer = window.setTimeout(() => end(element), LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > REACH_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent): void {
      const element = elementAt(event.target)
      if (!element) return
      event.preventDefault()
      cancel()
      // Android sends it during the long press.
      if (!wasLong.current) end(element)
    },
    /** The click that ends a long press does nothing else; a click by key has no count. */
    onClickCapture(event: MouseEvent): void {
      const endsLongPress = wasLong.current && event.detail > 0
      wasLong.current = false
      if (endsLongPress) event.stopPropagation()
    },
  }
}
