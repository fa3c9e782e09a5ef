import { expect, it } from 'vitest'
import { shortMoment } from './dates.ts'

it('a moment on a screen has the short date and 24 hours', () => {
  const evening = new Date('2026-11-22T02:05:00.000Z')
  expect(shortMoment(evening, 'America/Mexico_City')).toBe('21 nov 2026, 20:05')
})
