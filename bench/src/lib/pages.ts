import pg from 'pg'
import { loginUrl } from '../../../server/src/db/pools.ts'
import { compiled, type Runnable } from '../../../server/src/db/statement.ts'
import type { Bench } from '../bench.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Index Name'?: string
  'Index Searches'?: number
  Plans?: Plan[]
}

export interface Touched {
  pages: number
  /** Of these, above the leaves of an index: each search passes one of every level. All stores share them. */
  upper: number
}

/** How many pages Postgres looks at, cached or not, to answer statements of a store: exact, whatever the machine does. */
export const pagesTouched = async (
  bench: Pick<Bench, 'ownerUrl' | 'secret'>,
  tenantId: number,
  statements: readonly Runnable[],
): Promise<number> => (await touched(bench, tenantId, statements)).pages

export async function touched(
  { ownerUrl, secret }: Pick<Bench, 'ownerUrl' | 'secret'>,
  tenantId: number,
  statements: readonly Runnable[],
): Promise<Touched> {
  const levels = await levelsOf(ownerUrl)
  const client = new pg.Client(loginUrl(ownerUrl, secret, 'app'))
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL app.tenant_id = '${tenantId}'`)
    const sum: Touched = { pages: 0, upper: 0 }
    for (const statement of statements) {
      const plan = await explain(client, statement)
      sum.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      sum.upper += upperOf(plan, levels)
    }
    return sum
  } finally {
    await client.end()
  }
}

async function explain(client: pg.Client, query: Runnable): Promise<Plan> {
  const { sql, parameters } = compiled(query)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    [...parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan
}

const upperOf = (plan: Plan, levels: ReadonlyMap<string, number>): number =>
  (plan['Index Searches'] ?? 0) * (levels.get(plan['Index Name'] ?? '') ?? 0) +
  (plan.Plans ?? []).reduce((sum, child) => sum + upperOf(child, levels), 0)

/** Levels above the leaves of each B-tree. */
async function levelsOf(ownerUrl: string): Promise<Map<string, number>> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query('CREATE EXTENSION IF NOT EXISTS pageinspect')
    const { rows } = await owner.query<{ name: string; levels: number }>(
      `SELECT c.relname AS name, (bt_metap(c.relname)).fastlevel::integer AS levels
       FROM pg_class c JOIN pg_am am ON am.oid = c.relam AND am.amname = 'btree'
       WHERE c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ name, levels }) => [name, levels]))
  } finally {
    await owner.end()
  }
}
