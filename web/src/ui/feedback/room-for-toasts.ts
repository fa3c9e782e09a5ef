import { shieldMoved } from '../tap-shield.ts'

/** Where the library uses its offsets of a phone. */
const PHONE = '(max-width: 600px)'
/** Between the last toast and what is below it. */
const GAP_PX = 4
/** A page that moves back under a tapping finger would lose taps. */
const QUIET_MS = 2_000

/**
 * Tells the stylesheet the lower edge of the toasts on a phone, whose header has no free place for them: the page and
 * its dialogs begin below it, and move back while nobody taps.
 * @param around an element around the library's container
 * @param top of the first toast
 * @returns stops it
 */
export function makeRoomForToasts(around: Element, top: number): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const phone = matchMedia(PHONE)
  const { style } = document.documentElement
  let before = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  let later = 0

  function measure() {
    const toasts = phone.matches
      ? [...around.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
      : []
    const end = Math.max(0, ...toasts.map((toast) => offsetOf(toast) + toast.offsetHeight))
    window.clearTimeout(later)
    if (end === before) return
    const rest = pressedAt + QUIET_MS - performance.now()
    if (end < before && rest > 0) {
      later = window.setTimeout(measure, rest)
      return
    }
    before = end
    if (end === 0) style.removeProperty('--toasts-end')
    else style.setProperty('--toasts-end', `${top + end + GAP_PX}px`)
    shieldMoved(document.body)
  }

  const observer = new MutationObserver(measure)
  observer.observe(around, { childList: true, subtree: true, attributeFilter: ['style', 'data-removed'] })
  phone.addEventListener('change', measure, { signal })
  const press = ({ timeStamp }: PointerEvent) => {
    pressedAt = timeStamp
  }
  document.addEventListener('pointerdown', press, { signal, capture: true, passive: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => stop.abort()
}

/** Its place in the stack, which its transition has not reached yet. */
const offsetOf = (toast: HTMLElement): number =>
  Number.parseFloat(toast.style.getPropertyValue('--offset')) || 0
