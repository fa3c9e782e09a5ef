import { searchable } from '@comanda/shared/menu/menu'

/** Where in a text something was found: from, and up to but without. */
export type Span = readonly [start: number, end: number]

/**
 * Where the text contains what was typed, accents and case apart.
 * @param wanted as `searchable` folds it
 */
export function matchIn(text: string, wanted: string): Span | null {
  let folded = ''
  // Folding changes lengths ("é" may be two signs): each folded sign remembers where it came from.
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

/** Something to search in, with its text folded once: a keystroke on a long menu then only compares. */
export interface Searchable<T> {
  one: T
  text: string
}

export const makeSearchable = <T>(all: readonly T[], textOf: (one: T) => string): Searchable<T>[] =>
  all.map((one) => ({ one, text: searchable(textOf(one)) }))

/** Those whose text contains what was typed, those that begin with it first, else in their own order. */
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
