import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { spotTowards } from './arrows.ts'

const LONG_MS = 450
/** A finger that moves farther scrolls. */
const REACH_PX = 10
const PARTY = 'button[data-party]'

interface Handlers {
  onPress: (key: string) => void
  onMenu: (key: string, element: HTMLElement) => void
  onServe: (key: string) => void
}

const partyAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(PARTY) : null

/** What a small button of a table does; none: the table itself. */
const buttonOf = ({ dataset }: HTMLElement): string | undefined => dataset.button

/**
 * The events of all tables, on the element around them, so that a table renders only when its content changes. One tab
 * stop; arrow keys move to the table in their direction on the screen. A long press, a right click and the keys of
 * the context menu open the menu.
 */
export function useTablesInput(keys: readonly string[], { onPress, onMenu, onServe }: Handlers) {
  const [last, setLast] = useState<string | null>(null)
  const stop = last !== null && keys.includes(last) ? last : (keys[0] ?? null)
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const wasLong = useRef(false)

  function cancel(): void {
    if (press.current) window.clearTimeout(press.current.timer)
    press.current = null
  }

  function openMenu(element: HTMLElement): void {
    wasLong.current = true
    onMenu(element.dataset.party ?? '', element)
  }

  const events = {
    onFocus({ target }: FocusEvent): void {
      const party = partyAt(target)
      if (party && !buttonOf(party)) setLast(party.dataset.party ?? null)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const here = partyAt(event.target)
      if (!here || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(PARTY)].filter(
        (one) => buttonOf(one) === buttonOf(here),
      )
      const spots = all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      })
      const next = spotTowards(event.key, spots, all.indexOf(here))
      if (next === null) return
      event.preventDefault()
      all[next]?.focus()
    },
    onPointerDown(event: PointerEvent): void {
      cancel()
      wasLong.current = false
      const party = partyAt(event.target)
      // A mouse has a right button.
      if (!party || event.pointerType === 'mouse') return
      const timer = window.setTimeout(() => openMenu(party), LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > REACH_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent): void {
      const party = partyAt(event.target)
      if (!party) return
      event.preventDefault()
      cancel()
      // Android sends it during the long press.
      if (!wasLong.current) openMenu(party)
    },
    onClick(event: MouseEvent): void {
      const party = partyAt(event.target)
      // The click that ends a long press; a click by key has no count.
      const endsLongPress = wasLong.current && event.detail > 0
      wasLong.current = false
      if (!party || endsLongPress || party.ariaDisabled === 'true') return
      const { party: key = '', button } = party.dataset
      if (button === 'menu') onMenu(key, party)
      else if (button === 'serve') onServe(key)
      else onPress(key)
    },
  }
  return { stop, events }
}
