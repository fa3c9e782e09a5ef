import { useEffect, useEffectEvent } from 'react'

export interface ShortcutActions {
  focusSearch: () => void
  showHelp: () => void
  sendToKitchen: () => void
  charge: () => void
  /** Of the line that has the focus, else of the last one. */
  editNotes: () => void
  changeQuantity: (by: 1 | -1) => void
  /** Only of the line that has the focus. */
  removeLine: () => void
}

export type ShortcutName = keyof ShortcutActions

interface Key {
  key: string
  hasModifier: boolean
  isTyping: boolean
}

/** Which shortcut a key is. While typing only the function keys are. */
export function shortcutOf({ key, hasModifier, isTyping }: Key): ShortcutName | null {
  if (hasModifier) return null
  if (key === 'F2') return 'editNotes'
  if (key === 'F8') return 'sendToKitchen'
  if (key === 'F9') return 'charge'
  if (isTyping) return null
  if (key === '/') return 'focusSearch'
  if (key === '?') return 'showHelp'
  if (key === '+' || key === '-') return 'changeQuantity'
  return key === 'Delete' ? 'removeLine' : null
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const OVER = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** The counter's keys, wherever the focus is, except over a dialog or an open list. */
export function useShortcuts(actions: ShortcutActions): void {
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
    // On the way down: fields of the kit keep their keys to themselves on the way up.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
