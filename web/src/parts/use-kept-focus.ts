import { type RefObject, useEffect, useRef } from 'react'

/** The buttons of a screen, in reading order. */
const buttonsOf = (box: HTMLElement) => [...box.querySelectorAll('button')]

/**
 * Keeps the keyboard's place when the button that had the focus leaves the screen: a card that is done, a table
 * that was paid in a dialog. The button that took its place gets the focus, else the last one, else the box.
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
    // A dialog gives the focus back one frame after it has gone. Nothing to do costs no frame.
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
  if (!last || last.button.isConnected || document.activeElement !== document.body) return
  const buttons = buttonsOf(box)
  const heir = buttons[Math.min(last.place, buttons.length - 1)] ?? box
  heir.focus({ preventScroll: heir === box })
}
