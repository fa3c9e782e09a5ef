import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type * as api from '@comanda/shared/store-data/api'
import type { TenantDb } from '../../db/tenant.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { erasureRequestedMail } from '../../mail/templates.ts'
import { keepStore, requestErasure } from '../../tenancy/erasure.ts'
import { changeStanding } from '../../tenancy/standing.ts'
import { endOthersSessions, findForErasure } from './queries-erasure.ts'

export interface LeavingDeps {
  tenant: (tenantId: number) => TenantDb
  dropStore: (tenantId: number) => void
  checkPassword: (hash: string | undefined, password: string) => Promise<boolean>
  /** Ends what the store pays for, if anything; nothing is asked to be erased while this fails. */
  cancelSubscription: (tenantId: number, now: Date) => Promise<void>
  baseUrl: () => string
}

const refuse = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] })

/** Closes the store at once, and has it erased when the time to be kept has passed. */
export async function leave(
  context: StoreContext,
  deps: LeavingDeps,
  given: Body<typeof api.requestErasure>,
) {
  const { db, tenantId, session, now } = context
  const store = await db.first(findForErasure(tenantId, session.username))
  if (!store) throw new AppError('not_found')
  if (store.name.trim() !== given.storeName.trim())
    throw refuse(
      'storeName',
      'El nombre no es el de tu restaurante. Escríbelo tal cual, con acentos y mayúsculas.',
    )
  if (!(await deps.checkPassword(store.password_hash, given.password)))
    throw refuse('password', '¡La contraseña no es correcta!')

  // First, so that nobody is charged for a store that is about to be erased.
  await deps.cancelSubscription(tenantId, now)
  const deleteAfter = await changeStanding(deps, tenantId, now, async (tx) => {
    const date = await requestErasure(tx, { by: session.username, now })
    if (store.delete_after) return date
    await tx.affected(endOthersSessions(tenantId, session.username))
    const mail = erasureRequestedMail({
      storeName: store.name,
      date,
      timeZone: store.time_zone,
      link: `${deps.baseUrl()}/dashboard/settings/data`,
    })
    await enqueueMail(tx, store.owner ?? session.username, mail, now)
    return date
  })
  return saved('El restaurante se cerró y se va a borrar.', { deleteAfter: instant(deleteAfter) })
}

/** The store stays; it sells again as soon as it may. */
export async function stay({ tenantId, now }: StoreContext, deps: LeavingDeps) {
  await changeStanding(deps, tenantId, now, (tx) => keepStore(tx, { now }))
  return saved('Tu restaurante se conserva. Si tenías una suscripción, tendrás que contratarla de nuevo.')
}
