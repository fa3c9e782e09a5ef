import { describe, expect, it } from 'vitest'
import { periodRange } from './period.ts'

describe('a period filter', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['tomorrow', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last_7days', '2026-11-15', '2026-11-21'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
  ] as const)('%s is %s to %s', (period, from, to) =>
    expect(periodRange(period, '2026-11-21')).toEqual({ from, to }),
  )

  it('custom includes both ends and swaps a reversed range', () => {
    expect(periodRange('custom', '2026-11-21', { from: '2026-01-02', to: '2026-01-01' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-02',
    })
  })

  it('this month reaches its last day, also in January and February', () => {
    expect(periodRange('this_month', '2028-02-10').to).toBe('2028-02-29')
    expect(periodRange('this_month', '2027-01-31').to).toBe('2027-01-31')
  })

  it('reads the date of an instant, and uses today where a date is missing', () => {
    const range = (custom: { from?: string; to?: string }) => periodRange('custom', '2026-11-21', custom)
    expect(range({ from: '2026-11-02T23:00:00Z', to: '2026-11-02' })).toEqual({
      from: '2026-11-02',
      to: '2026-11-02',
    })
    expect(range({ from: '2026-11-02' }).from).toBe('2026-11-02')
    expect(range({ to: '2026-11-30' }).from).toBe('2026-11-21')
  })

  it('uses today for an impossible date', () => {
    const custom = { from: '0000-01-01', to: '2026-02-30' }
    expect(periodRange('custom', '2026-11-21', custom)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
