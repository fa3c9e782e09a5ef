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

const checkIdOfChange = (row: Row): number => ('check_id' in row ? row.check_id : row.id)
