import { shiftDate } from '@comanda/shared/kernel/business-day'
import { describe, expect, it } from 'vitest'
import { spansOf, spanWords, unitFor } from './spans.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: shiftDate(from, at), times: 1, total: '10.50' }))

describe('the bars of a period', () => {
  it('are days, weeks, months or years, depending on its length', () => {
    expect(unitFor('2026-11-01', '2026-11-30')).toBe('day')
    expect(unitFor('2026-11-01', '2027-01-01')).toBe('day')
    expect(unitFor('2026-11-01', '2027-01-02')).toBe('week')
    expect(unitFor('2026-01-01', '2027-12-31')).toBe('month')
    expect(unitFor('2000-01-01', '2026-11-21')).toBe('year')
  })

  it('contain every sale exactly once, with any unit', () => {
    for (const count of [1, 30, 90, 500, 3_000]) {
      const { spans } = spansOf(days('2018-01-10', count))
      expect(spans.reduce((sum, { times }) => sum + times, 0)).toBe(count)
      expect(spans.reduce((sum, { total }) => sum + total, 0)).toBe(count * 1_050)
      expect(spans[0]?.from).toBe('2018-01-10')
      expect(spans.at(-1)?.to).toBe(shiftDate('2018-01-10', count - 1))
      expect(spans.length).toBeLessThanOrEqual(62)
    }
  })

  it('start on Mondays when they are weeks, except the first, which starts with the period', () => {
    const { unit, spans } = spansOf(days('2026-09-03', 70))
    expect(unit).toBe('week')
    expect(spans.slice(0, 2)).toMatchObject([
      { from: '2026-09-03', to: '2026-09-06', times: 4 },
      { from: '2026-09-07', to: '2026-09-13', times: 7 },
    ])
  })

  it('are unfinished while today is one of their days', () => {
    const unfinished = (from: string, count: number) =>
      spansOf(days(from, count), '2026-11-21').spans.map(({ isUnfinished }) => isUnfinished)
    expect(unfinished('2026-11-19', 3)).toEqual([false, false, true])
    expect(unfinished('2026-11-18', 3)).toEqual([false, false, false])
    expect(unfinished('2026-06-01', 174).at(-1)).toBe(true)
  })

  it('include a month without sales', () => {
    const some = [...days('2024-01-01', 1), ...days('2026-03-05', 1)]
    const { spans } = spansOf(some)
    expect(spans).toHaveLength(27)
    expect(spans[1]).toMatchObject({ from: '2024-02-01', times: 0, total: 0 })
    expect(spansOf([]).spans).toEqual([])
  })

  it('have a short name and a full name', () => {
    const span = { from: '2026-11-16', to: '2026-11-22', times: 0, total: 0 }
    expect(spanWords(span, 'day')).toMatchObject({ label: '16 nov' })
    expect(spanWords(span, 'day').title).toMatch(/^lun, 16 .*nov.* 2026$/)
    expect(spanWords(span, 'week').title).toMatch(/^16–22 .*nov.* 2026$/)
    expect(spanWords(span, 'month').title).toBe('noviembre de 2026')
    expect(spanWords(span, 'year').label).toBe('2026')
  })
})
