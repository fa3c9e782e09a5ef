import { randomUUID } from 'node:crypto'
import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { AppError } from '@comanda/shared/kernel/errors'
import type Stripe from 'stripe'
import { applySubscription, type BillingDeps, changeSubscription } from '../apply.ts'
import { type BillingProvider, isLive, type Payer, type ProviderState } from '../provider.ts'
import * as queries from '../queries.ts'
import { ask, readCustomer, stripeError } from './client.ts'

const BY = 'stripe'
/** Number of retries after a concurrent write. */
const ATTEMPTS = 12
const PROVIDER_AWAY = 'El servicio de pagos no responde por ahora. Inténtalo en un momento.'
const CHECKOUT_FAILED = 'No se pudo obtener la suscripción del producto. ¡Inténtalo más tarde!'
const PORTAL_FAILED = 'No se pudo abrir la página de pagos. ¡Inténtalo más tarde!'
const CANCEL_FAILED =
  '¡Ups! Tuvimos problemas al procesar tu solicitud. ¡Por favor intenta más tarde o contacta al soporte al cliente!'

export interface StripeEventRef {
  id: string
  type: string
  createdAt: Date
}

export interface StripeProvider extends BillingProvider {
  /** Writes Stripe's current state because of this event; an event that was already applied changes nothing. */
  refresh(tenantId: number, now: Date, because?: StripeEventRef): Promise<void>
}

interface Deps extends BillingDeps {
  stripe: Stripe
  priceId: string
}

/** Holds no database connection during a request to Stripe, so that a slow Stripe delays only billing. */
export const stripeProvider = (deps: Deps): StripeProvider => ({
  kind: BY,
  openCheckout: (payer) => ask(CHECKOUT_FAILED, () => openCheckout(deps, payer)),
  openPortal: (payer) =>
    ask(PORTAL_FAILED, async () => {
      const row = await deps.tenant(payer.tenantId).first(queries.findSubscription(payer.tenantId))
      if (!row?.customer_ref || !row.subscription_ref) throw new AppError('not_found')
      return openPortal(deps, row.customer_ref, payer)
    }),
  cancel: (tenantId, now) => ask(CANCEL_FAILED, () => cancel(deps, tenantId, now)),
  refresh: (tenantId, now, because) =>
    ask(PROVIDER_AWAY, async () => void (await refresh(deps, tenantId, now, because))),
})

/**
 * Reads the subscription from Stripe and writes it only if the row has not changed since before the request. With
 * repeated, reordered or simultaneous events, the last write has the latest state.
 * @returns the state that was read; null for a store without a Stripe customer.
 */
async function refresh(
  deps: Deps,
  tenantId: number,
  now: Date,
  because?: StripeEventRef,
): Promise<ProviderState | null> {
  const db = deps.tenant(tenantId)
  for (let left = ATTEMPTS; left > 0; left--) {
    const seen = await db.first(queries.findSubscription(tenantId))
    if (!seen?.customer_ref) return null
    if (because && (await db.first(queries.findEvent(tenantId, because.id)))) return null
    const reported = await readCustomer(deps.stripe, seen.customer_ref)
    const applied = await changeSubscription(deps, tenantId, now, async (tx) => {
      const outcome = await applySubscription(tx, seen, reported, { provider: BY, now })
      if (outcome.isWritten && because) {
        const { id, type, createdAt: created_at } = because
        await tx.affected(queries.insertEvent({ tenant_id: tenantId, id, type, created_at, applied_at: now }))
      }
      return outcome
    })
    if (applied?.isWritten) return reported
  }
  throw new AppError('unavailable')
}

/**
 * Two tabs never create two subscriptions: earlier payment pages are closed, a payment before that is found by the next
 * read from Stripe, and of simultaneous pages only the page whose row has not changed is kept.
 */
async function openCheckout(deps: Deps, payer: Payer): Promise<string> {
  const { tenantId, now } = payer
  const { stripe } = deps
  for (let left = ATTEMPTS; left > 0; left--) {
    const customer = await stripeCustomer(deps, payer)
    const seen = await deps.tenant(tenantId).first(queries.findSubscription(tenantId))
    if (!seen) throw new Error('the store has no row of its subscription')
    await expireOpen(stripe, customer)
    const { subscription } = await readCustomer(stripe, customer)
    if (subscription && isLive(subscription.status)) {
      await refresh(deps, tenantId, now)
      if (subscription.status === 'past_due') return payOverdue(deps, customer, payer)
      throw new AppError('already_subscribed')
    }
    const withTrial = !seen.trial_used && !subscription
    const session = await createSession(deps, customer, payer, withTrial)
    if (await keepSession(deps, seen, session, payer, withTrial)) return urlOfCheckout(session.url)
    // Another tab has opened a page in the meantime.
    await expire(stripe, session.id)
  }
  throw new AppError('unavailable', CHECKOUT_FAILED)
}

async function stripeCustomer(deps: Deps, { tenantId, storeName, email, now }: Payer): Promise<string> {
  const db = deps.tenant(tenantId)
  await db.run(queries.insertSubscription(tenantId, BY, now))
  const known = await db.first(queries.findSubscription(tenantId))
  if (known?.customer_ref) return known.customer_ref
  const { id } = await deps.stripe.customers.create(
    { name: storeName, email, preferred_locales: ['es-419'], metadata: { tenant_id: tenantId } },
    { idempotencyKey: randomUUID() },
  )
  // Writes the directory first, because an event of an unknown customer could not be applied.
  await deps.platform.onAllNodes((db) => db.all(queries.insertCustomer(id, tenantId)))
  await db.run(queries.setCustomer(tenantId, id))
  const kept = await db.first(queries.findSubscription(tenantId))
  if (!kept?.customer_ref) throw new Error('a customer that was not kept')
  return kept.customer_ref
}

const createSession = ({ stripe, priceId }: Deps, customer: string, payer: Payer, withTrial: boolean) =>
  stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: String(payer.tenantId),
      line_items: [{ price: priceId, quantity: 1 }],
      locale: 'es-419',
      metadata: { tenant_id: payer.tenantId },
      subscription_data: {
        metadata: { tenant_id: payer.tenantId },
        ...(withTrial ? { trial_period_days: TRIAL_DAYS } : {}),
      },
      success_url: `${payer.bases.back}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${payer.bases.back}/cancelled-payment`,
    },
    { idempotencyKey: randomUUID() },
  )

/** @returns false when the subscription was written since `seen`; the session must then not be used. */
const keepSession = (
  deps: Deps,
  seen: queries.SubscriptionRow,
  session: Stripe.Checkout.Session,
  { tenantId, now }: Payer,
  with_trial: boolean,
): Promise<boolean> =>
  deps.tenant(tenantId).transaction(async (tx) => {
    if ((await tx.affected(queries.writeSubscription(tenantId, seen.version, { updated_at: now }))) === 0)
      return false
    const expires_at = new Date(session.expires_at * 1_000)
    await tx.affected(
      queries.insertCheckout({
        tenant_id: tenantId,
        id: session.id,
        with_trial,
        created_at: now,
        expires_at,
      }),
    )
    return true
  })

async function expireOpen(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 })
  for (const { id } of data) await expire(stripe, id)
}

/** A session that is already paid or expired cannot be expired, which is no error here. */
async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

const isRefused = (error: unknown): boolean => stripeError(error) === 'StripeInvalidRequestError'

/**
 * The page of the unpaid invoice charges immediately; without such an invoice, the portal changes the card for Stripe's next
 * attempt.
 */
async function payOverdue(deps: Deps, customer: string, payer: Payer): Promise<string> {
  const { data } = await deps.stripe.invoices.list({ customer, status: 'open', limit: 1 })
  return data[0]?.hosted_invoice_url ?? openPortal(deps, customer, payer)
}

async function openPortal({ stripe }: Deps, customer: string, { bases }: Payer): Promise<string> {
  const session = await stripe.billingPortal.sessions.create(
    { customer, locale: 'es-419', return_url: `${bases.back}/dashboard/profile` },
    { idempotencyKey: randomUUID() },
  )
  return session.url
}

async function cancel(deps: Deps, tenantId: number, now: Date): Promise<void> {
  const row = await deps.tenant(tenantId).first(queries.findSubscription(tenantId))
  if (!row?.customer_ref) return
  await expireOpen(deps.stripe, row.customer_ref)
  const { data } = await deps.stripe.subscriptions.list({ customer: row.customer_ref, limit: 10 })
  for (const { id } of data) {
    try {
      await deps.stripe.subscriptions.cancel(id)
    } catch (error) {
      // Another request has just ended the subscription.
      if (!isRefused(error)) throw error
    }
  }
  await refresh(deps, tenantId, now)
}

function urlOfCheckout(url: string | null): string {
  if (!url) throw new Error('the checkout session has no URL')
  return url
}
