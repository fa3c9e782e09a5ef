import { type KeyboardEvent, useRef } from 'react'
import type { Key } from 'react-aria-components'

/** The number of rows that PageUp and PageDown move. */
const PAGE = 5
/** After this pause, a letter starts a new search. */
const TYPING_PAUSE_MS = 350

const compare = new Intl.Collator('es', { usage: 'search', sensitivity: 'base' })

interface Row {
  key: Key
  textValue: string
}

const startsWith = (row: Row, typed: string): boolean =>
  compare.compare(row.textValue.slice(0, typed.length), typed) === 0

/** The row to which PageUp or PageDown moves from `current`; null for other keys. */
export function pageTarget(key: string, rows: readonly Row[], current: Key | null): Key | null {
  if (key !== 'PageDown' && key !== 'PageUp') return null
  const from = rows.findIndex((row) => row.key === current)
  const to = key === 'PageDown' ? Math.max(from, 0) + PAGE : from - PAGE
  return rows[Math.min(Math.max(to, 0), rows.length - 1)]?.key ?? null
}

/** The next row that starts with the typed text; a further letter may match the current row. */
export function typedTarget(typed: string, rows: readonly Row[], current: Key | null): Key | null {
  const at = rows.findIndex((row) => row.key === current)
  const first = typed.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...rows.slice(first), ...rows.slice(0, first)]
  return inTurn.find((row) => startsWith(row, typed))?.key ?? null
}

/** Collects typed letters. @returns the text typed so far, or null for a key that is not a letter */
export function useTypedWord(): (event: KeyboardEvent) => string | null {
  const word = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return null
    const isNew = timeStamp - word.current.at > TYPING_PAUSE_MS
    // The space bar selects a row, except within a typed text.
    if (key === ' ' && (isNew || word.current.text === '')) return null
    word.current = { text: (isNew ? '' : word.current.text) + key, at: timeStamp }
    return word.current.text
  }
}

/** Hides an event from React Aria, which uses other page lengths and a timeout of one second for typed text. */
export function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
