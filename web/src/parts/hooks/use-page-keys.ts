import { useEffect, useEffectEvent } from 'react'
import { hasLetterKeys } from '../browser/letter-keys.ts'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const OVER = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'
const FUNCTION_KEY = /^F\d+$/
/** Only these act again while they are held down. */
const REPEATS = ['+', '-']

/**
 * Runs an action when its key is pressed anywhere on the page, except in a dialog or an open list. In a field only the
 * function keys are shortcuts; letters and signs are none where the person has turned them off.
 * @param actions by `KeyboardEvent.key`, letters in lower case
 */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.repeat && !REPEATS.includes(event.key)) return
    if (target.closest(OVER) || (target.matches(TYPING) && !FUNCTION_KEY.test(event.key))) return
    const isSign = event.key.length === 1
    if (isSign && !hasLetterKeys()) return
    const action = actions[isSign ? event.key.toLowerCase() : event.key]
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
