import { z } from 'zod'
import { ADMIN_EVEN_INACTIVE, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, instantOut, moneyOut, optionalText, text } from '../kernel/fields.ts'
import { SUBSCRIPTION_STATUSES } from './access.ts'

/** Who takes payments: none, the built-in test checkout, or Stripe. */
const BILLING_KINDS = ['off', 'embedded', 'stripe'] as const
export type BillingKind = (typeof BILLING_KINDS)[number]

export const Subscription = z.object({
  /** The store's number. */
  id: z.int(),
  is_active: bit,
  subscription_id: z.string().nullable(),
  subscription_start: instantOut.nullable(),
  /** End of the paid time or of the trial, when the subscription renews. */
  subscription_end: instantOut.nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  trial_end: instantOut.nullable(),
  cancel_at: instantOut.nullable(),
  billing: z.enum(BILLING_KINDS),
  /** True until the store has used its only trial. */
  can_start_trial: z.boolean(),
  /** When the charge of the running period was refused. */
  unpaid_since: instantOut.nullable(),
  /** When the store closes unless it is paid; set after a failed renewal. */
  grace_until: instantOut.nullable(),
  /** The operator grants this store access without a subscription. */
  is_granted: z.boolean(),
  is_suspended: z.boolean(),
  /** Set while the store is scheduled for erasure. */
  delete_after: instantOut.nullable(),
  /** Who requested the erasure; only the same side can withdraw it. */
  delete_requested_as: z.enum(['owner', 'operator']).nullable(),
  plan_price: moneyOut,
  plan_currency: z.string(),
  /** The store's IANA zone, in which its days are read. */
  time_zone: z.string(),
})
export type Subscription = z.output<typeof Subscription>

export const getSubscription = declareCall({
  method: 'GET',
  path: '/auth/subscription-details',
  summary: 'The store’s subscription',
  access: ADMIN_EVEN_INACTIVE,
  answer: Subscription,
})

export const cancelSubscription = declareCall({
  method: 'POST',
  path: '/auth/cancel-subscription',
  summary: 'End the store’s subscription, and its access, at once',
  audit: { key: 'subscription.cancel', es: 'Canceló la suscripción', en: 'Cancelled the subscription' },
  access: ADMIN_EVEN_INACTIVE,
  body: z.object({ id: text('¡Solicitud inválida!', 200) }),
  answer: done,
})

/** A price `id` is ignored: there is one plan. */
export const openCheckout = declareCall({
  method: 'POST',
  path: '/auth/stripe-product-lookup',
  summary:
    'Open the payment page, which is ours or Stripe’s; it leads back to /success or /cancelled-payment at the origin of the client',
  audit: { key: 'checkout.open', es: 'Abrió la página de pago', en: 'Opened the payment page' },
  access: ADMIN_EVEN_INACTIVE,
  body: z.object({ id: optionalText(200) }),
  answer: written({ url: z.string() }),
})

/** The page after the payment calls this, because the provider's own event may arrive later. */
export const confirmCheckout = declareCall({
  method: 'POST',
  path: '/auth/confirm-checkout',
  summary: 'Ask the payment provider how a checkout ended',
  audit: { none: 'asks the provider; the payment itself is in the subscription’s history' },
  access: ADMIN_EVEN_INACTIVE,
  body: z.object({ sessionId: text('¡Solicitud inválida!', 200) }),
  answer: written({ isActive: z.boolean() }),
})

/** The page where the admin changes the card and reads the bills; for the embedded provider, its test page. */
export const openBillingPortal = declareCall({
  method: 'POST',
  path: '/auth/billing-portal',
  summary: 'Open the provider’s page for card and bills',
  audit: { key: 'billing.portal', es: 'Abrió el portal de pagos', en: 'Opened the billing portal' },
  access: ADMIN_EVEN_INACTIVE,
  answer: written({ url: z.string() }),
})

export const stripeWebhook = declareCall({
  method: 'POST',
  path: '/auth/stripe-webhook',
  summary: 'Events of Stripe, verified by their signature, each applied once',
  audit: { none: 'the provider’s events are kept one by one in billing_events' },
  access: PUBLIC,
  answer: done,
})

/** The embedded provider's page; 404 with any other provider. */
export const TestCheckout = z.object({
  id: z.string(),
  storeName: z.string(),
  /** Whether the first charge comes after the trial. */
  withTrial: z.boolean(),
  /** True when the page only changes the card. */
  isCardChange: z.boolean(),
  /** Where 'Cancelar' leads: a page of the client that opened the payment. */
  cancelUrl: z.string(),
  trialDays: z.int(),
  planPrice: moneyOut,
  planCurrency: z.string(),
})
export type TestCheckout = z.output<typeof TestCheckout>

export const getTestCheckout = declareCall({
  method: 'GET',
  path: '/billing/test-checkout/{id}',
  summary: 'What the embedded test payment page shows',
  access: ADMIN_EVEN_INACTIVE,
  params: z.object({ id: text('¡Solicitud inválida!', 60) }),
  answer: TestCheckout,
})

/** Stripe's test card numbers. Nothing is charged and no number is stored. */
export const TEST_CARDS = {
  '4242424242424242': 'ok',
  '4000000000000002': 'declined',
  '4000000000000341': 'fails_later',
} as const
export type TestCard = (typeof TEST_CARDS)[keyof typeof TEST_CARDS]

export const payTestCheckout = declareCall({
  method: 'POST',
  path: '/billing/test-checkout/{id}/pay',
  summary: 'Pay on the embedded test payment page with a test card',
  audit: { key: 'checkout.pay', es: 'Pagó en la página de prueba', en: 'Paid on the test page' },
  access: ADMIN_EVEN_INACTIVE,
  params: z.object({ id: text('¡Solicitud inválida!', 60) }),
  body: z.object({ card: text('¡Por favor proporciona el número de tarjeta!', 40) }),
  answer: written({ url: z.string() }),
})
