import { AppError } from '@comanda/shared/kernel/errors'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import type { TenantTx } from '../db/tenant.ts'
import { lockStanding, setAccess } from './queries.ts'

const DAY = 86_400_000

/**
 * Asks for a store to be erased; call it inside `changeStanding`, which closes the store at once. Asking again
 * changes nothing.
 * @returns when it will be erased. @throws not_found
 */
export async function requestErasure(tx: TenantTx, asked: { by: string; now: Date }): Promise<Date> {
  const store = await tx.first(lockStanding(tx.tenantId))
  if (!store) throw new AppError('not_found')
  if (store.delete_after) return store.delete_after
  const deleteAfter = new Date(asked.now.getTime() + ERASE_AFTER_DAYS * DAY)
  const request = { delete_after: deleteAfter, delete_requested_by: asked.by }
  await tx.affected(setAccess(tx.tenantId, request))
  return deleteAfter
}

/**
 * Takes the request back; call it inside `changeStanding`, which opens the store again if it may sell.
 * @throws not_found when nobody asked, or when the time has passed: its rows may be going already.
 */
export async function keepStore(tx: TenantTx, { now }: { now: Date }): Promise<void> {
  const store = await tx.first(lockStanding(tx.tenantId))
  if (!store?.delete_after || store.delete_after <= now) throw new AppError('not_found')
  await tx.affected(setAccess(tx.tenantId, { delete_after: null, delete_requested_by: null }))
}
