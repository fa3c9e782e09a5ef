import { CUSTOMER_COLUMNS } from '@comanda/shared/customers/csv'
import {
  customerColumns,
  type ImportField,
  type ImportRow,
  readCustomers,
} from '@comanda/shared/customers/read-table'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { type FileTable, readTables } from '../../../parts/files/read-tables.ts'
import { IMPORT } from '../texts.ts'

export interface FileRow {
  /** The row in the spreadsheet, starting from 1. */
  rowNumber: number
  row: ImportRow
}

export interface BadRow extends FileRow {
  message: string
}

/** The maximum of one call: small enough to show progress and for the server's limit. */
const MAX_ROWS = 1_000
const MAX_CHARACTERS = 400_000

/** Splits the rows into batches for one call each. */
export function batchesOf(
  rows: readonly FileRow[],
  maxRows = MAX_ROWS,
  maxCharacters = MAX_CHARACTERS,
): FileRow[][] {
  const batches: FileRow[][] = []
  let current: FileRow[] = []
  let length = 0
  for (const row of rows) {
    const own = JSON.stringify(row.row).length
    if (current.length === maxRows || (current.length > 0 && length + own > maxCharacters)) {
      batches.push(current)
      current = []
      length = 0
    }
    current.push(row)
    length += own
  }
  return current.length > 0 ? [...batches, current] : batches
}

/** Splits a batch by the server's result: accepted rows, and rejected rows with the reason. */
export function splitByResult(
  batch: readonly FileRow[],
  failed: readonly { row: number; message: string }[],
): { good: FileRow[]; bad: BadRow[] } {
  const reasons = new Map(failed.map(({ row, message }) => [row - 1, message]))
  const good: FileRow[] = []
  const bad: BadRow[] = []
  for (const [index, row] of batch.entries()) {
    const message = reasons.get(index)
    if (message === undefined) good.push(row)
    else bad.push({ ...row, message })
  }
  return { good, bad }
}

const FIELDS: readonly ImportField[] = ['phone', 'name', 'email', 'birthDate', 'gender']

/** The column title of each field. The import does not read the last of CUSTOMER_COLUMNS. */
export const COLUMN_OF = Object.fromEntries(
  FIELDS.map((field, index) => [field, CUSTOMER_COLUMNS[index]]),
) as Record<ImportField, string>

const csvFile = (records: readonly (readonly (string | null)[])[]): Blob =>
  new Blob([BOM + writeCsv(records)], { type: 'text/csv;charset=utf-8' })

/** A template with the column titles only. */
export const templateFile = (): Blob => csvFile([FIELDS.map((field) => COLUMN_OF[field])])

/** The rejected rows with their reasons, to correct and import again. */
export const badRowsFile = (rows: readonly BadRow[], reason: string): Blob =>
  csvFile([
    [...FIELDS.map((field) => COLUMN_OF[field]), reason],
    ...rows.map(({ row, message }) => [...FIELDS.map((field) => row[field] ?? ''), message]),
  ])

const MAX_FILE_BYTES = 20_000_000

/** A sheet of a file that can be imported. */
export interface CustomerSheet {
  name: string | null
  good: FileRow[]
  /** Rows with a cell that means nothing, or two things. */
  bad: BadRow[]
  missing: string[]
  ignored: string[]
}

const listFormat = new Intl.ListFormat('es-MX')
const named = (fields: readonly ImportField[]): string =>
  listFormat.format(fields.map((field) => COLUMN_OF[field]))

/** The sheets of a file with customers, or the problem that makes the file unusable. */
export async function readFile(file: File): Promise<{ problem: string } | { sheets: CustomerSheet[] }> {
  if (file.size > MAX_FILE_BYTES) return { problem: IMPORT.tooLarge }
  const read = await readTables(file, customerColumns)
  if ('problem' in read) return read
  const found = read.tables.map(sheetOf)
  const sheets = found.filter((one) => 'good' in one)
  if (sheets.length > 0) return { sheets }
  const [first] = found.filter((one) => 'problem' in one).toSorted((a, b) => a.lacking - b.lacking)
  return { problem: first?.problem ?? IMPORT.noRows }
}

/** @returns with a problem, how many of the required columns the sheet lacks */
function sheetOf({ name, rows, epoch }: FileTable): CustomerSheet | { problem: string; lacking: number } {
  const table = readCustomers(rows, epoch)
  const lacking = table.missing.filter((field) => field === 'phone' || field === 'name')
  if (rows.length === 0) return { problem: IMPORT.noRows, lacking: 2 }
  if (table.twice) return { problem: IMPORT.twice(named([table.twice.key]), table.twice.titles), lacking: 0 }
  if (lacking.length > 0) return { problem: IMPORT.lacks(named(lacking)), lacking: lacking.length }
  if (table.rows.length === 0) return { problem: IMPORT.noRows, lacking: 0 }
  const sheet: CustomerSheet = {
    name,
    good: [],
    bad: [],
    missing: table.missing.map((field) => COLUMN_OF[field]),
    ignored: table.ignored,
  }
  for (const { place: rowNumber, cells: row, problem } of table.rows) {
    if (problem === null) sheet.good.push({ rowNumber, row })
    else sheet.bad.push({ rowNumber, row, message: problem })
  }
  return sheet
}
