import * as api from '@comanda/shared/billing/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { Billing } from './billing.ts'
import type { EmbeddedProvider } from './embedded/embedded.ts'
import {
  type BillingService,
  confirmPayment,
  endSubscription,
  openPayment,
  openPortal,
  readSubscription,
} from './service.ts'

/** The largest body of an event; Stripe's events have a few kilobytes. */
const MAX_EVENT = 262_144

export function billingRoutes(calls: CallRouter, { billing }: { billing: Billing }): void {
  const { service, receive, embedded } = billing
  calls.store(api.getSubscription, (context) => readSubscription(service, context))

  calls.store(api.cancelSubscription, async (context, { body }) => {
    await endSubscription(service, context, body.id)
    return saved('Tu suscripción se canceló.')
  })

  calls.store(api.openCheckout, async (context) =>
    saved('Abriendo la página de pago…', { url: await openPayment(service, context) }),
  )

  calls.store(api.confirmCheckout, async (context, { body }) => {
    const isActive = await confirmPayment(service, context, body.sessionId)
    return saved(isActive ? '¡Tu suscripción está activa!' : 'El pago todavía no se confirma.', { isActive })
  })

  calls.store(api.openBillingPortal, async (context) =>
    saved('Abriendo la página de pagos…', { url: await openPortal(service, context) }),
  )

  calls.raw(api.stripeWebhook, MAX_EVENT, async ({ request, now }, body) => {
    if (!receive) throw new AppError('not_found')
    const signature = request.headers['stripe-signature']
    await receive(body, Array.isArray(signature) ? undefined : signature, now)
    return saved('Evento recibido.')
  })

  testCheckoutRoutes(calls, service.pageBases, embedded)
}

function testCheckoutRoutes(
  calls: CallRouter,
  pageBases: BillingService['pageBases'],
  embedded: EmbeddedProvider | null,
): void {
  const provider = (): EmbeddedProvider => {
    if (!embedded) throw new AppError('not_found')
    return embedded
  }

  calls.store(api.getTestCheckout, ({ tenantId, now }, { params }) =>
    provider().readCheckout(tenantId, params.id, now),
  )

  calls.store(api.payTestCheckout, async ({ tenantId, now, request }, { params, body }) => {
    const paid = await provider().pay(tenantId, params.id, body.card, now)
    const back = paid.returnBase ?? pageBases(request).own
    return saved('¡Listo!', { url: `${back}/success?session_id=${params.id}` })
  })
}
