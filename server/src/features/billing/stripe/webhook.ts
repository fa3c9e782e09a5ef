import { AppError } from '@comanda/shared/kernel/errors'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { PlatformDb } from '../../../db/platform.ts'
import { findCustomer } from '../queries.ts'
import type { StripeProvider } from './stripe.ts'

/** Older events are refused, because they may be a replay attack. */
const TOLERANCE_SECONDS = 300

/** Events that may change a subscription; the README lists them for Stripe's dashboard. */
const ABOUT_SUBSCRIPTIONS = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
])

/** The fields read from an event. The signature says who sent it, not that it is complete. */
const AnyEvent = z.object({ type: z.string() })
const SubscriptionEvent = AnyEvent.extend({
  id: z.string().min(1),
  created: z.number().int().nonnegative().max(253_402_300_799),
  data: z.object({
    object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() }),
  }),
})

interface WebhookDeps {
  stripe: Stripe
  secret: string
  platform: PlatformDb
  provider: StripeProvider
}

/**
 * Handles an event, which only names the customer: our directory has the customer's store, and Stripe returns the
 * current state. After any error, Stripe sends the event again.
 * @throws bad_signature, not_found for an unknown customer, invalid_input for a body that is no event
 */
export async function receiveEvent(
  deps: WebhookDeps,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): Promise<void> {
  const signed = verified(deps, body, signature, now)
  if (!ABOUT_SUBSCRIPTIONS.has(readAs(AnyEvent, signed).type)) return
  const event = readAs(SubscriptionEvent, signed)
  const customer = customerOfEvent(event)
  // A payment page without a customer does not come from here.
  const store = customer && (await deps.platform.first(findCustomer(customer)))
  if (!store) throw new AppError('not_found')
  await deps.provider.refresh(store.tenant_id, now, {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1_000),
  })
}

function readAs<T>(schema: z.ZodType<T>, signed: unknown): T {
  const read = schema.safeParse(signed)
  if (!read.success) throw new AppError('invalid_input')
  return read.data
}

function verified(
  { stripe, secret }: WebhookDeps,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): unknown {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    // The library only checks the signature here; a malformed one causes several types of errors.
    throw new AppError('bad_signature')
  }
}

function customerOfEvent({ data }: z.output<typeof SubscriptionEvent>): string | undefined {
  const { customer } = data.object
  return typeof customer === 'string' ? customer : customer?.id
}
