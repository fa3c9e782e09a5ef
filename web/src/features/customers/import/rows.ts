import { CUSTOMER_COLUMNS, type ImportField, type ImportRow } from '@comanda/shared/customers/csv'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'

export interface FileRow {
  /** Its row in the spreadsheet, counting from 1. */
  place: number
  row: ImportRow
}

export interface BadRow extends FileRow {
  message: string
}

/** Of one call: progress is seen to move, and a call stays below the server's largest. */
const MOST_ROWS = 1_000
const MOST_CHARACTERS = 400_000

/** The rows in stretches that one call takes. */
export function stretchesOf(
  rows: readonly FileRow[],
  mostRows = MOST_ROWS,
  mostCharacters = MOST_CHARACTERS,
): FileRow[][] {
  const stretches: FileRow[][] = []
  let current: FileRow[] = []
  let length = 0
  for (const row of rows) {
    const own = JSON.stringify(row.row).length
    if (current.length === mostRows || (current.length > 0 && length + own > mostCharacters)) {
      stretches.push(current)
      current = []
      length = 0
    }
    current.push(row)
    length += own
  }
  return current.length > 0 ? [...stretches, current] : stretches
}

/** A stretch as the server judged it: what passes, and what does not with its reason. */
export function sortOut(
  stretch: readonly FileRow[],
  failed: readonly { row: number; message: string }[],
): { good: FileRow[]; bad: BadRow[] } {
  const reasons = new Map(failed.map(({ row, message }) => [row - 1, message]))
  const good: FileRow[] = []
  const bad: BadRow[] = []
  for (const [index, row] of stretch.entries()) {
    const message = reasons.get(index)
    if (message === undefined) good.push(row)
    else bad.push({ ...row, message })
  }
  return { good, bad }
}

const FIELDS: readonly ImportField[] = ['phone', 'name', 'email', 'birthDate', 'gender']

/** What the columns of a file are called; the last of CUSTOMER_COLUMNS is not read. */
export const COLUMN_OF = Object.fromEntries(
  FIELDS.map((field, index) => [field, CUSTOMER_COLUMNS[index]]),
) as Record<ImportField, string>

const csvFile = (records: readonly (readonly (string | null)[])[]): Blob =>
  new Blob([BOM + writeCsv(records)], { type: 'text/csv;charset=utf-8' })

/** A file to begin with: only the columns. */
export const templateFile = (): Blob => csvFile([FIELDS.map((field) => COLUMN_OF[field])])

/** The rows that were left out, with the reason beside them, to be put right and imported again. */
export const badRowsFile = (rows: readonly BadRow[], reason: string): Blob =>
  csvFile([
    [...FIELDS.map((field) => COLUMN_OF[field]), reason],
    ...rows.map(({ row, message }) => [...FIELDS.map((field) => row[field] ?? ''), message]),
  ])
