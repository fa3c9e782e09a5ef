import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** What a workbook may unpack to: 2,000 rows are a tenth of it. */
const MAX_UNPACKED = 50_000_000

/** The first sheet of a workbook as texts. @throws when it is none */
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
  // Stored, not compressed: to unpack a large sheet the reader would start a worker that the page's policy forbids.
  const plain = zipSync(files, { level: 0 })
  const rows = (await readSheet(plain.buffer as ArrayBuffer)) as unknown as Cell[][]
  return rows.map((cells) => cells.map(textOf))
}

/** The library's own type has the class where it means its instances. */
type Cell = string | number | boolean | Date | null

function textOf(cell: Cell): string {
  if (cell === null) return ''
  // What a formula left of 0.1 + 0.2 is 0.30.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
