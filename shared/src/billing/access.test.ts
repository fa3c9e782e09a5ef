import { describe, expect, it } from 'vitest'
import { isOpenAt, type StoreAccess, storeAccessOf } from './access.ts'

const now = new Date('2026-11-21T18:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const store = (given: Partial<StoreAccess>): StoreAccess => ({
  access: 'subscription',
  isLeaving: false,
  status: 'none',
  periodEnd: null,
  pastDueSince: null,
  ...given,
})

describe('a store may sell', () => {
  it.each([
    ['a new store', {}, false, null],
    ['on trial', { status: 'trialing', periodEnd: days(14) }, true, days(17)],
    ['paid', { status: 'active', periodEnd: days(30) }, true, days(33)],
    ['paid, the renewal event a day late', { status: 'active', periodEnd: days(-1) }, true, days(2)],
    ['paid once, no event since', { status: 'active', periodEnd: days(-4) }, false, days(-1)],
    [
      'renewal failed yesterday',
      { status: 'past_due', pastDueSince: days(-1), periodEnd: days(29) },
      true,
      days(6),
    ],
    ['renewal failed eight days ago', { status: 'past_due', pastDueSince: days(-8) }, false, days(-1)],
    ['cancelled with time left', { status: 'canceled', periodEnd: days(20) }, false, null],
    ['access granted by the operator', { access: 'granted' }, true, null],
    ['access granted, subscription canceled', { access: 'granted', status: 'canceled' }, true, null],
    ['suspended though it pays', { access: 'suspended', status: 'active', periodEnd: days(30) }, false, null],
    ['about to be erased', { access: 'granted', isLeaving: true }, false, null],
  ] as const)('%s', (_, given, isActive, activeUntil) => {
    expect(storeAccessOf(store(given), now)).toEqual({ isActive, activeUntil })
  })

  it('is false at the exact moment its time ends', () => {
    const paid = store({ status: 'active', periodEnd: now })
    const { activeUntil } = storeAccessOf(paid, now)
    expect(storeAccessOf(paid, activeUntil ?? now).isActive).toBe(false)
    expect(storeAccessOf(paid, new Date((activeUntil ?? now).getTime() - 1)).isActive).toBe(true)
    expect(isOpenAt({ is_active: true, active_until: now }, now)).toBe(false)
    expect(isOpenAt({ is_active: true, active_until: now }, new Date(now.getTime() - 1))).toBe(true)
  })
})
