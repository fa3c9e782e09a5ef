import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster } from 'sonner'
import { Spinner } from './Spinner.tsx'
import './toasts.css'
import { shieldMoved } from '../tap-shield.ts'

export { toast as sonner } from 'sonner'

/** A phone's header is full of controls: below it, where the page makes room. */
const PHONE_PX = 60
/** Within the header, so that heads of pages and dialogs stay in sight; the stylesheet moves it beside the search. */
const TOP_PX = 5

/** The library's toasts in the product's style. @param most at once @param onReady called when toasts can appear */
export function HouseToaster({ most, onReady }: { most: number; onReady: () => void }) {
  // Effects of children run first, so the library already listens.
  useEffect(onReady, [onReady])
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => (around.current ? keepWhileRead(around.current) : undefined), [])
  useEffect(() => (around.current ? makeRoomForToasts(around.current, PHONE_PX) : undefined), [])
  return (
    <div ref={around}>
      <Toaster
        position="top-center"
        containerAriaLabel="Avisos"
        offset={{ top: TOP_PX }}
        mobileOffset={{ top: PHONE_PX }}
        visibleToasts={most}
        expand
        gap={8}
        className="toasts"
        icons={{
          success: <CircleCheck aria-hidden size={20} className="text-good" />,
          error: <CircleAlert aria-hidden size={20} className="text-bad" />,
          info: <Clock aria-hidden size={20} className="text-info" />,
          loading: <Spinner />,
        }}
      />
    </div>
  )
}

const TOASTS = '.toasts'

/**
 * Keeps toasts while the mouse is over one of them or one has the focus. They let taps through, so that no event of the
 * pointer reaches them: the library is told by the events that it listens to.
 * @param around an element around the library's container
 * @returns stops it
 */
function keepWhileRead(around: Element): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isOver = false

  function look() {
    const list = around.querySelector(TOASTS)
    if (!list) return
    const isRead = isOver || list.contains(document.activeElement)
    const type = isRead ? 'mousemove' : 'mouseout'
    list.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
  }

  function move({ pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType !== 'mouse') return
    const wasOver = isOver
    isOver = [...around.querySelectorAll(`${TOASTS} > li`)].some((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
    if (isOver || wasOver) look()
  }

  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('focusin', look, { signal })
  document.addEventListener('focusout', look, { signal })
  return () => stop.abort()
}

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
function makeRoomForToasts(around: Element, top: number): () => void {
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
