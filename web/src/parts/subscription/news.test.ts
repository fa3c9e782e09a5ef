import { describe, expect, it } from 'vitest'
import { newsOf } from './news.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

const store = {
  billing: 'stripe',
  is_active: 1,
  is_granted: false,
  grace_until: null,
  cancel_at: null,
  status: 'active',
  trial_end: null,
} as const

describe('the admin of an open store', () => {
  it.each([
    ['hears nothing while it pays', {}, 'none'],
    ['hears nothing on the first days of the trial', { status: 'trialing', trial_end: inDays(14) }, 'none'],
    ['hears of the trial’s end three days ahead', { status: 'trialing', trial_end: inDays(3) }, 'trial-ends'],
    ['hears nothing of a trial long over', { status: 'active', trial_end: inDays(-40) }, 'none'],
    ['hears of a renewal that failed', { status: 'past_due', grace_until: inDays(6) }, 'grace'],
    ['hears of a cancellation three days ahead', { cancel_at: inDays(2) }, 'ends'],
    ['hears nothing of one far ahead', { cancel_at: inDays(20) }, 'none'],
    [
      'hears that a trial ends for good rather than that it is charged',
      { status: 'trialing', trial_end: inDays(2), cancel_at: inDays(2) },
      'ends',
    ],
    ['hears nothing of money where none is asked', { billing: 'off', grace_until: inDays(1) }, 'none'],
    ['hears nothing when the operator lets the store in', { is_granted: true, cancel_at: inDays(1) }, 'none'],
    ['hears nothing once it is closed', { is_active: 0, grace_until: inDays(-1) }, 'none'],
  ] as const)('%s', (_, given, expected) => {
    expect(newsOf({ ...store, ...given }, now)).toBe(expected)
  })
})
