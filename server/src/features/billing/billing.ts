import { daysLater } from '@comanda/shared/billing/period'
import { GRACE_DAYS } from '@comanda/shared/billing/plan'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { pageBasesOf } from '../../http/origins/origin.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Mail } from '../../mail/message.ts'
import { paymentFailedMail, subscriptionCancelledMail } from '../../mail/templates.ts'
import type { Notice } from './apply.ts'
import { type EmbeddedProvider, embeddedProvider } from './embedded/embedded.ts'
import { type BillingJobs, billingJobs } from './jobs.ts'
import { findPayingStore, findSubscription } from './queries.ts'
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

interface NoticeDeps {
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  baseUrl: () => string
  quotas: Quotas
  log: { warn: (details: object, message: string) => void }
}

/** Mails the store's owner. A failure to queue the mail does not undo the change. */
const ownerNotifier =
  (deps: NoticeDeps) =>
  async (tenantId: number, notice: Notice, now: Date): Promise<void> => {
    try {
      const [[store], [row]] = await deps
        .tenant(tenantId)
        .run(findPayingStore(tenantId), findSubscription(tenantId))
      if (!store?.owner) return
      const to = {
        timeZone: store.time_zone,
        link: `${deps.baseUrl()}/dashboard/profile`,
      }
      const mail = mailFor(notice, to, row?.past_due_since ?? now)
      if (await deps.quotas.take('noticesToAddress', `${notice}\n${store.owner}`, now))
        await enqueueMail(deps.platform, store.owner, mail, now)
    } catch (error) {
      deps.log.warn({ err: error, tenantId, notice }, 'the owner could not be notified')
    }
  }

const mailFor = (notice: Notice, to: { timeZone: string; link: string }, pastDueSince: Date): Mail =>
  notice === 'payment_failed'
    ? paymentFailedMail({ ...to, date: daysLater(pastDueSince, GRACE_DAYS) })
    : subscriptionCancelledMail({ ...to, date: null })
