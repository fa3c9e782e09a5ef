import { compiled, type Runnable } from '../db/statement.ts'
import type { TestDatabase } from './database.ts'

/** How Postgres would answer a statement, by what it knows of the tables: `ANALYZE` them first. */
export async function planOf({ owner }: Pick<TestDatabase, 'owner'>, query: Runnable): Promise<string> {
  const { sql, parameters } = compiled(query)
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
