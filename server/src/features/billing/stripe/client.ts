import { AppError } from '@comanda/shared/kernel/errors'
import { toCents } from '@comanda/shared/kernel/money'
import type Stripe from 'stripe'
import type { HistoryEntry, ProviderState, ProviderSubscription } from '../provider.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  priceId: string
  /** Replaces the address of Stripe's API in tests. */
  apiUrl?: string | undefined
}

/** At most two attempts of eight seconds, because a user waits for the answer. */
const TIMEOUT_MS = 8_000
const RETRIES = 1
/** The number of a customer's invoices and subscriptions to read, newest first. */
const PAST = 24

/** The large library is loaded only with Stripe. */
export async function createStripe({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl ? addressed(new URL(apiUrl)) : {}),
  })
}

const addressed = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port ? { port } : {}),
})

/**
 * @throws unavailable with the message, and the cause for the log, when Stripe is not reachable or refuses the request.
 */
export async function ask<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!stripeError(error)) throw error
    throw Object.assign(new AppError('unavailable', sentence), { cause: error })
  }
}

/** The type of a Stripe error; undefined for any other error. */
export const stripeError = (error: unknown): string | undefined => {
  const type = (error as { type?: unknown } | null)?.type
  return typeof type === 'string' && type.startsWith('Stripe') ? type : undefined
}

/** Reads the current subscription and invoices of a customer. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, paid] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: PAST }),
    stripe.invoices.list({ customer, status: 'paid', limit: PAST }),
  ])
  const current = currentOf(subscriptions.data)
  return {
    subscription: current ? subscriptionOf(current) : null,
    history: [...paid.data.flatMap(paymentOfInvoice), ...subscriptions.data.flatMap(endOfSubscription)],
  }
}

/**
 * Our status for each of Stripe's. Unpaid and paused subscriptions are past due; a subscription whose first payment failed never
 * started.
 */
const STATUS: Partial<Record<Stripe.Subscription.Status, ProviderSubscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
}

const RANK = ['active', 'trialing', 'past_due', 'canceled']

/** The subscription with the best status; the newest of equal subscriptions. */
function currentOf(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = (one: Stripe.Subscription) => RANK.indexOf(STATUS[one.status] ?? '')
  return all
    .filter((one) => rank(one) >= 0)
    .sort((a, b) => rank(a) - rank(b) || b.created - a.created)
    .at(0)
}

const moment = (seconds: number): Date => new Date(seconds * 1_000)
const maybe = (seconds: number | null): Date | null => (seconds === null ? null : moment(seconds))

function subscriptionOf(one: Stripe.Subscription): ProviderSubscription {
  const status = STATUS[one.status]
  const item = one.items.data[0]
  if (!status || !item) throw new Error(`subscription ${one.id} has no period`)
  return {
    ref: one.id,
    status,
    startedAt: moment(one.start_date),
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    trialEnd: maybe(one.trial_end),
    cancelAt: maybe(one.cancel_at),
    canceledAt: maybe(one.ended_at ?? one.canceled_at),
    // The start of the unpaid month is the date of the failed charge.
    pastDueSince: moment(item.current_period_start),
  }
}

const REASON: Partial<Record<string, HistoryEntry['status']>> = {
  subscription_create: 'created',
  subscription_cycle: 'renewed',
}

function paymentOfInvoice(invoice: Stripe.Invoice): HistoryEntry[] {
  const status = REASON[invoice.billing_reason ?? '']
  // The period of the invoice is the previous period; its line has the bought period.
  const period = invoice.lines.data[0]?.period
  if (!status) return []
  return [
    {
      ref: invoice.id,
      status,
      amount: toCents(invoice.amount_paid),
      at: moment(invoice.status_transitions.paid_at ?? invoice.created),
      startsOn: maybe(period?.start ?? null),
      expiresOn: maybe(period?.end ?? null),
    },
  ]
}

function endOfSubscription(one: Stripe.Subscription): HistoryEntry[] {
  if (one.status !== 'canceled') return []
  const at = moment(one.ended_at ?? one.canceled_at ?? one.created)
  return [
    {
      ref: `${one.id}:cancelled`,
      status: 'cancelled',
      amount: toCents(0),
      at,
      startsOn: maybe(one.items.data[0]?.current_period_start ?? null),
      expiresOn: at,
    },
  ]
}
