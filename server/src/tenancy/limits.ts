import { AppError } from '@comanda/shared/kernel/errors'
import { LIMIT_MESSAGES, STORE_LIMITS, type StoreLimit } from '@comanda/shared/kernel/store-limits'
import type { Tx } from '../db/transaction.ts'
import { type CountedLimit, countKept } from './queries.ts'

/**
 * Runs a write that may add something. A store that is above a limit already keeps working, and adds nothing more.
 * @throws limit_reached when the store now exceeds a limit by more than before
 */
export async function withinLimits<T>(
  tx: Pick<Tx, 'first'> & { tenantId: number },
  limits: readonly CountedLimit[],
  write: () => Promise<T>,
): Promise<T> {
  if (limits.length === 0) return write()
  const before = await tx.first(countKept(tx.tenantId, limits))
  const written = await write()
  const after = await tx.first(countKept(tx.tenantId, limits))
  for (const limit of limits) {
    const kept = after?.[limit] ?? 0
    checkCount(limit, kept, kept - (before?.[limit] ?? 0))
  }
  return written
}

/** @throws limit_reached when the addition brings the sum above the limit */
export function checkCount(limit: StoreLimit, sum: number, added: number): void {
  if (added > 0 && sum > STORE_LIMITS[limit])
    throw new AppError('limit_reached', LIMIT_MESSAGES[limit], { limit: STORE_LIMITS[limit] })
}
