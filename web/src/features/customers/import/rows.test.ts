import { readCustomerFile } from '@comanda/shared/customers/csv'
import { describe, expect, it } from 'vitest'
import { badRowsFile, type FileRow, sortOut, stretchesOf, templateFile } from './rows.ts'

const rows = (count: number, name = 'Ana'): FileRow[] =>
  Array.from({ length: count }, (_, index) => ({ place: index + 2, row: { phone: `55${index}`, name } }))

describe('a long file', () => {
  it('goes out in stretches, each row once and in order', () => {
    const all = rows(2_500)
    const stretches = stretchesOf(all)
    expect(stretches.map((stretch) => stretch.length)).toEqual([1_000, 1_000, 500])
    expect(stretches.flat()).toEqual(all)
    expect(stretchesOf([])).toEqual([])
  })

  it('of long cells goes out in shorter ones; a cell too long for any goes alone', () => {
    const lengths = (name: string) => stretchesOf(rows(5, name), 1_000, 100).map((one) => one.length)
    expect(lengths('x'.repeat(20))).toEqual([2, 2, 1])
    expect(lengths('x'.repeat(500))).toEqual([1, 1, 1, 1, 1])
  })
})

it('a refused row keeps its place in the spreadsheet', () => {
  const [, stretch = []] = stretchesOf(rows(6), 3)
  const { good, bad } = sortOut(stretch, [{ row: 2, message: 'repetido' }])
  expect(good.map((row) => row.place)).toEqual([5, 7])
  expect(bad).toEqual([{ place: 6, row: { phone: '554', name: 'Ana' }, message: 'repetido' }])
})

describe('a file that is given out', () => {
  it('to begin with has every column that is read', async () => {
    expect(readCustomerFile(await templateFile().text())).toEqual({ missing: [], rows: [], places: [] })
  })

  it('with what was left out says why, and can be read again', async () => {
    const row = { phone: '+52 55', name: 'Núñez, Ana', email: 'ana', birthDate: 'ayer', gender: 'x' }
    const text = await badRowsFile([{ place: 9, row, message: 'email malo' }], 'Motivo').text()
    expect(text).toContain('email malo')
    expect(readCustomerFile(text)).toEqual({ missing: [], rows: [row], places: [2] })
  })
})
