import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime } from '../../offline/server-clock.ts'
import { customDefault } from '../../parts/period/period-words.ts'
import { today } from './periods.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a custom range starts with the platform’s business day, which changes at four', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T03:59:00-06:00') })
  // Tests of this worker may have answered with another time.
  for (let answer = 0; answer < 5; answer++) noteServerTime(new Date().toUTCString())
  expect(customDefault(today())).toEqual({ from: '2026-11-21', to: '2026-12-21' })
  vi.setSystemTime(new Date('2026-11-22T04:00:00-06:00'))
  expect(customDefault(today())).toEqual({ from: '2026-11-22', to: '2026-12-22' })
})
