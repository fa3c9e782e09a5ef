import { type RefObject, useEffect, useRef } from 'react'

/** In reading order. */
const buttonsOf = (box: HTMLElement) => [...box.querySelectorAll('button')]

/**
 * Moves the focus when the focused button leaves the page, for example with a paid table. The focus goes to
 * the button at the same position, else to the last button, else to the box.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const last = useRef<{ button: Element; place: number } | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLButtonElement)) return
      last.current = { button: target, place: buttonsOf(element).indexOf(target) }
    }
    // Waits two frames, because a closed dialog restores the focus one frame later.
    const check = () => {
      if (!last.current || last.current.button.isConnected) return
      requestAnimationFrame(() => requestAnimationFrame(() => restore(element, last.current)))
    }
    const cards = new MutationObserver(check)
    element.addEventListener('focusin', remember)
    cards.observe(element, { childList: true, subtree: true })
    const dialogs = new MutationObserver(check)
    dialogs.observe(document.body, { childList: true })
    return () => {
      element.removeEventListener('focusin', remember)
      cards.disconnect()
      dialogs.disconnect()
    }
  }, [box])
}

function restore(box: HTMLElement, last: { button: Element; place: number } | null): void {
  // React Aria may have given it to the dialog around the box.
  if (!last || last.button.isConnected || !document.activeElement?.contains(box)) return
  const buttons = buttonsOf(box)
  const target = buttons[Math.min(last.place, buttons.length - 1)] ?? box
  target.focus({ preventScroll: target === box })
}
