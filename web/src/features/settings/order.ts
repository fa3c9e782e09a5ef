interface Row {
  id: number
}

/** The rows as somebody has just put them; one that the new order does not know keeps to the end. */
export function inOrder<R extends Row>(rows: readonly R[], ids: readonly number[] | null): readonly R[] {
  if (!ids) return rows
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...rows].sort((a, b) => (place.get(a.id) ?? rows.length) - (place.get(b.id) ?? rows.length))
}

/** The ids with one of them at another place; the others keep their order. */
export function withMoved(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(to, 0, id)
  return rest
}

/** The ids with `moved` directly before or after `target`, in the order in which they stood. */
export function withDropped(
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
