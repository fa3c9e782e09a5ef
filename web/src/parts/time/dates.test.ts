import { expect, it } from 'vitest'
import { shortMoment } from './dates.ts'
import { dayName } from './day-name.ts'

it('a day of a list is today, tomorrow, yesterday or its date, with the year when it is another', () => {
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Hoy, sábado, 21 de noviembre')
  expect(dayName('2026-11-22', '2026-11-21')).toBe('Mañana, domingo, 22 de noviembre')
  expect(dayName('2026-10-31', '2026-11-01')).toBe('Ayer, sábado, 31 de octubre')
  expect(dayName('2026-11-18', '2026-11-21')).toBe('Miércoles, 18 de noviembre')
  expect(dayName('2025-11-18', '2026-11-21')).toBe('Martes, 18 de noviembre de 2025')
})

it('a moment on a screen has the short date and 24 hours', () => {
  const evening = new Date('2026-11-22T02:05:00.000Z')
  expect(shortMoment(evening, 'America/Mexico_City')).toBe('21 nov 2026, 20:05')
})
