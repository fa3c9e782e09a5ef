import { type KeyboardEvent, useRef } from 'react'
import type { Key } from 'react-aria-components'

/** How far PageUp and PageDown go. */
const PAGE = 5
/** After such a pause typing begins a new word. */
const TYPING_PAUSE_MS = 350

const compare = new Intl.Collator('es', { usage: 'search', sensitivity: 'base' })

interface Row {
  key: Key
  textValue: string
}

const startsWith = (row: Row, typed: string): boolean =>
  compare.compare(row.textValue.slice(0, typed.length), typed) === 0

/** The row that PageUp or PageDown leads to from `current`; null for another key. */
export function pageTarget(key: string, rows: readonly Row[], current: Key | null): Key | null {
  if (key !== 'PageDown' && key !== 'PageUp') return null
  const from = rows.findIndex((row) => row.key === current)
  const to = key === 'PageDown' ? Math.max(from, 0) + PAGE : from - PAGE
  return rows[Math.min(Math.max(to, 0), rows.length - 1)]?.key ?? null
}

/** The next row that begins with what was typed; a further letter of the same word may stay at its row. */
export function typedTarget(typed: string, rows: readonly Row[], current: Key | null): Key | null {
  const at = rows.findIndex((row) => row.key === current)
  const first = typed.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...rows.slice(first), ...rows.slice(0, first)]
  return inTurn.find((row) => startsWith(row, typed))?.key ?? null
}

/** Collects letters into words. @returns what has been typed so far, null for a key that is no letter */
export function useTypedWord(): (event: KeyboardEvent) => string | null {
  const word = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return null
    const isNew = timeStamp - word.current.at > TYPING_PAUSE_MS
    // The space bar chooses, but within a word it is a letter.
    if (key === ' ' && (isNew || word.current.text === '')) return null
    word.current = { text: (isNew ? '' : word.current.text) + key, at: timeStamp }
    return word.current.text
  }
}

/** Keeps an event from React Aria, whose pages are as long as the list is high and whose words last a second. */
export function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
