import { describe, expect, it } from 'vitest'
import { businessDate, shiftDate } from './business-day.ts'

const mexico = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const tijuana = { timeZone: 'America/Tijuana', businessDayStart: '04:00' }

describe('the business day', () => {
  it('a sale after midnight belongs to the night before, until the turning hour', () => {
    expect(businessDate(new Date('2026-11-22T07:30:00Z'), mexico)).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-22T09:59:00Z'), mexico)).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-22T10:00:00Z'), mexico)).toBe('2026-11-22')
  })

  it('is the store’s date, not the server’s nor UTC’s', () => {
    const evening = new Date('2026-11-22T02:00:00Z')
    expect(businessDate(evening, mexico)).toBe('2026-11-21')
    expect(businessDate(evening, { timeZone: 'Asia/Tokyo', businessDayStart: '04:00' })).toBe('2026-11-22')
  })

  it('turns at the local hour on both sides of a clock change', () => {
    expect(businessDate(new Date('2026-03-08T10:59:00Z'), tijuana)).toBe('2026-03-07')
    expect(businessDate(new Date('2026-03-08T11:00:00Z'), tijuana)).toBe('2026-03-08')
    expect(businessDate(new Date('2026-11-01T11:59:00Z'), tijuana)).toBe('2026-10-31')
    expect(businessDate(new Date('2026-11-01T12:00:00Z'), tijuana)).toBe('2026-11-01')
  })

  it('steps over month and year ends', () => {
    expect(shiftDate('2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftDate('2028-03-01', -1)).toBe('2028-02-29')
  })
})
