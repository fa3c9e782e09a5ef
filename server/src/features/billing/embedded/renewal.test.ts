import { PLAN_PRICE } from '@comanda/shared/billing/plan'
import { describe, expect, it } from 'vitest'
import type { SubscriptionRow } from '../queries.ts'
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

describe('the renewal of a month', () => {
  it.each([
    ['does nothing before its day', {}, '2026-02-27', null],
    ['charges on its day', {}, '2026-02-28', ['active', '2026-02-28', '2026-03-31', 1]],
    [
      'charges after the trial',
      { status: 'trialing', trial_end: at('2026-02-28') },
      '2026-02-28',
      ['active', '2026-02-28', '2026-03-28', 1],
    ],
    [
      'fails with a failing card',
      { test_card: 'fails_later' },
      '2026-02-28',
      ['past_due', '2026-02-28', '2026-03-31', 0],
    ],
    [
      'charges only the current month after a long stop',
      {},
      '2026-07-15',
      ['active', '2026-06-30', '2026-07-31', 1],
    ],
    [
      'fails with a failing card after a long stop',
      { test_card: 'fails_later' },
      '2026-07-15',
      ['past_due', '2026-06-30', '2026-07-31', 0],
    ],
    ['does nothing without a subscription', { status: 'none', subscription_ref: null }, '2026-07-15', null],
    ['does nothing for a cancelled subscription', { status: 'canceled' }, '2026-07-15', null],
    ['does nothing for a subscription of Stripe’s', { provider: 'stripe' }, '2026-07-15', null],
  ] as const)('%s', (_, given, now, expected) => {
    expect(summary(given, now)).toEqual(expected)
  })

  it('counts the days of grace from the failed charge, also when the charge was late', () => {
    const said = renewed(row({ test_card: 'fails_later' }), at('2026-07-15'))
    expect(said?.subscription?.pastDueSince).toEqual(at('2026-07-15'))
  })

  it('is charged once by several processes, because its reference is its start', () => {
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

  it('is not changed for a week', () => {
    expect(renewed(row(unpaid), at('2026-03-06'))).toBeNull()
  })

  it('ends the subscription after the week, with that date', () => {
    const said = renewed(row(unpaid), at('2026-03-20'))
    expect(said?.subscription).toMatchObject({ status: 'canceled', canceledAt: at('2026-03-07') })
    expect(said?.history).toMatchObject([{ status: 'cancelled', ref: 'test_1:cancelled' }])
  })

  it('is charged when the card works again', () => {
    expect(summary({ ...unpaid, test_card: 'ok' }, '2026-03-02')).toEqual([
      'active',
      '2026-02-28',
      '2026-03-31',
      1,
    ])
  })
})

it('a subscription starts with its trial or its first paid month', () => {
  const trial = started('test_2', true, at('2026-01-31'))
  expect([day(trial.subscription?.periodEnd), trial.history[0]?.amount]).toEqual(['2026-02-14', 0])
  const plan = started('test_3', false, at('2026-01-31'))
  expect([day(plan.subscription?.periodEnd), plan.history[0]?.amount]).toEqual(['2026-02-28', PLAN_PRICE])
})

it('an ended subscription has the date of its end', () => {
  const current = embeddedOf(row({}))
  if (!current) throw new Error('it is one')
  expect(ended(current, at('2026-02-10')).subscription).toMatchObject({
    status: 'canceled',
    canceledAt: at('2026-02-10'),
  })
})
