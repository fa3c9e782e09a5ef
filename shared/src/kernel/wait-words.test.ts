import { expect, it } from 'vitest'
import { waitWords } from './wait-words.ts'

it('a wait is told in seconds, from a minute and a half on in minutes', () => {
  expect([0.2, 1, 45, 89, 90, 121].map(waitWords)).toEqual([
    '1 segundo',
    '1 segundo',
    '45 segundos',
    '89 segundos',
    '2 minutos',
    '3 minutos',
  ])
})
