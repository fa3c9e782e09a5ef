import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount on a printed fiscal document', () => {
  it.each([
    ['0.50', 'CERO PESOS 50/100 M.N.'],
    ['1.00', 'UN PESO 00/100 M.N.'],
    ['21.16', 'VEINTIÚN PESOS 16/100 M.N.'],
    ['31.00', 'TREINTA Y UN PESOS 00/100 M.N.'],
    ['100.00', 'CIEN PESOS 00/100 M.N.'],
    ['101.00', 'CIENTO UN PESOS 00/100 M.N.'],
    ['1000.00', 'MIL PESOS 00/100 M.N.'],
    ['1232.05', 'MIL DOSCIENTOS TREINTA Y DOS PESOS 05/100 M.N.'],
    ['21000.00', 'VEINTIÚN MIL PESOS 00/100 M.N.'],
    ['700916.99', 'SETECIENTOS MIL NOVECIENTOS DIECISÉIS PESOS 99/100 M.N.'],
    ['1000000.00', 'UN MILLÓN DE PESOS 00/100 M.N.'],
    ['1000001.00', 'UN MILLÓN UN PESOS 00/100 M.N.'],
    ['2500000.00', 'DOS MILLONES QUINIENTOS MIL PESOS 00/100 M.N.'],
    [
      '9999999999.99',
      'NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.',
    ],
  ])('%s is %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })
})
