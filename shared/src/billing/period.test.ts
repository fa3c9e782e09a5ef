import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, monthAround } from './period.ts'

const at = (text: string) => new Date(`${text}T15:30:00.000Z`)
const day = (date: Date) => date.toISOString().slice(0, 10)

describe('a month later', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i is %s', (from, count, to) => {
    expect(addMonths(at(from), count)).toEqual(at(to))
  })
})

describe('the paid month', () => {
  it.each([
    ['2026-01-31', '2026-02-27', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-04-30', '2026-04-30', '2026-05-31'],
    ['2026-01-20', '2026-06-03', '2026-05-20', '2026-06-20'],
    ['2026-11-21', '2026-11-21', '2026-11-21', '2026-12-21'],
    ['2026-11-21', '2026-11-01', '2026-11-21', '2026-12-21'],
    ['2025-12-31', '2026-12-31', '2026-12-31', '2027-01-31'],
  ])('begun on %s, on %s is %s to %s', (anchor, now, start, end) => {
    const month = monthAround(at(anchor), at(now))
    expect([day(month.start), day(month.end)]).toEqual([start, end])
  })

  const instants = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true })

  it('contains the day it is computed for, and ends where the next month begins', () => {
    fc.assert(
      fc.property(instants, fc.nat(6_000), (anchor, days) => {
        const now = new Date(anchor.getTime() + days * 86_400_000)
        const { start, end } = monthAround(anchor, now)
        expect(start <= now && now < end).toBe(true)
        expect(monthAround(anchor, end).start).toEqual(end)
      }),
    )
  })
})
