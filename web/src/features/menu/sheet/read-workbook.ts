import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** The maximum unpacked size in bytes. A file with 2,000 rows uses a tenth of it. */
const MAX_UNPACKED = 50_000_000

/**
 * Reads the first sheet of a workbook as texts.
 * @throws when the file is not a workbook
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let left = MAX_UNPACKED
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      left -= originalSize
      if (left < 0) throw new Error('too large')
      return true
    },
  })
  // Level 0 stores without compression: to unpack a large sheet the library starts a worker, which the page's
  // CSP forbids.
  const plain = zipSync(files, { level: 0 })
  const rows = (await readSheet(plain.buffer as ArrayBuffer)) as unknown as Cell[][]
  return rows.map((cells) => cells.map(textOf))
}

/** The library's type names the classes instead of their instances. */
type Cell = string | number | boolean | Date | null

function textOf(cell: Cell): string {
  if (cell === null) return ''
  // Removes floating point errors of formulas: 0.1 + 0.2 becomes 0.3.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
