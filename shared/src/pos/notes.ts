import { MAX_NOTES } from '../orders/limits.ts'
import { NOTE_SEPARATOR } from '../settings/quick-notes.ts'

const partsOf = (notes: string): string[] =>
  notes
    .split(NOTE_SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean)

/** Whether a note of the category is in the note of a line. */
export const hasNote = (notes: string, note: string): boolean => partsOf(notes).includes(note)

/** Adds a note of the category to the note of a line, or removes it. */
export function toggleNote(notes: string, note: string): string {
  const parts = partsOf(notes)
  const next = parts.includes(note) ? parts.filter((part) => part !== note) : [...parts, note]
  return next.join(`${NOTE_SEPARATOR} `)
}

/** Whether the line's note stays within its limit when the note is toggled. */
export const fitsNote = (notes: string, note: string): boolean => {
  const next = toggleNote(notes, note)
  return next.length <= MAX_NOTES || next.length < notes.length
}
