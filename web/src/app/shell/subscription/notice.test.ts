import { describe, expect, it } from 'vitest'
import { noticeOfStore } from './notice.ts'

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
    ['gets no notice while the store pays', {}, 'none'],
    ['gets no notice on the first days of the trial', { status: 'trialing', trial_end: inDays(14) }, 'none'],
    [
      'gets a notice three days before the trial ends',
      { status: 'trialing', trial_end: inDays(3) },
      'trial-ends',
    ],
    ['gets no notice about a trial of the past', { status: 'active', trial_end: inDays(-40) }, 'none'],
    ['gets a notice about a failed renewal', { status: 'past_due', grace_until: inDays(6) }, 'grace'],
    ['gets a notice three days before a cancellation', { cancel_at: inDays(2) }, 'ends'],
    ['gets no notice about a cancellation weeks ahead', { cancel_at: inDays(20) }, 'none'],
    [
      'gets the notice of the end, not of a charge, when a trial is cancelled',
      { status: 'trialing', trial_end: inDays(2), cancel_at: inDays(2) },
      'ends',
    ],
    ['gets no notice when billing is off', { billing: 'off', grace_until: inDays(1) }, 'none'],
    ['gets no notice when the operator granted access', { is_granted: true, cancel_at: inDays(1) }, 'none'],
    ['gets no notice when the store is closed', { is_active: 0, grace_until: inDays(-1) }, 'none'],
  ] as const)('%s', (_, given, expected) => {
    expect(noticeOfStore({ ...store, ...given }, now)).toBe(expected)
  })
})
