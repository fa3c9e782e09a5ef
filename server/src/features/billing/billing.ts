import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { pageBasesOf } from '../../http/origins/origin.ts'
import { type EmbeddedProvider, embeddedProvider } from './embedded/embedded.ts'
import { type BillingJobs, billingJobs } from './jobs.ts'
import { ownerNotifier } from './notices.ts'
import { findSubscription } from './queries.ts'
import type { BillingService } from './service.ts'
import { createStripe, type StripeSettings } from './stripe/client.ts'
import { stripeProvider } from './stripe/stripe.ts'
import { receiveEvent } from './stripe/webhook.ts'

export interface Billing {
  service: BillingService
  embedded: EmbeddedProvider | null
  /** Receives a Stripe event; null with any other provider. */
  receive: ((body: Buffer, signature: string | undefined, now: Date) => Promise<void>) | null
  jobs: BillingJobs
  /** Cancels the store's subscription, before the store is closed permanently. @throws unavailable */
  end(tenantId: number, now: Date): Promise<void>
}

/** The payment provider of the subscriptions. */
export type BillingSettings = { kind: 'off' } | { kind: 'embedded' } | ({ kind: 'stripe' } & StripeSettings)

interface Deps {
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  dropStore: (tenantId: number) => void
  baseUrl: () => string
  quotas: Quotas
  publicUrl: string | undefined
  log: { warn: (details: object, message: string) => void }
}

/** Creates the configured provider and all services that depend on it. */
export async function createBilling(settings: BillingSettings, deps: Deps): Promise<Billing> {
  const withMail = { ...deps, notifyOwner: ownerNotifier(deps) }
  const { embedded, stripe, receive } = await providersFor(settings, withMail)
  const provider = embedded ?? stripe
  return {
    service: { kind: settings.kind, provider, pageBases: (request) => pageBasesOf(request, deps.publicUrl) },
    embedded,
    receive,
    jobs: billingJobs(settings.kind, withMail),
    end: async (tenantId, now) => {
      const row = await deps.tenant(tenantId).first(findSubscription(tenantId))
      if (row && provider?.kind === row.provider) await provider.cancel(tenantId, now)
    },
  }
}

async function providersFor(
  settings: BillingSettings,
  deps: Deps & { notifyOwner: ReturnType<typeof ownerNotifier> },
) {
  const none = { embedded: null, stripe: null, receive: null }
  if (settings.kind === 'off') return none
  if (settings.kind === 'embedded') return { ...none, embedded: embeddedProvider(deps) }
  const client = await createStripe(settings)
  const stripe = stripeProvider({ ...deps, stripe: client, priceId: settings.priceId })
  const webhook = {
    stripe: client,
    secret: settings.webhookSecret,
    platform: deps.platform,
    provider: stripe,
  }
  const receive: Billing['receive'] = (body, signature, now) => receiveEvent(webhook, body, signature, now)
  return { ...none, stripe, receive }
}
