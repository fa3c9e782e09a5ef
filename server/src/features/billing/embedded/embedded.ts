import { randomUUID } from 'node:crypto'
import { TEST_CARDS, type TestCard, type TestCheckout } from '@comanda/shared/billing/api'
import { daysLater } from '@comanda/shared/billing/period'
import { PLAN_CURRENCY, PLAN_PRICE, TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import { applySubscription, type BillingDeps, changeSubscription } from '../apply.ts'
import {
  assertMayPay,
  type BillingProvider,
  type Payer,
  type ProviderState,
  type ProviderSubscription,
} from '../provider.ts'
import * as queries from '../queries.ts'
import { charged, embeddedOf, ended, started } from './renewal.ts'

const BY = 'embedded'

/** The provider without Stripe keys. Its state is in our row, and it accepts only test cards. */
export interface EmbeddedProvider extends BillingProvider {
  /** Reads the data of a payment page. @throws not_found, checkout_closed */
  readCheckout(tenantId: number, id: string, now: Date): Promise<TestCheckout>
  /**
   * Pays a payment page of the store with a test card, once. @returns the pages to return to; null: ours
   * @throws not_found, checkout_closed, card_declined
   */
  pay(tenantId: number, id: string, cardNumber: string, now: Date): Promise<{ returnBase: string | null }>
}

export function embeddedProvider(deps: BillingDeps): EmbeddedProvider {
  return {
    kind: BY,
    openCheckout: (payer) =>
      openPage(deps, payer, (row) => {
        const current = embeddedOf(row)
        if (isPaid(current)) throw new AppError('already_subscribed')
        return !current && !row.trial_used
      }),
    openPortal: (payer) =>
      openPage(deps, payer, (row) => {
        if (!embeddedOf(row)) throw new AppError('not_found')
        return false
      }),
    cancel: async (tenantId, now) => {
      await changeSubscription(deps, tenantId, now, async (tx) => {
        const row = await tx.first(queries.lockSubscription(tenantId))
        const current = row && embeddedOf(row)
        if (current) return applySubscription(tx, row, ended(current, now), { provider: BY, now })
        await tx.affected(queries.closeCheckouts(tenantId, now))
        return null
      })
    },
    refresh: async () => {},
    readCheckout: (tenantId, id, now) => readCheckout(deps, tenantId, id, now),
    pay: (tenantId, id, cardNumber, now) => pay(deps, tenantId, id, cardNumber, now),
  }
}

async function openPage(
  deps: BillingDeps,
  { tenantId, bases, now }: Payer,
  /** Returns whether the page starts the trial; throws when the page cannot be sold. */
  hasTrial: (row: queries.SubscriptionRow) => boolean,
): Promise<string> {
  const id = randomUUID()
  await deps.tenant(tenantId).transaction(async (tx) => {
    await tx.affected(queries.insertSubscription(tenantId, BY, now))
    const row = await tx.first(queries.lockSubscription(tenantId))
    if (!row) throw new Error('the store has no row of its subscription')
    const with_trial = hasTrial(row)
    await tx.affected(queries.closeCheckouts(tenantId, now))
    const expires_at = daysLater(now, 1)
    await tx.affected(
      queries.insertCheckout({
        tenant_id: tenantId,
        id,
        with_trial,
        created_at: now,
        expires_at,
        return_base: bases.back === bases.own ? null : bases.back,
      }),
    )
  })
  return `${bases.own}/test-checkout?session=${id}`
}

async function readCheckout(
  { tenant }: BillingDeps,
  tenantId: number,
  id: string,
  now: Date,
): Promise<TestCheckout> {
  const db = tenant(tenantId)
  const [[store], [row], [checkout]] = await db.run(
    queries.findPayingStore(tenantId),
    queries.findSubscription(tenantId),
    queries.findCheckout(tenantId, id),
  )
  if (!store || !row || !checkout) throw new AppError('not_found')
  if (isClosed(checkout, now)) throw new AppError('checkout_closed')
  const isCardChange = isPaid(embeddedOf(row))
  return {
    id,
    storeName: store.name,
    withTrial: checkout.with_trial,
    isCardChange,
    cancelUrl: `${checkout.return_base ?? ''}${isCardChange ? '/dashboard/profile' : '/cancelled-payment'}`,
    trialDays: TRIAL_DAYS,
    planPrice: formatMoney(PLAN_PRICE),
    planCurrency: PLAN_CURRENCY,
  }
}

/** A past-due renewal is charged to the new card. */
const isPaid = (current: ProviderSubscription | null): boolean =>
  current !== null && current.status !== 'past_due'

const isClosed = (checkout: { completed_at: Date | null; expires_at: Date }, now: Date): boolean =>
  checkout.completed_at !== null || checkout.expires_at <= now

/** @throws invalid_input for a number that is not a test card. Other numbers are never accepted or stored. */
function cardOfNumber(number: string): TestCard {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (Object.hasOwn(TEST_CARDS, digits)) return TEST_CARDS[digits as keyof typeof TEST_CARDS]
  throw new AppError('invalid_input', 'Usa una de las tarjetas de prueba: aquí no se cobra nada.')
}

async function pay(
  deps: BillingDeps,
  tenantId: number,
  id: string,
  cardNumber: string,
  now: Date,
): Promise<{ returnBase: string | null }> {
  let returnBase: string | null = null
  await changeSubscription(deps, tenantId, now, async (tx) => {
    const row = await tx.first(queries.lockSubscription(tenantId))
    const checkout = await tx.first(queries.lockCheckout(tenantId, id))
    if (!row || !checkout) throw new AppError('not_found')
    if (isClosed(checkout, now)) throw new AppError('checkout_closed')
    assertMayPay(await tx.first(queries.findPayingStore(tenantId)))
    returnBase = checkout.return_base
    const card = cardOfNumber(cardNumber)
    if (card === 'declined') throw new AppError('card_declined')
    await tx.affected(queries.completeCheckout(tenantId, id, now))
    await tx.affected(queries.setTestCard(tenantId, card, now))
    const bought = boughtBy(row, checkout.with_trial, now)
    return bought && applySubscription(tx, row, bought, { provider: BY, now })
  })
  return { returnBase }
}

/** Returns the first subscription or the paid renewal; null when only the card has changed. */
function boughtBy(row: queries.SubscriptionRow, withTrial: boolean, now: Date): ProviderState | null {
  const current = embeddedOf(row)
  if (!current) return started(`test_${randomUUID()}`, withTrial, now)
  return current.status === 'past_due' ? charged(current, now) : null
}
