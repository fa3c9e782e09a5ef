import { describe, expect, it } from 'vitest'
import { busyHours, hourName, hoursOfDay } from './hours.ts'

const day = hoursOfDay('04:00')
const open = (from: number, to: number) => busyHours(day, (hour) => hour >= from && hour <= to)

describe('the hours of a chart', () => {
  it('start with the store’s business day', () => {
    expect(day).toHaveLength(24)
    expect([day[0], day[19], day[20], day[23]]).toEqual([4, 23, 0, 3])
    expect(hourName(23)).toBe('23:00 a 00:00')
  })

  it('are the hours from the first sale to the last', () => {
    expect(open(8, 17)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    expect(busyHours(day, (hour) => hour === 20 || hour === 2)).toEqual([20, 21, 22, 23, 0, 1, 2, 3])
  })

  it('are at least eight, also at the ends of the day, and none without a sale', () => {
    expect(open(12, 12)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
    expect(open(3, 3)).toEqual([20, 21, 22, 23, 0, 1, 2, 3])
    expect(open(4, 4)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    expect(open(30, 30)).toEqual([])
  })
})
