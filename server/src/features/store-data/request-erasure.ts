import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type * as api from '@comanda/shared/store-data/api'
import type { TenantDb } from '../../db/tenant.ts'
import { type OwnPasswordDeps, requireOwnPassword } from '../../guard/own-password.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { erasureRequestedMail } from '../../mail/templates.ts'
import { keepStore, requestErasure } from '../../tenancy/erasure.ts'
import { changeStoreAccess } from '../../tenancy/store-access.ts'
import { endOthersSessions, findForErasure } from './queries-erasure.ts'

export interface ErasureRequestDeps extends OwnPasswordDeps {
  tenant: (tenantId: number) => TenantDb
  dropStore: (tenantId: number) => void
  quotas: Quotas
  /** Cancels the store's subscription. If this fails, the erasure is not requested. */
  cancelSubscription: (tenantId: number, now: Date) => Promise<void>
  baseUrl: () => string
}

const refuse = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] })

/** Closes the store at once and schedules its erasure after the retention period. */
export async function requestStoreErasure(
  context: StoreContext,
  deps: ErasureRequestDeps,
  given: Body<typeof api.requestErasure>,
) {
  const { db, tenantId, session, now } = context
  const store = await db.first(findForErasure(tenantId))
  if (!store) throw new AppError('not_found')
  if (store.name.trim() !== given.storeName.trim())
    throw refuse(
      'storeName',
      'El nombre no es el de tu restaurante. Escríbelo tal cual, con acentos y mayúsculas.',
    )
  await requireOwnPassword(context, deps, given.password, () =>
    refuse('password', '¡La contraseña no es correcta!'),
  )

  // Cancels first, so that a store that will be erased is not charged.
  await deps.cancelSubscription(tenantId, now)
  const owner = store.owner ?? session.username
  const isMailed = await deps.quotas.take('noticesToAddress', `erasure\n${owner}`, now)
  const deleteAfter = await changeStoreAccess(deps, tenantId, now, async (tx) => {
    const date = await requestErasure(tx, { by: session.username, as: 'owner', now })
    if (store.delete_after) return date
    await tx.affected(endOthersSessions(tenantId, session.username))
    const mail = erasureRequestedMail({
      date,
      timeZone: store.time_zone,
      link: `${deps.baseUrl()}/dashboard/settings/data`,
    })
    if (isMailed) await enqueueMail(tx, owner, mail, now)
    return date
  })
  return saved('El restaurante se cerró y se va a borrar.', { deleteAfter: instant(deleteAfter) })
}

/** Withdraws the erasure; the store opens again if its subscription allows it. */
export async function withdrawErasure({ tenantId, now }: StoreContext, deps: ErasureRequestDeps) {
  await changeStoreAccess(deps, tenantId, now, (tx) => keepStore(tx, { as: 'owner', now }))
  return saved('Tu restaurante se conserva. Si tenías una suscripción, tendrás que contratarla de nuevo.')
}
