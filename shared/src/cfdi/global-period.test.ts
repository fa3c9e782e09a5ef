import { describe, expect, it } from 'vitest'
import { globalPeriodOf } from './global-period.ts'

const of = (day: string, is: Parameters<typeof globalPeriodOf>[1]) =>
  Object.values(globalPeriodOf(day, is)).join(' … ')

describe('the period of a global invoice', () => {
  it('is the day itself', () => expect(of('2026-11-28', 'daily')).toBe('2026-11-28 … 2026-11-28'))

  it('is the week from Monday to Sunday', () => {
    expect([of('2026-11-23', 'weekly'), of('2026-11-29', 'weekly')]).toEqual([
      '2026-11-23 … 2026-11-29',
      '2026-11-23 … 2026-11-29',
    ])
  })

  it('is the part of a week that lies in the month', () => {
    expect([of('2026-11-30', 'weekly'), of('2026-12-01', 'weekly')]).toEqual([
      '2026-11-30 … 2026-11-30',
      '2026-12-01 … 2026-12-06',
    ])
  })

  it('is the month, in leap years too', () => {
    expect([of('2026-12-31', 'monthly'), of('2028-02-10', 'monthly')]).toEqual([
      '2026-12-01 … 2026-12-31',
      '2028-02-01 … 2028-02-29',
    ])
  })
})
