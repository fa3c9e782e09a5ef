/** A row of an open check: the check itself, or something of it. */
type Row = { id: number } | { id: number; check_id: number }

/** An answer of the feed. @see newsOf */
export interface News<R extends Row = Row, V extends Row = Row> {
  version: string | null
  changed: readonly number[] | null
  rows: readonly R[]
  voids?: readonly V[] | undefined
}

/** What is known with the news, as an answer that replaces everything. Unchanged rows stay the same objects. */
export function withNews<N extends News>(known: N, news: N): N {
  const { changed, rows, voids, ...others } = news
  if (changed === null) return news
  if (changed.length === 0) return { ...known, ...others, changed: null }
  const replaced = new Set(changed)
  const updated = (before: readonly Row[], now: readonly Row[]) =>
    [...before.filter((row) => !replaced.has(checkIdOfChange(row))), ...now].sort((a, b) => a.id - b.id)
  return {
    ...known,
    ...others,
    changed: null,
    rows: updated(known.rows, rows),
    ...(voids && { voids: updated(known.voids ?? [], voids) }),
  }
}

/**
 * What is known with news that were sent without asking.
 * @returns null when they are not about what is known, so that it must be asked for
 */
export function withPushed<N extends News>(
  known: N,
  { base, answer }: { base: string; answer: N },
): N | null {
  if (known.version === base) return withNews(known, answer)
  return known.version === answer.version ? known : null
}

/** Whether it is of a later change of the same store. */
export const isNewer = (one: News, other: News): boolean => numberOf(one) > numberOf(other)

const numberOf = ({ version }: News): number => Number.parseInt(version ?? '0', 10)

const checkIdOfChange = (row: Row): number => ('check_id' in row ? row.check_id : row.id)
