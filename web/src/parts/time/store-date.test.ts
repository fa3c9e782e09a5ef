import { expect, it } from 'vitest'
import { customDefault } from '../period/period-words.ts'
import { storeDate } from './store-date.ts'

const bar = { time_zone: 'America/Tijuana', business_day_start: '05:30' }

it('a custom range starts with the current business day, which is yesterday before the turning hour', () => {
  const before = storeDate(Date.parse('2026-11-22T05:29:00-08:00'), bar)
  expect(customDefault(before)).toEqual({ from: '2026-11-21', to: '2026-12-21' })
  const after = storeDate(Date.parse('2026-11-22T05:30:00-08:00'), bar)
  expect(customDefault(after)).toEqual({ from: '2026-11-22', to: '2026-12-22' })
})
