import { AppError } from '@comanda/shared/kernel/errors'
import { LIMIT_MESSAGES, STORE_LIMITS, type StoreLimit } from '@comanda/shared/kernel/store-limits'
import type { Tx } from '../db/transaction.ts'
import { type CountedLimit, countKept } from './queries.ts'

/**
 * Call it after the write, in its transaction: a refusal rolls the write back. @throws limit_reached when the
 * store now exceeds a limit
 */
export async function checkLimits(
  tx: Pick<Tx, 'first'> & { tenantId: number },
  limits: readonly CountedLimit[],
): Promise<void> {
  const kept = await tx.first(countKept(tx.tenantId, limits))
  for (const limit of limits) checkCount(limit, kept?.[limit] ?? 0, 1)
}

/** @throws limit_reached when the addition brings the sum above the limit */
export function checkCount(limit: StoreLimit, sum: number, added: number): void {
  if (added > 0 && sum > STORE_LIMITS[limit])
    throw new AppError('limit_reached', LIMIT_MESSAGES[limit], { limit: STORE_LIMITS[limit] })
}
