import { describe, expect, it } from 'vitest'
import { minutesSince, waitingWords } from './waiting.ts'

const noon = Date.parse('2026-11-21T12:00:00.000Z')

describe('how long an order waits', () => {
  it('counts whole minutes, and zero when the device’s clock is behind', () => {
    expect(minutesSince('2026-11-21T11:50:01.000Z', noon)).toBe(9)
    expect(minutesSince('2026-11-21T11:50:00.000Z', noon)).toBe(10)
    expect(minutesSince('2026-11-21T12:03:00.000Z', noon)).toBe(0)
  })

  it('has a short text, also for an order of last week', () => {
    expect(waitingWords(0)).toBe('0 min')
    expect(waitingWords(59)).toBe('59 min')
    expect(waitingWords(65)).toBe('1 h 5 min')
    expect(waitingWords(24 * 60)).toBe('1 día')
    expect(waitingWords(8 * 24 * 60 + 5)).toBe('8 días')
  })
})
