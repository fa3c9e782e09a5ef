import { readCsv } from '@comanda/shared/kernel/csv'
import { type ReadSheet, readSheet } from '@comanda/shared/menu/read-sheet'
import { IMPORT } from '../texts.ts'

const MAX_FILE_BYTES = 5_000_000

/** The rows of a menu file, or what is wrong with it as a whole. */
export async function readMenuFile(file: File): Promise<ReadSheet> {
  if (file.size > MAX_FILE_BYTES) return { problem: IMPORT.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (startsWith(bytes, OLD_EXCEL)) return { problem: IMPORT.oldExcel }
    if (!startsWith(bytes, ZIP)) return readSheet(readCsv(decode(bytes)))
    const { readWorkbook } = await import('./read-workbook.ts')
    return readSheet(await readWorkbook(bytes))
  } catch {
    return { problem: IMPORT.unreadable }
  }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const UTF_16 = [0xff, 0xfe]

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** UTF-8, else what Excel saves on Windows; a file that is no text at all says so by its NUL characters. */
function decode(bytes: Uint8Array): string {
  const text = startsWith(bytes, UTF_16) ? new TextDecoder('utf-16le').decode(bytes) : decodePlain(bytes)
  if (text.includes('\u0000')) throw new Error('not a text')
  return text
}

function decodePlain(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
