import { isBlank } from '../kernel/visible-text.ts'

export const MAX_QUICK_NOTES = 12
/** Two of them fit into the note of a line. */
export const MAX_QUICK_NOTE = 40

/** What joins the notes of a line, so that no note contains it. */
export const NOTE_SEPARATOR = ','

const WORDS = {
  tooMany: `¡Se admiten máximo ${MAX_QUICK_NOTES} notas!`,
  tooLong: (note: string) => `¡«${note}» es demasiado larga: máximo ${MAX_QUICK_NOTE} caracteres!`,
  comma: (note: string) => `¡Escribe cada nota aparte, sin comas: «${note}»!`,
  twice: (note: string) => `¡La nota «${note}» está repetida!`,
}

/** The notes as they are kept: without blank ones and surrounding space. */
export const tidyQuickNotes = (typed: readonly string[]): string[] =>
  typed.map((note) => note.trim()).filter((note) => !isBlank(note))

/** The first broken rule of tidy notes, as a sentence; null when all are valid. */
export function problemOfQuickNotes(notes: readonly string[]): string | null {
  if (notes.length > MAX_QUICK_NOTES) return WORDS.tooMany
  for (const [place, note] of notes.entries()) {
    if (Array.from(note).length > MAX_QUICK_NOTE) return WORDS.tooLong(note)
    if (note.includes(NOTE_SEPARATOR)) return WORDS.comma(note)
    if (notes.indexOf(note) < place) return WORDS.twice(note)
  }
  return null
}
