import { searchable } from '@comanda/shared/kernel/searchable'

/** The range of a match; `end` is exclusive. */
export type Span = readonly [start: number, end: number]

/**
 * Finds the search text regardless of accents and case.
 * @param wanted normalized with `searchable`
 */
export function matchIn(text: string, wanted: string): Span | null {
  let folded = ''
  // Normalizing can change the length ("é" may be two characters), so each character keeps its original
  // index.
  const origins: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = searchable(sign)
    for (let i = 0; i < plain.length; i++) origins.push(at)
    folded += plain
    at += sign.length
  }
  const start = folded.indexOf(wanted)
  if (start < 0) return null
  return [origins[start] ?? 0, origins[start + wanted.length] ?? text.length]
}

/** A thing with its normalized text, so that each keystroke only compares. */
export interface Searchable<T> {
  one: T
  text: string
}

export const makeSearchable = <T>(all: readonly T[], textOf: (one: T) => string): Searchable<T>[] =>
  all.map((one) => ({ one, text: searchable(textOf(one)) }))

/** The things that contain the text: first those that start with it, then the others in their order. */
export function bestMatches<T>(
  all: readonly Searchable<T>[],
  wanted: string,
  most = Number.POSITIVE_INFINITY,
): T[] {
  const found = all.filter(({ text }) => text.includes(wanted))
  const first = found.filter(({ text }) => text.startsWith(wanted))
  const rest = found.filter(({ text }) => !text.startsWith(wanted))
  return [...first, ...rest].slice(0, most).map(({ one }) => one)
}
