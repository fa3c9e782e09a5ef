import { readCustomers } from '@comanda/shared/customers/read-table'
import { readCsv } from '@comanda/shared/kernel/csv'
import { describe, expect, it } from 'vitest'
import { badRowsFile, batchesOf, type FileRow, splitByResult, templateFile } from './import-rows.ts'

const rows = (count: number, name = 'Ana'): FileRow[] =>
  Array.from({ length: count }, (_, index) => ({ rowNumber: index + 2, row: { phone: `55${index}`, name } }))

describe('a long file', () => {
  it('is sent in batches, each row once and in order', () => {
    const all = rows(2_500)
    const batches = batchesOf(all)
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500])
    expect(batches.flat()).toEqual(all)
    expect(batchesOf([])).toEqual([])
  })

  it('is sent in smaller batches when its cells are long', () => {
    const lengths = (name: string) => batchesOf(rows(5, name), 1_000, 100).map((one) => one.length)
    expect(lengths('x'.repeat(20))).toEqual([2, 2, 1])
    expect(lengths('x'.repeat(500))).toEqual([1, 1, 1, 1, 1])
  })
})

it('keeps the spreadsheet’s row number of a rejected row', () => {
  const [, batch = []] = batchesOf(rows(6), 3)
  const { good, bad } = splitByResult(batch, [{ row: 2, message: 'repetido' }])
  expect(good.map((row) => row.rowNumber)).toEqual([5, 7])
  expect(bad).toEqual([{ rowNumber: 6, row: { phone: '554', name: 'Ana' }, message: 'repetido' }])
})

describe('a downloaded file', () => {
  it('has every column that the import reads, as a template', async () => {
    expect(readCustomers(readCsv(await templateFile().text()))).toEqual({
      missing: [],
      twice: null,
      ignored: [],
      rows: [],
    })
  })

  it('has the reasons of rejected rows, and can be imported again', async () => {
    const row = { phone: '+52 55', name: 'Núñez, Ana', email: 'ana', birthDate: 'ayer', gender: 'x' }
    const text = await badRowsFile([{ rowNumber: 9, row, message: 'email malo' }], 'Motivo').text()
    expect(text).toContain('email malo')
    expect(readCustomers(readCsv(text)).rows).toMatchObject([{ place: 2, cells: row }])
  })
})
