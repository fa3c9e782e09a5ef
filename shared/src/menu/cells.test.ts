import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellKind } from '../kernel/cells.ts'
import { formatMoney, toCents } from '../kernel/money.ts'
import { readRow } from './import-row.ts'
import { readSheet } from './read-sheet.ts'
import { readSheetPrice } from './sheet.ts'
import { TaxIndex } from './tax-index.ts'

describe('a price as people and programs write it', () => {
  it.each([
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234.50', 123_450],
    ['1\u202f234', 123_400],
    ["1'234.50", 123_450],
    ['1.234.567', 123_456_700],
    ['12.345,5', 1_234_550],
    ['$ 45', 4_500],
    ['$45.00 MXN', 4_500],
    ['MXN 45', 4_500],
    ['MX$45', 4_500],
    ['45 $', 4_500],
    ['45.00 M.N.', 4_500],
    ['45 pesos', 4_500],
    ['45.-', 4_500],
    ['45,-', 4_500],
    ['22,5', 2_250],
    ['.50', 50],
    ['４５', 4_500],
    ['\u200b45\u2060', 4_500],
  ])('%j is read', (cell, cents) => {
    expect(readSheetPrice(cell)).toBe(cents)
  })

  it.each([
    '(45)',
    '-45',
    '45-',
    '1.234',
    '0,500',
    '22 50',
    '45/50',
    '45 - 50',
    '45 c/u',
    '1e3',
    '22.999',
    '16%',
    'US$ 45',
    'USD 45',
    '45 €',
    '€45',
    '1,234,50',
    '1.234.50',
    '12,34,567',
    '½',
    'x',
    '$',
    '--',
    '4S',
  ])('%j is no price, not a guess', (cell) => {
    expect(readSheetPrice(cell)).toBeNull()
  })

  it('is the same in every notation that shows its decimals', () => {
    const group = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
    const notation = fc.constantFrom(
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ['\u00a0', '.'],
      ["'", '.'],
      ['', '.'],
      ['', ','],
    )
    const around = fc.constantFrom(['', ''], ['$', ''], ['$ ', ''], ['', ' MXN'], ['MXN ', ''], [' ', ' '])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        notation,
        around,
        (cents, [mark = '', point = ''], [a, b]) => {
          const [whole = '', decimals = ''] = formatMoney(toCents(cents)).split('.')
          expect(readSheetPrice(`${a}${group(whole, mark)}${point}${decimals}${b}`)).toBe(cents)
        },
      ),
    )
  })
})

describe('a tax cell', () => {
  const taxes = new TaxIndex([
    { id: 1, title: 'IVA', rate: 16, type: 'inclusive' },
    { id: 2, title: 'Frontera', rate: 8, type: 'inclusive' },
  ])
  it.each([
    ...['16%', '16.0 %', '16,0%', '16', '0.16', 'IVA 16%', 'iva (16%)', 'IVA 16', 'IVA\u200b'].map(
      (cell) => [cell, 1] as const,
    ),
    ...['8%', '0.08', '0,08', 'frontera'].map((cell) => [cell, 2] as const),
    ...['', '-', 'Ninguno', 'sin impuesto', 'N/A', 'No aplica'].map((cell) => [cell, null] as const),
  ])('%j is understood', (cell, id) => {
    expect(taxes.read(cell, null)).toEqual({ id })
  })

  it.each(['0.16%', '0%', '1.6', 'IVA 8%', '16 pesos', 'Sí', 'VERDADERO'])('%j is an error', (cell) => {
    expect(taxes.read(cell, null)).toHaveProperty('problem')
  })
})

describe('a cell that a spreadsheet has changed', () => {
  const errorsOfTitle = (title: { text: string; kind: CellKind }, more: string[] = []) => {
    const sheet = readSheet([
      ['Artículo', 'Precio'],
      [title, '45', ...more],
    ])
    const [row] = 'rows' in sheet ? sheet.rows : []
    return row ? readRow(row, new TaxIndex([]), null).errors : sheet
  }

  it.each<[string, CellKind, RegExp]>([
    ['2026-01-02', 'date', /la celda es una fecha/],
    ['01-02', 'day', /la celda es una fecha/],
    ['VERDADERO', 'logical', /VERDADERO o FALSO/],
    ['#N/A', 'error', /error de la hoja/],
    ['', 'error', /no tiene un resultado/],
    ...['#REF!', '#¡REF!', '#¿NOMBRE?', '#DIV/0!', '#¡DIV/0!', '#N/D', '####', 'Err:502'].map(
      (text): [string, CellKind, RegExp] => [text, 'text', /es un error de la hoja de cálculo/],
    ),
  ])('%j, which is a %s, is an error with its reason', (text, kind, reason) => {
    expect(errorsOfTitle({ text, kind })).toContainEqual(expect.stringMatching(reason))
  })

  it('that a comma without quotes has divided is an error', () => {
    expect(errorsOfTitle({ text: 'Café', kind: 'text' }, ['50'])).toEqual([
      expect.stringContaining('más celdas'),
    ])
    expect(errorsOfTitle({ text: '#1 Combo', kind: 'text' }, ['', ''])).toEqual([])
  })
})
