import pg, { type ClientBase } from 'pg'
import type { Statement } from '../db/statement.ts'

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * The number of rows that Postgres touches when it executes a statement: those of every node of its plan, and those that it rejects. A
 * statement with a name soon has a plan for any values; the larger of both numbers counts.
 */
export async function workOf(owner: ClientBase, { sql, parameters, name }: Statement): Promise<number> {
  const explain = async (executed: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${executed}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    return touched(plan)
  }
  const known = await explain(sql, [...parameters])
  if (name === undefined) return known
  await owner.query(`SET plan_cache_mode = force_generic_plan; PREPARE looked_at AS ${sql}`)
  const any = await explain(`EXECUTE looked_at (${parameters.map(literal).join(', ')})`)
  await owner.query('DEALLOCATE looked_at; RESET plan_cache_mode')
  return Math.max(known, any)
}

/** A parameter as the driver sends it, in SQL. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(inList).join(',')}}`)
  return pg.escapeLiteral(
    value instanceof Date ? value.toISOString() : String(value as string | number | boolean),
  )
}
const inList = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : JSON.stringify(value)

const touched = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + touched(child), 0)
