import { AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type * as api from '@comanda/shared/store-data/api'
import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../../db/tenant.ts'
import type { SignInGuard } from '../../guard/guard.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { erasureRequestedMail } from '../../mail/templates.ts'
import { keepStore, requestErasure } from '../../tenancy/erasure.ts'
import { changeStoreAccess } from '../../tenancy/store-access.ts'
import { endOthersSessions, findForErasure } from './queries-erasure.ts'

export interface ErasureRequestDeps {
  tenant: (tenantId: number) => TenantDb
  dropStore: (tenantId: number) => void
  checkPassword: (hash: string | undefined, password: string, line: string) => Promise<boolean>
  guard: SignInGuard
  quotas: Quotas
  note: (action: string, username: string, request: FastifyRequest, now: Date) => Promise<void>
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
  const { db, tenantId, session, request, now } = context
  const store = await db.first(findForErasure(tenantId, session.username))
  if (!store) throw new AppError('not_found')
  if (store.name.trim() !== given.storeName.trim())
    throw refuse(
      'storeName',
      'El nombre no es el de tu restaurante. Escríbelo tal cual, con acentos y mayúsculas.',
    )
  const attempt = await deps.guard.check('staff', session.username, request, now)
  if (!(await deps.checkPassword(store.password_hash, given.password, `store:${tenantId}`))) {
    await attempt.failed()
    await deps.note(AUDIT_EVENTS.passwordRefused.key, session.username, request, now)
    throw refuse('password', '¡La contraseña no es correcta!')
  }
  await attempt.succeeded(context.reply)

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
