import { AppError } from '@comanda/shared/kernel/errors'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import type { TenantTx } from '../db/tenant.ts'
import { lockStoreAccess, setAccess } from './queries.ts'

const DAY = 86_400_000

/** Who requested an erasure; only the same side can withdraw it. */
type Requester = 'owner' | 'operator'

const ONLY_THE_OTHER: Record<Requester, string> = {
  owner: 'El equipo de Comanda pidió este borrado y solo él puede cancelarlo. Escribe a soporte.',
  operator: 'The owner asked for this store to be erased. Only the owner can take that back.',
}

/**
 * Requests the erasure of a store; call it inside `changeStoreAccess`, which closes the store at once. A
 * second request keeps the date. An operator's request replaces the owner's: the owner can then not withdraw
 * it. @returns the date of the erasure. @throws not_found
 */
export async function requestErasure(
  tx: TenantTx,
  asked: { by: string; as: Requester; now: Date },
): Promise<Date> {
  const store = await tx.first(lockStoreAccess(tx.tenantId))
  if (!store) throw new AppError('not_found')
  if (store.delete_after) {
    if (asked.as === 'operator' && store.delete_requested_as !== 'operator')
      await tx.affected(
        setAccess(tx.tenantId, { delete_requested_by: asked.by, delete_requested_as: 'operator' }),
      )
    return store.delete_after
  }
  const deleteAfter = new Date(asked.now.getTime() + ERASE_AFTER_DAYS * DAY)
  const request = {
    delete_after: deleteAfter,
    delete_requested_by: asked.by,
    delete_requested_as: asked.as,
  }
  await tx.affected(setAccess(tx.tenantId, request))
  return deleteAfter
}

/**
 * Withdraws the request; call it inside `changeStoreAccess`, which opens the store again if it may sell.
 * @throws not_found without a request, or after the retention period, when rows may already be deleted.
 * @throws forbidden when the other side made the request
 */
export async function keepStore(tx: TenantTx, { as, now }: { as: Requester; now: Date }): Promise<void> {
  const store = await tx.first(lockStoreAccess(tx.tenantId))
  if (!store?.delete_after || store.delete_after <= now) throw new AppError('not_found')
  if (store.delete_requested_as !== as) throw new AppError('forbidden', ONLY_THE_OTHER[as])
  const none = { delete_after: null, delete_requested_by: null, delete_requested_as: null }
  await tx.affected(setAccess(tx.tenantId, none))
}
