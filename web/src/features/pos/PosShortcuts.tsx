import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hasLetterKeys } from '../../parts/browser/letter-keys.ts'
import { useLineActions } from './cart/CartLines.tsx'
import { useEndings } from './cart/CartPanel.tsx'
import { usePos } from './pos-context.ts'

const lineInFocus = (): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line ? Number(line.dataset.line) : null
}

/** Handles the keyboard shortcuts; renders nothing. */
export function PosShortcuts({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { store, open } = usePos()
  const { sendToKitchen, charge } = useEndings()
  const { changeQuantity, remove } = useLineActions()

  function onLine(act: (position: number) => void): void {
    const position = lineInFocus() ?? store.get().cart.length - 1
    if (position >= 0) act(position)
  }

  useShortcuts({
    focusSearch() {
      search.current?.focus()
      search.current?.select()
    },
    showHelp: () => open({ kind: 'shortcuts' }),
    sendToKitchen,
    charge,
    editNotes: () => onLine((position) => open({ kind: 'notes', position })),
    changeQuantity: (by) => onLine((position) => changeQuantity(position, by)),
    removeLine() {
      const position = lineInFocus()
      if (position !== null) remove(position)
    },
  })
  return null
}

interface ShortcutActions {
  focusSearch: () => void
  showHelp: () => void
  sendToKitchen: () => void
  charge: () => void
  /** For the focused line, else the last one. */
  editNotes: () => void
  changeQuantity: (by: 1 | -1) => void
  /** Only for the focused line. */
  removeLine: () => void
}

type ShortcutName = keyof ShortcutActions

interface Key {
  key: string
  hasModifier: boolean
  isTyping: boolean
}

/** The shortcut of a key. In a text field only the function keys are shortcuts. */
function shortcutOf({ key, hasModifier, isTyping }: Key): ShortcutName | null {
  if (hasModifier) return null
  if (key === 'F2') return 'editNotes'
  if (key === 'F8') return 'sendToKitchen'
  if (key === 'F9') return 'charge'
  if (isTyping) return null
  if (key === 'Delete') return 'removeLine'
  if (!hasLetterKeys()) return null
  if (key === '/') return 'focusSearch'
  if (key === '?') return 'showHelp'
  return key === '+' || key === '-' ? 'changeQuantity' : null
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const OVER = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** Listens on the whole page, except in a dialog or an open list. */
function useShortcuts(actions: ShortcutActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const name = shortcutOf({ key: event.key, hasModifier, isTyping: target.matches(TYPING) })
    if (!name || event.defaultPrevented || target.closest(OVER)) return
    event.preventDefault()
    if (name === 'changeQuantity') actions.changeQuantity(event.key === '+' ? 1 : -1)
    else actions[name]()
  })
  useEffect(() => {
    // In the capture phase, because React Aria's fields stop the propagation of keys.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
