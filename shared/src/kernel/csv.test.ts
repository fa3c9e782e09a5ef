import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOM, readCsv, writeCsv } from './csv.ts'

describe('writing', () => {
  it('quotes what would break the columns', () => {
    expect(writeCsv([['Núñez, María', 'dijo "sí"', 'dos\nrenglones', null, '']])).toBe(
      '"Núñez, María","dijo ""sí""","dos\nrenglones",,\r\n',
    )
    expect(writeCsv([])).toBe('')
  })

  it.each(['=1+1', '+52 55 1234 5678', '-5', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("x")\nsegundo renglón'])(
    'lets no spreadsheet run %j',
    (cell) => {
      expect(writeCsv([[cell]])).toMatch(/^"?'/)
    },
  )
})

describe('reading', () => {
  it('accepts commas, semicolons and tabs, either line end, with and without a byte order mark', () => {
    const expected = [
      ['Teléfono', 'Nombre'],
      ['5512345678', 'Ana; de Tal'],
    ]
    expect(readCsv('Teléfono,Nombre\r\n5512345678,Ana; de Tal\r\n').slice(0, 2)).toEqual(expected)
    expect(readCsv(`${BOM}Teléfono;Nombre\n5512345678;"Ana; de Tal"`)).toEqual(expected)
    expect(readCsv('Teléfono\tNombre\n 5512345678 \tAna; de Tal')).toEqual(expected)
  })

  it('keeps empty rows, so that places are the spreadsheet’s rows', () => {
    expect(readCsv('a,b\n\n1,2').map((cells) => cells.length)).toEqual([2, 1, 2])
    expect(readCsv(' \n')).toEqual([])
  })

  it('gives back what was written, whatever the cells hold', () => {
    // Cells are trimmed, and an apostrophe before a sign is the writer's.
    const cell = fc.string({ unit: 'binary' }).map((text) => text.trim().replace(/^'+(?=[=+\-@])/, ''))
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
    const header = ['Teléfono', 'Nombre', 'Correo']
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCsv(BOM + writeCsv([header, ...rows])).slice(0, -1)).toEqual([header, ...rows])
      }),
    )
  })
})
