import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Emiliano Ruiz Tapia', 'Emiliano R.'],
  ['Lucía', 'Lucía'],
  ['Ana de la Cruz', 'Ana C.'],
  ['  Íñigo   ávila ', 'Íñigo Á.'],
  ['Mesero 2', 'Mesero 2'],
  ['', ''],
])('names %j in passing as %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
