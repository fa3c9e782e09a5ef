import { describe, expect, it } from 'vitest'
import { periodRange, type ReportPeriod } from '../kernel/period.ts'
import { periodBefore } from './period-before.ts'

const before = (period: ReportPeriod, today: string, from?: string, to?: string) => {
  const range = periodRange(period, today, { ...(from && { from }), ...(to && { to }) })
  const { from: first, to: last, isCut } = periodBefore(period, range, today)
  return `${first}…${last}${isCut ? ' until now' : ''}`
}

describe('the previous period', () => {
  it('of a day is the day before it', () => {
    expect(before('today', '2026-11-21')).toBe('2026-11-20…2026-11-20 until now')
    expect(before('yesterday', '2026-03-02')).toBe('2026-02-28…2026-02-28')
  })

  it('counts up to the same time of day while the period lasts, but whole once it is over', () => {
    expect(before('custom', '2026-11-21', '2026-11-20', '2026-11-21')).toMatch(/until now$/)
    expect(before('custom', '2026-11-22', '2026-11-20', '2026-11-21')).not.toMatch(/until now$/)
    expect(before('last_month', '2026-11-01')).not.toMatch(/until now$/)
  })

  it('of seven days is the seven days before them', () => {
    expect(before('last_7days', '2026-11-21')).toBe('2026-11-08…2026-11-14 until now')
  })

  it('of this month is last month up to the same day, or its end', () => {
    expect(before('this_month', '2026-11-21')).toBe('2026-10-01…2026-10-21 until now')
    expect(before('this_month', '2026-03-31')).toBe('2026-02-01…2026-02-28')
    expect(before('this_month', '2026-01-01')).toBe('2025-12-01…2025-12-01 until now')
  })

  it('of last month is the whole month before, of any length', () => {
    expect(before('last_month', '2026-04-10')).toBe('2026-02-01…2026-02-28')
  })

  it('of a range has as many days as the range has up to today', () => {
    expect(before('custom', '2026-11-21', '2026-11-01', '2026-11-10')).toBe('2026-10-22…2026-10-31')
    expect(before('custom', '2026-11-21', '2026-11-21', '2026-12-21')).toBe('2026-11-20…2026-11-20 until now')
    expect(before('custom', '2026-11-21', '2026-12-24', '2026-12-31')).toBe('2026-12-23…2026-12-23')
  })
})
