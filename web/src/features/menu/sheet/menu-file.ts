import { BOM, readCsv, writeCsv } from '@comanda/shared/kernel/csv'
import { type ReadSheet, readSheet } from '@comanda/shared/menu/read-sheet'
import { sampleSheet } from '@comanda/shared/menu/sheet'
import { decodeText } from '../../../parts/files/decode-text.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { IMPORT } from '../texts.ts'

const MAX_FILE_BYTES = 5_000_000

/** The rows of a menu file, or the problem that makes the file unusable. */
export async function readMenuFile(file: File): Promise<ReadSheet> {
  if (file.size > MAX_FILE_BYTES) return { problem: IMPORT.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (startsWith(bytes, OLD_EXCEL)) return { problem: IMPORT.oldExcel }
    if (!startsWith(bytes, ZIP)) return readSheet(readCsv(decodeText(bytes)))
    const { readWorkbook } = await import('./read-workbook.ts')
    return readSheet(await readWorkbook(bytes))
  } catch {
    return { problem: IMPORT.unreadable }
  }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Downloads a sample file. */
export const saveTemplate = (): void =>
  saveAs(new Blob([BOM + writeCsv(sampleSheet())], { type: 'text/csv;charset=utf-8' }), IMPORT.templateName)
