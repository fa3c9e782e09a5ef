import type { Subscription } from '@comanda/shared/billing/api'

/** The days before the end of a trial or subscription when the notice appears. */
const DAYS_AHEAD = 3
const DAY_MS = 86_400_000

const isSoon = (instant: string, now: number): boolean => Date.parse(instant) - now <= DAYS_AHEAD * DAY_MS

type Facts = Pick<
  Subscription,
  'billing' | 'is_active' | 'is_granted' | 'grace_until' | 'cancel_at' | 'status' | 'trial_end'
>

export type Notice = 'none' | 'grace' | 'ends' | 'trial-ends'

/** The notice that the admin of an open store needs now. */
export function noticeOfStore(store: Facts, now: number): Notice {
  if (store.billing === 'off' || store.is_active === 0 || store.is_granted) return 'none'
  if (store.grace_until) return 'grace'
  if (store.cancel_at) return isSoon(store.cancel_at, now) ? 'ends' : 'none'
  const isEnding = store.status === 'trialing' && store.trial_end !== null && isSoon(store.trial_end, now)
  return isEnding ? 'trial-ends' : 'none'
}
