import { storeAccessOf } from '@comanda/shared/billing/access'
import { daysLater, monthAround } from '@comanda/shared/billing/period'
import { PLAN_PRICE, TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { nextNumber } from '../db/counters.ts'
import type { Tx } from '../db/transaction.ts'
import { insertHistory, insertSubscription, writeSubscription } from '../features/billing/queries.ts'
import { setAccess, setActive } from '../tenancy/queries.ts'

/** The age of the subscription in days. */
const DAYS_SUBSCRIBED = 106
const REF = 'test_demo'

/** Stores the trial and every paid month as the embedded provider would have done. */
export async function subscribe(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const startedAt = daysLater(now, -DAYS_SUBSCRIBED)
  const trialEnd = daysLater(startedAt, TRIAL_DAYS)
  const months = paidMonths(trialEnd, now)
  const period = months.at(-1) ?? { start: startedAt, end: trialEnd }
  await tx.affected(insertSubscription(tenantId, 'embedded', startedAt))
  await tx.affected(
    writeSubscription(tenantId, 0, {
      subscription_ref: REF,
      status: 'active',
      trial_used: true,
      started_at: startedAt,
      period_start: period.start,
      period_end: period.end,
      trial_end: trialEnd,
      test_card: 'ok',
      updated_at: now,
    }),
  )
  const history = [{ start: startedAt, end: trialEnd }, ...months].map(({ start, end }, i) => ({
    tenant_id: tenantId,
    id: i + 1,
    ref: i === 0 ? `${REF}:created` : `${REF}:${start.toISOString()}`,
    status: i === 0 ? 'created' : 'renewed',
    amount: i === 0 ? 0 : PLAN_PRICE,
    created_at: start,
    starts_on: start,
    expires_on: end,
  }))
  await tx.affected(insertHistory(history))
  await nextNumber(tx, tenantId, 'subscription_history', history.length)
  await tx.affected(setAccess(tenantId, { access: 'subscription' }))
  const paid = {
    access: 'subscription',
    isLeaving: false,
    status: 'active',
    periodEnd: period.end,
    pastDueSince: null,
  } as const
  await tx.affected(setActive(tenantId, true, storeAccessOf(paid, now).activeUntil))
}

function paidMonths(from: Date, now: Date): { start: Date; end: Date }[] {
  const months = [monthAround(from, from)]
  for (let last = months[0]; last && last.end <= now; last = months.at(-1)) {
    months.push(monthAround(from, last.end))
  }
  return months
}
