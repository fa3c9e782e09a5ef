import { type AccessKind, isOpenAt, storeAccessOf } from '@comanda/shared/billing/access'
import { dayAfter, instantOf, localDate } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { type Period, periodRange } from '@comanda/shared/kernel/period'
import { isLogin, toBit } from '@comanda/shared/kernel/predicates'
import type { Tenant, TenantSort, TenantState } from '@comanda/shared/platform/tenants'
import { PLATFORM_TIME } from '@comanda/shared/platform/time'
import { invalidateCatalog } from '../../catalog/change-catalog.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import type { HashNewPassword } from '../../guard/password-choice.ts'
import { instant } from '../../http/answers.ts'
import { deleteLogin, deleteResets, endSessions, insertLogin } from '../../people/queries.ts'
import { keepStore, requestErasure } from '../../tenancy/erasure.ts'
import { lockStoreAccess, setAccess, updateStore } from '../../tenancy/queries.ts'
import { nextTenantId, openStore } from '../../tenancy/queries-open.ts'
import { changeStoreAccess } from '../../tenancy/store-access.ts'
import * as queries from './queries-tenants.ts'

export interface TenantsDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  dropStore: (tenantId: number) => void
  dropSession: (sessionId: string) => void
  hashOwnersPassword: HashNewPassword
  /** Cancels the subscription of a store, if any. @throws unavailable; then the store is not closed */
  cancelSubscription: (tenantId: number, now: Date) => Promise<void>
}

const MOST_HISTORY = 200

const tenantOf = (row: queries.TenantRow): Tenant => ({
  id: row.tenant_id,
  name: row.name,
  email: row.email,
  is_active: toBit(row.is_open),
  subscription_id: row.subscription_ref,
  subscription_start: row.started_at && instant(row.started_at),
  subscription_end: row.period_end && instant(row.period_end),
  created_at: instant(row.created_at),
  subscription_status: row.status ?? 'none',
  unpaid_since: row.unpaid_since && instant(row.unpaid_since),
  open_until: row.open_until && instant(row.open_until),
  access: row.access,
  delete_after: row.delete_after && instant(row.delete_after),
  time_zone: row.time_zone,
})

interface TenantQuery {
  search: string | null
  status: queries.TenantList | null
  type: Period | null
  from: string | null
  to: string | null
  state: TenantState | null
  sort: TenantSort | null
  order: 'asc' | 'desc' | null
}

/** The latest store first by default. */
export async function tenantPage(
  platform: PlatformDb,
  query: TenantQuery & { page: number; perPage: number },
  now: Date,
) {
  const { page, perPage } = query
  const filter = filterOfTenants(query, now)
  const [rows, counted] = await Promise.all([
    platform.all(
      queries.pageOfTenants(
        filter,
        sortOrderOf(query, 'created_at'),
        { limit: perPage, offset: (page - 1) * perPage },
        now,
      ),
    ),
    platform.first(queries.countMatching(filter, now)),
  ])
  const total = counted?.count ?? 0
  return {
    tenants: rows.map(tenantOf),
    currentPage: page,
    perPage,
    totalPages: Math.max(1, Math.ceil(total / perPage)),
    totalTenants: total,
  }
}

/** All stores that match the filters, by name by default. */
export async function allTenants(platform: PlatformDb, query: TenantQuery, now: Date): Promise<Tenant[]> {
  const whole = { limit: null, offset: 0 }
  const rows = await platform.all(
    queries.pageOfTenants(filterOfTenants(query, now), sortOrderOf(query, 'name'), whole, now),
  )
  return rows.map(tenantOf)
}

const filterOfTenants = (query: TenantQuery, now: Date): queries.TenantFilter => ({
  list: query.status ?? 'all',
  search: query.search,
  state: query.state,
  ...openedIn(query, now),
})

const sortOrderOf = ({ sort, order }: Pick<TenantQuery, 'sort' | 'order'>, usual: TenantSort) => {
  const usualOrder = !sort && usual === 'created_at' ? 'desc' : 'asc'
  return { by: sort ?? usual, descending: (order ?? usualOrder) === 'desc' }
}

/** Calendar days in the time zone of the platform. */
function openedIn(query: Pick<TenantQuery, 'type' | 'from' | 'to'>, now: Date) {
  if (!query.type) return { from: null, until: null }
  const { timeZone } = PLATFORM_TIME
  const days = periodRange(query.type, localDate(now, timeZone), query)
  return {
    from: instantOf(days.from, '00:00', timeZone),
    until: instantOf(dayAfter(days.to), '00:00', timeZone),
  }
}

/** @returns the id of the store. @throws email_taken */
export async function addTenant(
  { platform, hashOwnersPassword }: TenantsDeps,
  store: { name: string; email: string; password: string; isActive: boolean },
  now: Date,
): Promise<number> {
  const passwordHash = await hashOwnersPassword(store.password, [store.email, store.name], 'operators')
  const tenantId = await nextTenantId(platform)
  await platform.transactionFor(tenantId, (tx) =>
    openStore(tx, {
      tenantId,
      name: store.name,
      access: store.isActive ? 'granted' : 'subscription',
      admin: { username: store.email.toLowerCase(), name: store.name, passwordHash },
      now,
    }),
  )
  return tenantId
}

/** Changes a store. @throws not_found, also for a store with a scheduled erasure; email_taken */
export async function changeTenant(
  deps: TenantsDeps,
  id: number,
  change: { name: string; email: string; isActive: boolean | null },
  now: Date,
): Promise<void> {
  const ended = await deps.platform.transactionFor(id, (tx) => moveOwner(tx, id, change.email.toLowerCase()))
  for (const session of ended) deps.dropSession(session.id)
  await changeStoreAccess(deps, id, now, async (tx) => {
    await tx.affected(updateStore(id, { name: change.name }))
    await invalidateCatalog(tx, now)
    if (change.isActive !== null) await updateStoreAccess(tx, change.isActive, now)
  })
}

/** Changes the address with which the admin signs in, and keeps the password. @returns the sessions that ended. */
async function moveOwner(tx: Tx, id: number, email: string): Promise<{ id: string }[]> {
  const store = await tx.first(queries.lockTenant(id))
  if (!store || store.delete_after) throw new AppError('not_found')
  const { owner } = store
  if (owner === email) return []
  if (!isLogin(email)) throw new AppError('invalid_input', 'Please provide valid email!')
  if (owner === null) throw new AppError('not_found', 'This store has no admin.')
  await tx.affected(insertLogin(email, id))
  const ended = await tx.all(endSessions(id, owner))
  await tx.affected(deleteResets(id, owner))
  await tx.affected(queries.renameUser(id, owner, email))
  await tx.affected(deleteLogin(owner, id))
  await tx.affected(queries.renameOwner(id, owner, email))
  return ended
}

/** Changes nothing when the access is the same, because saving a new name must not suspend an expired store. */
async function updateStoreAccess(tx: TenantTx, isActive: boolean, now: Date): Promise<void> {
  const store = await tx.first(lockStoreAccess(tx.tenantId))
  if (!store) throw new AppError('not_found')
  if (isOpenAt(store, now) === isActive) return
  const { isActive: hasPaid } = storeAccessOf(
    {
      access: 'subscription',
      isLeaving: false,
      status: store.status ?? 'none',
      periodEnd: store.period_end,
      pastDueSince: store.past_due_since,
    },
    now,
  )
  const letIn: AccessKind = hasPaid ? 'subscription' : 'granted'
  await tx.affected(setAccess(tx.tenantId, { access: isActive ? letIn : 'suspended' }))
}

/**
 * Closes the store, signs all users out and schedules the erasure, which can be withdrawn until then. @throws not_found
 */
export async function deleteTenant(deps: TenantsDeps, id: number, by: string, now: Date): Promise<Date> {
  // Cancels first, so that a store that will be erased is not charged.
  await deps.cancelSubscription(id, now)
  return changeStoreAccess(deps, id, now, async (tx) => {
    const deleteAfter = await requestErasure(tx, { by, as: 'operator', now })
    await tx.affected(queries.endStoreSessions(id))
    return deleteAfter
  })
}

/** Withdraws an erasure that an operator requested. @throws not_found; forbidden when the owner requested it */
export const restoreTenant = (deps: TenantsDeps, id: number, now: Date): Promise<void> =>
  changeStoreAccess(deps, id, now, (tx) => keepStore(tx, { as: 'operator', now }))

/** @throws not_found */
export async function historyOfTenant({ platform, tenant }: TenantsDeps, id: number, now: Date) {
  const [row, [[store], [users], history]] = await Promise.all([
    platform.first(queries.findTenant(id, now)),
    tenant(id).run(queries.storeDetails(id), queries.countUsers(id), queries.listHistory(id, MOST_HISTORY)),
  ])
  if (!row || !store) throw new AppError('not_found')
  return {
    tenantInfo: tenantOf(row),
    storeDetails: {
      store_name: store.name,
      address: store.address,
      email: store.email,
      phone: store.phone,
      currency: store.currency,
      is_qr_menu_enabled: toBit(store.qr_menu_enabled),
    },
    totalUsers: users?.count ?? 0,
    subscriptionHistory: history.map((entry) => ({
      id: entry.id,
      tenant_id: entry.tenant_id,
      created_at: instant(entry.created_at),
      starts_on: entry.starts_on && instant(entry.starts_on),
      expires_on: entry.expires_on && instant(entry.expires_on),
      status: entry.status as 'created' | 'renewed' | 'cancelled',
      amount: formatCentavos(entry.amount),
    })),
  }
}
