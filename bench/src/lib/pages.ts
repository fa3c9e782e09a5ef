import pg from 'pg'
import { loginUrl } from '../../../server/src/db/pools.ts'
import { compiled, type Runnable } from '../../../server/src/db/statement.ts'
import type { Bench } from '../bench.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** How many pages Postgres looks at, cached or not, to answer statements of a store: exact, whatever the machine does. */
export async function pagesTouched(
  bench: Pick<Bench, 'ownerUrl' | 'secret'>,
  tenantId: number,
  statements: readonly Runnable[],
): Promise<number> {
  const client = new pg.Client(loginUrl(bench.ownerUrl, bench.secret, 'app'))
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL app.tenant_id = '${tenantId}'`)
    let pages = 0
    for (const statement of statements) pages += await explain(client, statement)
    return pages
  } finally {
    await client.end()
  }
}

async function explain(client: pg.Client, query: Runnable): Promise<number> {
  const { sql, parameters } = compiled(query)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    [...parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
