import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../kernel/cells.ts'
import { readCustomers } from './read-table.ts'

const HEADER = ['Teléfono', 'Nombre', 'Correo', 'Fecha de nacimiento', 'Género']
const PLACE = { phone: 0, name: 1, email: 2, birthDate: 3, gender: 4 }
type Field = keyof typeof PLACE

/** The read values of a column, each in a row of its own, or the problem of its row. */
function readAll(field: Field, cells: (Cell | string)[], epoch: number | null = null): string[] {
  const rows = cells.map((cell) => {
    const row: (Cell | string)[] = ['55 1234 5678', 'Ana', '', '', '']
    row[PLACE[field]] = cell
    return row
  })
  return readCustomers([HEADER, ...rows], epoch).rows.map(
    ({ cells: read, problem }) => problem ?? read[field] ?? '',
  )
}
const read = (field: Field, cell: Cell | string, epoch: number | null = null) =>
  readAll(field, [cell], epoch)[0]

describe('a phone', () => {
  it.each([
    ['55 1234 5678', '55 1234 5678'],
    ['+52 1 55 1234 5678', '+52 1 55 1234 5678'],
    ["'5512345678", '5512345678'],
    ['\u202a+52 55 1234 5678\u202c', '+52 55 1234 5678'],
    ['55\u20111234\u20135678', '55-1234-5678'],
    ['55\u00a01234\u00a05678', '55 1234 5678'],
    ['tel:+525512345678', '+525512345678'],
    ['5512345678.0', '5512345678'],
    ['5.512345678E+09', '5512345678'],
    ['５５１２３４５６７８', '5512345678'],
    ['(55) 1234-5678 ext 3', '(55) 1234-5678 ext 3'],
    ['55.1234.5678', '55.1234.5678'],
  ])('%j is understood', (cell, phone) => {
    expect(read('phone', cell)).toBe(phone)
  })

  it.each([
    ['5.51235E+09', /recortó el teléfono/],
    ['5,51E+09', /recortó el teléfono/],
    ['-', /no es un teléfono/],
    ['55123456.78901', /tiene decimales/],
    ['5512345678, 87654321', /más dígitos/],
    ['#N/A', /error de la hoja/],
  ])('%j is an error', (cell, reason) => {
    expect(read('phone', cell)).toMatch(reason)
  })
})

describe('an address', () => {
  it.each<[Cell | string, string]>([
    ['mailto:ana@fonda.mx?subject=hola', 'ana@fonda.mx'],
    ['Ana López <ana@fonda.mx>', 'ana@fonda.mx'],
    [{ text: 'Escríbele', kind: 'text', link: 'mailto:ana@fonda.mx' }, 'ana@fonda.mx'],
    [{ text: 'beto@fonda.mx', kind: 'text', link: 'mailto:ana@fonda.mx' }, 'beto@fonda.mx'],
    ['sin correo', ''],
    ['-', ''],
    // Kept, so that the server's refusal shows it.
    ['ana@x.mx; b@x.mx', 'ana@x.mx; b@x.mx'],
  ])('%j', (cell, address) => {
    expect(read('email', cell)).toBe(address)
  })
})

describe('a gender', () => {
  it.each([
    ...['F', 'f', 'Fem.', 'Femenino', 'MUJER', 'female', 'Woman'].map((word) => [word, 'female']),
    ...['H', 'Masc', 'masculino', 'Hombre', 'Varón', 'male'].map((word) => [word, 'male']),
    ...['Otro', 'otra', 'No binario'].map((word) => [word, 'other']),
    ...['', '-', 'N/A'].map((word) => [word, '']),
  ])('%j is %s', (word, gender) => {
    expect(read('gender', word)).toBe(gender)
  })

  it.each([
    [
      ['M', 'F'],
      ['male', 'female'],
    ],
    [
      ['M', 'H'],
      ['female', 'male'],
    ],
    [
      ['m', 'Femenino', ''],
      ['male', 'female', ''],
    ],
    [
      ['M.', 'Hombre'],
      ['female', 'male'],
    ],
  ])('M is what the other values of the file say: %j', (words, genders) => {
    expect(readAll('gender', words)).toEqual(genders)
  })

  it.each([[['M']], [['M', 'Otro']], [['M', 'F', 'H']], [['M', 'Masculino', 'Mujer']]])(
    'M alone, or beside both, is an error: %j',
    (words) => {
      expect(readAll('gender', words)[0]).toBe(
        'El género «M» puede ser Mujer o Masculino. Escribe la palabra completa.',
      )
    },
  )

  it.each(['1', 'X', 'No dijo', 'TRUE'])('%j is an error, not a guess', (word) => {
    expect(read('gender', word)).toMatch(/no se entiende/)
  })
})

describe('a date of birth', () => {
  it.each([
    '3/4/1988',
    '03-04-1988',
    '3.4.1988',
    '1988-04-03',
    '1988/4/3',
    '19880403',
    '3 de abril de 1988',
    '3 abr 1988',
    '03-abr-1988',
    '3/Apr/1988',
    'April 3, 1988',
    '3 de Abril del 1988',
    '1988-04-03T00:00:00Z',
    '1988-04-03 00:00:00',
    '3/4/1988 00:00',
    '3/4/1988 0:00:00',
  ])('%j is understood', (cell) => {
    expect(read('birthDate', cell)).toBe('1988-04-03')
  })

  it.each(['3/4/88', '3/4', '1988', 'abril 1988', '31/02/1990', '03041988', 'ayer', '3/4/1988 15:30'])(
    '%j is an error',
    (cell) => {
      expect(read('birthDate', cell)).toMatch(/no se entiende/)
    },
  )

  it('with the month first is understood when the file says it, and an error when it has both', () => {
    expect(readAll('birthDate', ['04/03/1988', '12/31/1990'])).toEqual(['1988-04-03', '1990-12-31'])
    expect(readAll('birthDate', ['04/03/1988', '31/12/1990'])).toEqual(['1988-03-04', '1990-12-31'])
    expect(readAll('birthDate', ['04/03/1988', '12/31/1990', '31/12/1990', '05/05/1990'])).toEqual([
      expect.stringContaining('puede ser dos días'),
      '1990-12-31',
      '1990-12-31',
      '1990-05-05',
    ])
  })

  it('is a number of the workbook’s calendar, and in a text file an error', () => {
    const serial: Cell = { text: '32236', kind: 'number' }
    expect(read('birthDate', serial, -25_569)).toBe('1988-04-03')
    expect(read('birthDate', { ...serial, text: '30774' }, -24_107)).toBe('1988-04-03')
    expect(read('birthDate', '32236')).toMatch(/número de una fecha de Excel/)
    expect(read('birthDate', { text: '1988', kind: 'number' }, -25_569)).toMatch(/no se entiende/)
  })

  it('of a cell that shows no year is an error, because the program invented it', () => {
    expect(read('birthDate', { text: '04-03', kind: 'day' })).toMatch(/no muestra su año/)
    expect(read('birthDate', { text: '1988-04-03', kind: 'date' })).toBe('1988-04-03')
  })

  it('is read back from every notation', () => {
    const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = iso.split('-').map(Number)
        for (const text of [
          `${dayOfMonth}/${month}/${year}`,
          `${dayOfMonth}-${months[(month ?? 1) - 1]}-${year}`,
          `${year}.${month}.${dayOfMonth}`,
        ])
          expect(read('birthDate', text)).toBe(iso)
      }),
    )
  })
})

it('a file with two columns for the phone names both', () => {
  const { twice, rows } = readCustomers([
    ['Teléfono', 'Celular', 'Nombre'],
    ['1', '2', 'Ana'],
  ])
  expect([twice?.titles, rows]).toEqual([['Teléfono', 'Celular'], []])
})
