import type { FileFormat } from '@comanda/shared/kernel/file-format'
import type { StoreContext } from '../../http/context.ts'
import { clockInZone } from '../../http/sending/csv.ts'
import { sheetsFile } from '../../http/sending/sheets-file.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import type { Cell } from '../../kernel/workbook.ts'
import { zReports } from '../../selling/ledger/queries-z.ts'
import { readDay } from './closing.ts'
import { daySheets, Z_TITLES, zCells } from './files.ts'

/** Documents read at a time. */
const STRETCH = 200

type ZFilter = Omit<Parameters<typeof zReports>[1], 'before'>

/** The Z documents as a file, one row each. */
export async function saveZList(
  { db, tenantId, store, now }: StoreContext,
  filter: ZFilter,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const clock = clockInZone(store.timeZone)
  const cells: Cell[][] = [Z_TITLES]
  const after = (before: number | null) => db.all(zReports(tenantId, { ...filter, before }, STRETCH))
  for (let rows = await after(null); rows.length > 0; rows = await after(rows.at(-1)?.number ?? 0))
    cells.push(...rows.map((row) => zCells(row, clock)))
  return sheetsFile([{ title: 'Cortes', rows: cells }], 'Cortes', format, now)
}

/** A business day as a file with a table for each part. */
export async function saveDay(
  context: StoreContext,
  date: string | null,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const day = await readDay(context, date)
  const sheets = daySheets(day, clockInZone(context.store.timeZone))
  return sheetsFile(sheets, `Cierre del dia ${day.date}`, format, context.now)
}
