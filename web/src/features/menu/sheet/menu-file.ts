import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { menuColumns, readSheet } from '@comanda/shared/menu/read-sheet'
import { COLUMNS, type SheetRow, sampleSheet } from '@comanda/shared/menu/sheet'
import { type FileTable, readTables } from '../../../parts/files/read-tables.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { FILES } from '../../../parts/files/texts.ts'
import { IMPORT } from '../texts.ts'

const MAX_FILE_BYTES = 5_000_000

/** A sheet of a file that can be imported. */
export interface MenuSheet {
  name: string | null
  rows: SheetRow[]
  ignored: string[]
}

/** The sheets of a file with a menu, or the problem that makes the file unusable. */
export async function readMenuFile(file: File): Promise<{ problem: string } | { sheets: MenuSheet[] }> {
  if (file.size > MAX_FILE_BYTES) return { problem: IMPORT.tooLarge }
  const read = await readTables(file, menuColumns)
  return 'problem' in read ? read : menuSheets(read.tables)
}

function menuSheets(tables: readonly FileTable[]): { problem: string } | { sheets: MenuSheet[] } {
  const sheets: MenuSheet[] = []
  const problems: string[] = []
  for (const { name, rows } of tables) {
    const sheet = readSheet(rows)
    if ('problem' in sheet) problems.push(sheet.problem)
    else sheets.push({ name, ...sheet })
  }
  if (sheets.length > 0) return { sheets }
  // Of a book the sheets that are no menu lack its columns; any other problem is that of the menu.
  const own =
    tables.length === 1 ? problems[0] : problems.find((one) => !/^Falta la columna|está vacío/.test(one))
  return { problem: own ?? FILES.noHeader(`«${COLUMNS.title}» y «${COLUMNS.price}»`) }
}

/** Downloads a sample file. */
export const saveTemplate = (): void =>
  saveAs(new Blob([BOM + writeCsv(sampleSheet())], { type: 'text/csv;charset=utf-8' }), IMPORT.templateName)
