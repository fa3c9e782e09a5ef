import { describe, expect, it } from 'vitest'
import { printedDate, printedInstant, timeOfDay } from './date-format.ts'
import { isoInstant } from './iso-instant.ts'

const MEXICO = 'America/Mexico_City'
const LATE = new Date('2026-11-22T06:05:00.000Z')
const EVENING = new Date('2026-11-22T02:05:00.000Z')

describe('a time', () => {
  it('has 24 hours and two digits on every screen, paper and file: 20:05, and 00:05 after midnight', () => {
    expect(timeOfDay(EVENING, MEXICO)).toBe('20:05')
    expect(timeOfDay(LATE, MEXICO)).toBe('00:05')
    expect(printedInstant(LATE, MEXICO)).toBe('22/11/2026 00:05')
    expect(isoInstant(LATE, MEXICO)).toBe('2026-11-22 00:05')
  })

  it('is printed with a date of digits', () => {
    expect(printedDate('2026-11-21')).toBe('21/11/2026')
  })
})
