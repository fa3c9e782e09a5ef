import {
  CUSTOMER_COLUMNS,
  type ImportField,
  type ImportRow,
  readCustomerFile,
} from '@comanda/shared/customers/csv'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { decodeText } from '../../../parts/files/decode-text.ts'
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

/** The first bytes of new and old Excel files. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

type ReadFile = { problem: string } | { rows: FileRow[]; missing: string[] }

const listFormat = new Intl.ListFormat('es-MX')

/** The rows of a customer file, or the problem that makes the file unusable. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES) return { problem: IMPORT.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (WORKBOOKS.some((magic) => magic.every((byte, index) => bytes[index] === byte)))
      return { problem: IMPORT.isWorkbook }
    const { missing, rows, places } = readCustomerFile(decodeText(bytes))
    const essential = missing.filter((field) => field === 'phone' || field === 'name')
    if (bytes.length === 0) return { problem: IMPORT.noRows }
    if (essential.length > 0)
      return { problem: IMPORT.lacks(listFormat.format(essential.map((field) => COLUMN_OF[field]))) }
    if (rows.length === 0) return { problem: IMPORT.noRows }
    return {
      rows: rows.map((row, index) => ({ row, rowNumber: places[index] ?? 0 })),
      missing: missing.map((field) => COLUMN_OF[field]),
    }
  } catch {
    return { problem: IMPORT.unreadable }
  }
}
