interface Row {
  id: number
}

/** Sorts the rows by the given ids; rows without an entry come last. */
export function inOrder<R extends Row>(rows: readonly R[], ids: readonly number[] | null): readonly R[] {
  if (!ids) return rows
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...rows].sort((a, b) => (place.get(a.id) ?? rows.length) - (place.get(b.id) ?? rows.length))
}

/** Moves one id to a position. */
export function moveTo(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(to, 0, id)
  return rest
}

/** Moves the ids of `moved` directly before or after `target`, and keeps their order. */
export function dropAt(
  ids: readonly number[],
  moved: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): number[] {
  const rest = ids.filter((id) => !moved.has(id) || id === target)
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  const dropped = ids.filter((id) => moved.has(id) && id !== target)
  return [...rest.slice(0, at), ...dropped, ...rest.slice(at)]
}
