import { useEffect, useEffectEvent } from 'react'
import { hasLetterKeys } from '../../parts/browser/letter-keys.ts'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const OVER = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/**
 * Runs an action when its key is pressed anywhere on the page, except in a field, a dialog or an open list.
 * @param actions by `KeyboardEvent.key`, letters in lower case
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (target.matches(TYPING) || target.closest(OVER)) return
    const isLetter = event.key.length === 1
    if (isLetter && !hasLetterKeys()) return
    const action = actions[isLetter ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    // In the capture phase, because React Aria's fields stop the propagation of keys.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
