import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Reuses the object of each unchanged row, so that its card does not render again. Compares by id, because positions
 * shift when a row leaves.
 */
export function keepUnchanged<R extends { id: number }>(
  before: readonly R[] | undefined,
  arrived: readonly R[],
): readonly R[] {
  if (!before) return arrived
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = arrived.map((row) => replaceEqualDeep(known.get(row.id), row))
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isSame ? before : rows
}
