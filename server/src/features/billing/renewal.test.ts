import { PLAN_PRICE } from '@comanda/shared/billing/plan'
import { describe, expect, it } from 'vitest'
import type { SubscriptionRow } from './queries.ts'
import { embeddedOf, ended, renewed, started } from './renewal.ts'

const at = (text: string) => new Date(`${text}T12:00:00.000Z`)
const day = (date: Date | null | undefined) => date?.toISOString().slice(0, 10)

const row = (given: Partial<SubscriptionRow>): SubscriptionRow => ({
  tenant_id: 1,
  provider: 'embedded',
  customer_ref: null,
  subscription_ref: 'test_1',
  status: 'active',
  trial_used: true,
  started_at: at('2026-01-31'),
  period_start: at('2026-01-31'),
  period_end: at('2026-02-28'),
  trial_end: null,
  cancel_at: null,
  past_due_since: null,
  canceled_at: null,
  test_card: 'ok',
  version: 3,
  updated_at: at('2026-01-31'),
  ...given,
})

const summary = (given: Partial<SubscriptionRow>, now: string) => {
  const said = renewed(row(given), at(now))
  const next = said?.subscription
  return said && [next?.status, day(next?.periodStart), day(next?.periodEnd), said.history.length]
}

describe('a month that is over', () => {
  it.each([
    ['not yet', {}, '2026-02-27', null],
    ['on its day', {}, '2026-02-28', ['active', '2026-02-28', '2026-03-31', 1]],
    [
      'the trial',
      { status: 'trialing', trial_end: at('2026-02-28') },
      '2026-02-28',
      ['active', '2026-02-28', '2026-03-28', 1],
    ],
    [
      'with a card that fails',
      { test_card: 'fails_later' },
      '2026-02-28',
      ['past_due', '2026-02-28', '2026-03-31', 0],
    ],
    ['of a store that was away until summer', {}, '2026-07-15', ['active', '2026-06-30', '2026-07-31', 1]],
    [
      'of one whose card fails after that',
      { test_card: 'fails_later' },
      '2026-07-15',
      ['past_due', '2026-06-30', '2026-07-31', 0],
    ],
    ['without a subscription', { status: 'none', subscription_ref: null }, '2026-07-15', null],
    ['of what was cancelled', { status: 'canceled' }, '2026-07-15', null],
    ['of Stripe’s', { provider: 'stripe' }, '2026-07-15', null],
  ] as const)('%s', (_, given, now, expected) => {
    expect(summary(given, now)).toEqual(expected)
  })

  it('counts the days of grace from the charge that failed, also when that was late', () => {
    const said = renewed(row({ test_card: 'fails_later' }), at('2026-07-15'))
    expect(said?.subscription?.pastDueSince).toEqual(at('2026-07-15'))
  })

  it('is charged once by any number of processes: its reference is its beginning', () => {
    const [early, late] = ['2026-02-28', '2026-03-02'].map((now) => renewed(row({}), at(now))?.history[0])
    expect(early?.ref).toBe(late?.ref)
    expect([early?.amount, early?.status]).toEqual([PLAN_PRICE, 'renewed'])
  })
})

describe('an unpaid month', () => {
  const unpaid = {
    status: 'past_due',
    past_due_since: at('2026-02-28'),
    period_start: at('2026-02-28'),
    period_end: at('2026-03-31'),
    test_card: 'fails_later',
  } as const

  it('is left alone for a week', () => {
    expect(renewed(row(unpaid), at('2026-03-06'))).toBeNull()
  })

  it('ends the subscription when the week is over, as of that day', () => {
    const said = renewed(row(unpaid), at('2026-03-20'))
    expect(said?.subscription).toMatchObject({ status: 'canceled', canceledAt: at('2026-03-07') })
    expect(said?.history).toMatchObject([{ status: 'cancelled', ref: 'test_1:cancelled' }])
  })

  it('is charged as soon as the card would pay', () => {
    expect(summary({ ...unpaid, test_card: 'ok' }, '2026-03-02')).toEqual([
      'active',
      '2026-02-28',
      '2026-03-31',
      1,
    ])
  })
})

it('a subscription begins with its trial, or with its first month paid', () => {
  const trial = started('test_2', true, at('2026-01-31'))
  expect([day(trial.subscription?.periodEnd), trial.history[0]?.amount]).toEqual(['2026-02-14', 0])
  const plan = started('test_3', false, at('2026-01-31'))
  expect([day(plan.subscription?.periodEnd), plan.history[0]?.amount]).toEqual(['2026-02-28', PLAN_PRICE])
})

it('a subscription that ends says from when', () => {
  const current = embeddedOf(row({}))
  if (!current) throw new Error('it is one')
  expect(ended(current, at('2026-02-10')).subscription).toMatchObject({
    status: 'canceled',
    canceledAt: at('2026-02-10'),
  })
})
