import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

/**
 * Takes the next `howMany` numbers of a store's counter; the row stays locked until the transaction ends, so a
 * rolled-back number is given again.
 */
export const raiseCounter = (tenantId: number, name: string, howMany = 1) =>
  statement<{ first: number }>(
    `INSERT INTO counters (tenant_id, name, value) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value RETURNING value - $3 + 1 AS first`,
    [tenantId, name, howMany],
    'raise_counter',
  )

/** @returns the first of the next `howMany` numbers of a store's counter. @see raiseCounter */
export async function nextNumber(tx: Tx, tenantId: number, name: string, howMany = 1): Promise<number> {
  const row = await tx.first(raiseCounter(tenantId, name, howMany))
  if (!row) throw new Error('a counter returned nothing')
  return row.first
}

/**
 * The same for several counters in one round trip, in the order in which they are named.
 * @param howMany of each; a counter of which none are asked for is not touched, and has no number
 */
export async function nextNumbers<Name extends string>(
  tx: Tx,
  tenantId: number,
  howMany: Readonly<Record<Name, number>>,
): Promise<{ [Counter in Name]?: number }> {
  const asked = (Object.keys(howMany) as Name[]).filter((name) => howMany[name] > 0)
  const rows = await tx.run(...asked.map((name) => raiseCounter(tenantId, name, howMany[name])))
  return Object.fromEntries(asked.map((name, index) => [name, rows[index]?.[0]?.first])) as {
    [Counter in Name]?: number
  }
}
