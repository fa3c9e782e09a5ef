import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useLongPress } from '../../parts/hooks/use-long-press.ts'
import { spotTowards } from './arrows.ts'

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
  const openMenu = (element: HTMLElement) => onMenu(element.dataset.party ?? '', element)
  const longPress = useLongPress(PARTY, openMenu)

  const events = {
    ...longPress,
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
    onClick(event: MouseEvent): void {
      const party = partyAt(event.target)
      if (!party || party.ariaDisabled === 'true') return
      const { party: key = '', button } = party.dataset
      if (button === 'menu') onMenu(key, party)
      else if (button === 'serve') onServe(key)
      else onPress(key)
    },
  }
  return { stop, events }
}
