import { PERIODS, REPORT_PERIODS } from '@comanda/shared/kernel/period'
import { describe, expect, it } from 'vitest'
import { customDefault, periodInAddress, periodName, readPeriod } from './period-words.ts'

describe('a filter by period', () => {
  it('starts a custom range with one month from today', () => {
    expect(customDefault('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-21' })
    expect(customDefault('2027-01-31')).toEqual({ from: '2027-01-31', to: '2027-02-28' })
  })

  it('is today by default, and today is not in the URL', () => {
    expect(readPeriod({}, PERIODS)).toEqual({ type: 'today' })
    expect(periodInAddress({ type: 'today' })).toEqual({ type: undefined })
  })

  it.each([
    [{ type: 'siempre' }],
    [{ type: 'custom' }],
    [{ type: 'custom', from: '2026-11-21' }],
    [{ type: 'custom', from: '2026-11-21', to: '2026-02-30' }],
    [{ type: 'custom', from: '<b>', to: 'null' }],
  ])('is today where the address makes no sense: %j', (search) =>
    expect(readPeriod(search, PERIODS)).toEqual({ type: 'today' }),
  )

  it('reads the URL that it wrote', () => {
    for (const type of PERIODS.filter((period) => period !== 'custom'))
      expect(readPeriod({ ...periodInAddress({ type }) }, PERIODS)).toEqual({ type })
    const own = { type: 'custom', from: '2026-11-01', to: '2026-11-21' } as const
    expect(readPeriod(periodInAddress(own), PERIODS)).toEqual(own)
  })

  it('falls back when the page does not offer the period of the URL', () => {
    expect(readPeriod({ type: 'tomorrow' }, REPORT_PERIODS)).toEqual({ type: 'today' })
  })

  it('has a name', () => {
    expect(periodName({ type: 'last_7days' })).toBe('Últimos 7 días')
    const own = { type: 'custom', from: '2026-11-01', to: '2026-11-21' } as const
    expect(periodName(own)).toMatch(/1\D+21.*nov.*2026/)
  })
})
