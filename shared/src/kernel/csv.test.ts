import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { BOM, readCsv, writeCsv } from './csv.ts'

/** Cells that a spreadsheet of some locale would run as a formula. */
function runnable(rows: string[][]): string[] {
  const file = writeCsv(rows)
  return [',', ';', '\t', '|'].flatMap((delimiter) =>
    Papa.parse(file, { delimiter })
      .data.flat()
      .filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)),
  )
}

describe('writing', () => {
  it('quotes cells that would break the columns', () => {
    expect(writeCsv([['Núñez, María', 'dijo "sí"', 'dos\nrenglones', null, '']])).toBe(
      '"Núñez, María","dijo ""sí""","dos\nrenglones",,\r\n',
    )
    expect(writeCsv([])).toBe('')
  })

  it.each([
    '=1+1',
    '+52 55 1234 5678',
    '-5',
    '-5+1',
    '-5 ',
    '-5;-5',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '=HYPERLINK("x")\nsegundo renglón',
  ])('lets no spreadsheet run %j', (cell) => {
    expect(writeCsv([[cell]])).toMatch(/^"?'/)
  })

  it.each(['x;=1+1', 'x; +1', 'x\t@SUM(A1)', 'x\n-1', 'x\r\n=1', 'x|=1', 'x;"=1', '"=1', " '=1", 'a;b;＝1'])(
    'lets no spreadsheet run %j, with any separator it expects',
    (cell) => {
      expect(runnable([['Mesa', cell, 'fin'], [cell]])).toEqual([])
    },
  )

  it('keeps a negative number a number', () => {
    expect(writeCsv([['Devoluciones', '-5', '-1234.50']])).toBe('Devoluciones,-5,-1234.50\r\n')
  })

  it('lets no spreadsheet that expects semicolons run a line that begins with a number', () => {
    expect(runnable([['-5', "2+cmd|'/C calc'!A0"]])).toEqual([])
  })

  it('contains no cell that a spreadsheet runs, for any typed text', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('=+-@＝;,|\t\r\n"\' ax1')) })
    fc.assert(
      fc.property(fc.array(fc.tuple(typed, typed), { minLength: 1 }), (rows) => {
        expect(runnable(rows)).toEqual([])
      }),
    )
  })

  it('takes linear time for a cell of blanks and separators', () => {
    for (const blank of [' ', '\t', ';', "'", '"', '\n']) {
      const cell = blank.repeat(200_000)
      const file = writeCsv([
        ['a', 'b'],
        ['c', cell],
      ])
      expect(readCsv(file)[1]?.[0]).toBe('c')
    }
  })
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

  it('keeps empty rows, so that indexes match the spreadsheet’s rows', () => {
    expect(readCsv('a,b\n\n1,2').map((cells) => cells.length)).toEqual([2, 1, 2])
    expect(readCsv(' \n')).toEqual([])
  })

  it('returns the written cells, for any content', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.trim()),
      fc.string({ unit: fc.constantFrom(...Array.from(`=+@;|\t\n"' ax`)) }).map((text) => text.trim()),
    )
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
    const header = ['Teléfono', 'Nombre', 'Correo']
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCsv(BOM + writeCsv([header, ...rows])).slice(0, -1)).toEqual([header, ...rows])
      }),
    )
  })
})
