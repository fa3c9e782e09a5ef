import { isOpenAt, storeAccessOf } from '@comanda/shared/billing/access'
import type { BillingKind, Subscription } from '@comanda/shared/billing/api'
import { PLAN_CURRENCY, PLAN_PRICE } from '@comanda/shared/billing/plan'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import { toBit } from '@comanda/shared/kernel/predicates'
import type { FastifyRequest } from 'fastify'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { PageBases } from '../../http/origins/origin.ts'
import { assertMayPay, type BillingProvider, type Payer } from './provider.ts'
import { findCheckout, findPayingStore, findSubscription } from './queries.ts'

export interface BillingService {
  kind: BillingKind
  /** Null without billing. */
  provider: BillingProvider | null
  pageBases: (request: FastifyRequest) => PageBases
}

const maybe = (at: Date | null | undefined): string | null => (at ? instant(at) : null)

export async function readSubscription(
  { kind }: BillingService,
  context: StoreContext,
): Promise<Subscription> {
  const { db, tenantId, store, now } = context
  const [[facts], [row]] = await db.run(findPayingStore(tenantId), findSubscription(tenantId))
  if (!facts) throw new AppError('not_found')
  const isPastDue = row?.status === 'past_due'
  return {
    id: tenantId,
    is_active: toBit(store.isActive),
    subscription_id: row?.subscription_ref ?? null,
    subscription_start: maybe(row?.started_at),
    // The period of a refused charge is not paid.
    subscription_end: maybe(isPastDue ? (row.period_start ?? row.past_due_since) : row?.period_end),
    status: row?.status ?? 'none',
    trial_end: maybe(row?.trial_end),
    cancel_at: maybe(row?.cancel_at),
    billing: kind,
    can_start_trial: !(row?.trial_used ?? false),
    unpaid_since: isPastDue ? maybe(row.past_due_since) : null,
    grace_until: isPastDue ? maybe(graceOf(row.past_due_since, now)) : null,
    is_granted: facts.access === 'granted',
    is_suspended: facts.access === 'suspended',
    delete_after: maybe(facts.delete_after),
    delete_requested_as: facts.delete_requested_as as Subscription['delete_requested_as'],
    plan_price: formatMoney(PLAN_PRICE),
    plan_currency: PLAN_CURRENCY,
    time_zone: facts.time_zone,
  }
}

const graceOf = (pastDueSince: Date | null, now: Date): Date | null =>
  storeAccessOf(
    { access: 'subscription', isLeaving: false, status: 'past_due', periodEnd: null, pastDueSince },
    now,
  ).activeUntil

/** @throws not_found for an id of another store or an unknown id. */
export async function endSubscription({ provider }: BillingService, context: StoreContext, id: string) {
  const { db, tenantId, now } = context
  const row = await db.first(findSubscription(tenantId))
  if (row?.subscription_ref !== id) throw new AppError('not_found')
  if (provider?.kind !== row.provider) throw new AppError('billing_off')
  if (row.status !== 'canceled') await provider.cancel(tenantId, now)
}

/** @throws billing_off, store_suspended, already_subscribed */
export async function openPayment(service: BillingService, context: StoreContext): Promise<string> {
  const provider = providerOf(service)
  const { payer, facts } = await payerOf(service, context)
  assertMayPay(facts)
  return provider.openCheckout(payer)
}

export async function openPortal(service: BillingService, context: StoreContext): Promise<string> {
  const provider = providerOf(service)
  const { payer } = await payerOf(service, context)
  return provider.openPortal(payer)
}

/** @returns whether the store may sell now. @throws not_found for a payment page of another store. */
export async function confirmPayment(
  service: BillingService,
  context: StoreContext,
  id: string,
): Promise<boolean> {
  const { db, tenantId, now } = context
  if (!(await db.first(findCheckout(tenantId, id)))) throw new AppError('not_found')
  await providerOf(service).refresh(tenantId, now)
  const store = await db.first(findPayingStore(tenantId))
  if (!store) throw new AppError('not_found')
  return isOpenAt(store, now)
}

function providerOf({ provider }: BillingService): BillingProvider {
  if (!provider) throw new AppError('billing_off')
  return provider
}

async function payerOf({ pageBases }: BillingService, { db, tenantId, request, now }: StoreContext) {
  const facts = await db.first(findPayingStore(tenantId))
  if (!facts) throw new AppError('not_found')
  const payer: Payer = {
    tenantId,
    storeName: facts.name,
    email: facts.owner ?? '',
    bases: pageBases(request),
    now,
  }
  return { payer, facts }
}
