import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

/**
 * The next `howMany` numbers of a store's counter; the row stays locked until the transaction ends, so a
 * rolled-back number is given again.
 * @returns the first of them.
 */
export async function nextNumber(tx: Tx, tenantId: number, name: string, howMany = 1): Promise<number> {
  const row = await tx.first(
    statement<{ value: number }>(
      `INSERT INTO counters (tenant_id, name, value) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value RETURNING value`,
      [tenantId, name, howMany],
    ),
  )
  if (!row) throw new Error('a counter returned nothing')
  return row.value - howMany + 1
}
