import { expect, it } from 'vitest'
import { dayName } from './day-name.ts'

it('a day of a list is today, tomorrow, yesterday or its date, with the year when it is another', () => {
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Hoy, sábado, 21 de noviembre')
  expect(dayName('2026-11-22', '2026-11-21')).toBe('Mañana, domingo, 22 de noviembre')
  expect(dayName('2026-10-31', '2026-11-01')).toBe('Ayer, sábado, 31 de octubre')
  expect(dayName('2026-11-18', '2026-11-21')).toBe('Miércoles, 18 de noviembre')
  expect(dayName('2025-11-18', '2026-11-21')).toBe('Martes, 18 de noviembre de 2025')
})
