import { compiled, type Runnable } from '../db/statement.ts'
import type { TestDatabase } from './database.ts'

/** Returns the plan of a statement, by the current statistics: run `ANALYZE` on the tables first. */
export async function planOf({ owner }: Pick<TestDatabase, 'owner'>, query: Runnable): Promise<string> {
  const { sql, parameters } = compiled(query)
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
