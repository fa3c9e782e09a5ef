import type { SubscriptionStatus } from '@comanda/shared/billing/access'
import type { TestCard } from '@comanda/shared/billing/api'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { isOf, ofStores, type SomeStores } from '../../db/nodes.ts'
import { k, statement, updateRows } from '../../db/statement.ts'
import { setAccess } from '../../tenancy/queries.ts'

export type ProviderKind = 'embedded' | 'stripe'

export interface SubscriptionRow
  extends Omit<Selectable<DB['subscriptions']>, 'provider' | 'status' | 'test_card'> {
  provider: ProviderKind
  status: SubscriptionStatus
  test_card: TestCard | null
}

export const findSubscription = (tenantId: number) =>
  k.selectFrom('subscriptions').selectAll().where('tenant_id', '=', tenantId).$castTo<SubscriptionRow>()

export const lockSubscription = (tenantId: number) => findSubscription(tenantId).forUpdate()

/** Locks the subscription; returns no row while another process renews it. */
export const takeSubscription = (tenantId: number) => lockSubscription(tenantId).skipLocked()

export const insertSubscription = (tenantId: number, provider: ProviderKind, now: Date) =>
  k
    .insertInto('subscriptions')
    .values({ tenant_id: tenantId, provider, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())

export type SubscriptionChange = Omit<Updateable<DB['subscriptions']>, 'tenant_id' | 'version'>

/** Writes only if the row still has the version `seen`. */
export const writeSubscription = (tenantId: number, seen: number, change: SubscriptionChange) =>
  updateRows('subscriptions', { tenant_id: tenantId, version: seen }, { ...change, version: seen + 1 })

export const setTestCard = (tenantId: number, card: TestCard, now: Date) =>
  k.updateTable('subscriptions').set({ test_card: card, updated_at: now }).where('tenant_id', '=', tenantId)

/** Idempotent: the first caller's value wins. */
export const setCustomer = (tenantId: number, ref: string) =>
  updateRows('subscriptions', { tenant_id: tenantId, customer_ref: null }, { customer_ref: ref })

export const insertCustomer = (ref: string, tenantId: number) =>
  k.insertInto('billing_customers').values({ ref, tenant_id: tenantId })

export const findCustomer = (ref: string) =>
  k.selectFrom('billing_customers').select('tenant_id').where('ref', '=', ref)

export const findPayingStore = (tenantId: number) =>
  k
    .selectFrom('stores')
    .select([
      'name',
      'owner',
      'access',
      'is_active',
      'active_until',
      'delete_after',
      'delete_requested_as',
      'time_zone',
    ])
    .where('tenant_id', '=', tenantId)

/** Ends granted access, so that the store needs a subscription; a suspended store stays suspended. */
export const startPaying = (tenantId: number) =>
  setAccess(tenantId, { access: 'subscription' }).where('access', '=', 'granted')

export const listHistoryRefs = (tenantId: number, refs: readonly string[]) =>
  k
    .selectFrom('subscription_history')
    .select('ref')
    .where('tenant_id', '=', tenantId)
    .where('ref', 'in', refs)

export const insertHistory = (rows: readonly Insertable<DB['subscription_history']>[]) =>
  k.insertInto('subscription_history').values(rows)

export const findEvent = (tenantId: number, id: string) =>
  k.selectFrom('billing_events').select('id').where('tenant_id', '=', tenantId).where('id', '=', id)

export const insertEvent = (event: Insertable<DB['billing_events']>) =>
  k
    .insertInto('billing_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())

export const insertCheckout = (checkout: Insertable<DB['checkouts']>) =>
  k.insertInto('checkouts').values(checkout)

export const findCheckout = (tenantId: number, id: string) =>
  k.selectFrom('checkouts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const lockCheckout = (tenantId: number, id: string) => findCheckout(tenantId, id).forUpdate()

export const completeCheckout = (tenantId: number, id: string, now: Date) =>
  updateRows('checkouts', { tenant_id: tenantId, id, completed_at: null }, { completed_at: now })

/** Closes the payment pages that are still open. */
export const closeCheckouts = (tenantId: number, now: Date) =>
  k
    .updateTable('checkouts')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)

/**
 * Embedded subscriptions of these stores that are due: a month or a trial is over, or a past-due subscription has a working card or no days of
 * grace left.
 */
export const listDue = (stores: SomeStores, now: Date, graceOver: Date, limit: number) =>
  statement<{ tenant_id: number }>(
    `SELECT tenant_id FROM subscriptions
     WHERE ${ofStores(stores)} AND provider = 'embedded' AND (
       status IN ('trialing', 'active') AND period_end <= $1
       OR status = 'past_due' AND (past_due_since <= $2 OR test_card = 'ok'))
     ORDER BY period_end, tenant_id LIMIT $3`,
    [now, graceOver, limit],
  )

/** Those of the stores whose access depends on their subscription. */
export const listSubscribing = (stores: SomeStores) =>
  k.selectFrom('stores').select('tenant_id').where(isOf(stores)).where('access', '=', 'subscription')
