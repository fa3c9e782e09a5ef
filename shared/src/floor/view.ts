import type { FloorCheck, FloorFacts, FloorView, PlacedCheck } from './api.ts'

/** The floor with each check at its table. @param placed oldest first */
export function floorView(facts: FloorFacts, placed: readonly PlacedCheck[]): FloorView {
  const checksAt = new Map<number, FloorCheck[]>(facts.tables.map(({ id }) => [id, []]))
  const counter: FloorCheck[] = []
  for (const { table_id, ...check } of placed) (checksAt.get(table_id ?? 0) ?? counter).push(check)
  const tables = facts.tables.map((table) => ({ ...table, checks: checksAt.get(table.id) ?? [] }))
  return { ...facts, tables, counter }
}
