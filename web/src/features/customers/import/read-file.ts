import { readCustomerFile } from '@comanda/shared/customers/csv'
import { decodeText } from '../../../parts/decode-text.ts'
import { IMPORT } from '../texts.ts'
import { COLUMN_OF, type FileRow } from './rows.ts'

const MAX_FILE_BYTES = 20_000_000

/** Excel's files, new and old. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export type ReadFile = { problem: string } | { rows: FileRow[]; missing: string[] }

const named = new Intl.ListFormat('es-MX')

/** The rows of a customer file, or what is wrong with it as a whole. */
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
      return { problem: IMPORT.lacks(named.format(essential.map((field) => COLUMN_OF[field]))) }
    if (rows.length === 0) return { problem: IMPORT.noRows }
    return {
      rows: rows.map((row, index) => ({ row, place: places[index] ?? 0 })),
      missing: missing.map((field) => COLUMN_OF[field]),
    }
  } catch {
    return { problem: IMPORT.unreadable }
  }
}
