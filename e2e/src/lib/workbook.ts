import { type MadeBook, workbookParts } from '@comanda/shared/testing/workbook-parts'
import { strToU8, zipSync } from 'fflate'

/** A workbook as a file. */
export function madeWorkbook(book: MadeBook): Buffer {
  const parts = Object.entries(workbookParts(book)).map(([name, xml]) => [name, strToU8(xml)])
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}
