interface Table {
  name: string
  /** The tables that come before it. */
  needs: readonly string[]
}

/**
 * Each table after those that it needs, and otherwise as given.
 * @throws when tables need each other in a circle
 */
export function inOrder<T extends Table>(tables: readonly T[]): T[] {
  const ordered = new Set<T>()
  const visit = (table: T, path: readonly T[]): void => {
    if (path.includes(table)) throw new Error('foreign keys in a circle: no order of the tables')
    if (ordered.has(table)) return
    for (const other of tables) if (table.needs.includes(other.name)) visit(other, [...path, table])
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}
