import { daysLater, monthAround } from '@comanda/shared/billing/period'
import { GRACE_DAYS, PLAN_PRICE, TRIAL_DAYS } from '@comanda/shared/billing/plan'
import type { Cents } from '@comanda/shared/kernel/money'
import { isLive, type ProviderState, type ProviderSubscription } from '../provider.ts'
import type { SubscriptionRow } from '../queries.ts'

/** Changes of a subscription by the embedded provider, which behave like Stripe's. Pure: all state is in the rows. */

/** Months are counted from the first paid month. */
const anchorOf = ({ trialEnd, startedAt }: ProviderSubscription): Date => trialEnd ?? startedAt

/** Converts the row to a provider's subscription; null unless the embedded provider has a subscription to renew or end. */
export function embeddedOf(row: SubscriptionRow): ProviderSubscription | null {
  const { subscription_ref: ref, status, started_at, period_start, period_end } = row
  if (row.provider !== 'embedded' || status === 'none' || !isLive(status)) return null
  if (!ref || !started_at || !period_start || !period_end) return null
  return {
    ref,
    status,
    startedAt: started_at,
    periodStart: period_start,
    periodEnd: period_end,
    trialEnd: row.trial_end,
    cancelAt: row.cancel_at,
    canceledAt: null,
    pastDueSince: row.past_due_since,
  }
}

/** Starts the trial, or the first month, which is charged immediately. */
export function started(ref: string, withTrial: boolean, now: Date): ProviderState {
  const trialEnd = withTrial ? daysLater(now, TRIAL_DAYS) : null
  const expiresOn = trialEnd ?? monthAround(now, now).end
  return {
    subscription: {
      ref,
      status: withTrial ? 'trialing' : 'active',
      startedAt: now,
      periodStart: now,
      periodEnd: expiresOn,
      trialEnd,
      cancelAt: null,
      canceledAt: null,
      pastDueSince: null,
    },
    history: [
      {
        ref: `${ref}:created`,
        status: 'created',
        amount: withTrial ? (0 as Cents) : PLAN_PRICE,
        at: now,
        startsOn: now,
        expiresOn,
      },
    ],
  }
}

/**
 * Returns the due change: the charge of the next month, or the end of an unpaid subscription. After a stop of several
 * months, only the current month is charged. @returns null when nothing is due.
 */
export function renewed(row: SubscriptionRow, now: Date): ProviderState | null {
  const current = embeddedOf(row)
  if (!current) return null
  if (current.status === 'past_due') {
    // A working card is charged; a failing test card fails until it is changed.
    if (row.test_card === 'ok') return charged(current, now)
    const graceOver = daysLater(current.pastDueSince ?? now, GRACE_DAYS)
    return graceOver <= now ? ended(current, graceOver) : null
  }
  if (current.periodEnd > now) return null
  if (row.test_card !== 'fails_later') return charged(current, now)
  const { start, end } = monthAround(anchorOf(current), now)
  return {
    subscription: {
      ...current,
      status: 'past_due',
      periodStart: start,
      periodEnd: end,
      pastDueSince: now,
    },
    history: [],
  }
}

/** Charges the month that contains `now`. Its start is the reference, so that no month is charged twice. */
export function charged(current: ProviderSubscription, now: Date): ProviderState {
  const { start, end } = monthAround(anchorOf(current), now)
  return {
    subscription: {
      ...current,
      status: 'active',
      periodStart: start,
      periodEnd: end,
      pastDueSince: null,
    },
    history: [
      {
        ref: `${current.ref}:${start.toISOString()}`,
        status: 'renewed',
        amount: PLAN_PRICE,
        at: now,
        startsOn: start,
        expiresOn: end,
      },
    ],
  }
}

export function ended(current: ProviderSubscription, at: Date): ProviderState {
  return {
    subscription: { ...current, status: 'canceled', canceledAt: at, pastDueSince: null },
    history: [
      {
        ref: `${current.ref}:cancelled`,
        status: 'cancelled',
        amount: 0 as Cents,
        at,
        startsOn: current.periodStart,
        expiresOn: at,
      },
    ],
  }
}
