import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { isoInstant } from '@comanda/shared/kernel/iso-instant'
import { StreamedAnswer } from './streamed-answer.ts'

type Cells = readonly (string | null)[]

const ROWS_AT_ONCE = 100

/** The lines of a CSV file, some rows in each piece, for a caller that pauses between them. */
export function* csvPieces(rows: Iterable<Cells>): Generator<string> {
  let some: Cells[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < ROWS_AT_ONCE) continue
    yield writeCsv(some)
    some = []
  }
  if (some.length > 0) yield writeCsv(some)
}

/**
 * A CSV file that is read and sent page by page, so that memory use does not grow with its rows. The first page is read
 * before the answer starts, so that a database error is a refusal instead of a broken file.
 * @param pageAfter reads the rows after `last`, none at the end
 */
export async function pagedCsv<Row>(
  fileName: string,
  columns: Cells,
  pageAfter: (last: Row | null) => Promise<Row[]>,
  cellsOf: (rows: Row[]) => Cells[],
): Promise<StreamedAnswer> {
  const first = await pageAfter(null)
  async function* pieces() {
    yield BOM + writeCsv([columns])
    for (let rows = first; rows.length > 0; rows = await pageAfter(rows.at(-1) ?? null))
      yield* csvPieces(cellsOf(rows))
  }
  return new StreamedAnswer('text/csv', fileName, pieces())
}

/** Formats an instant as `2026-11-21 14:05` in the time zone. */
export const clockInZone =
  (timeZone: string) =>
  (instant: Date | string): string =>
    isoInstant(new Date(instant), timeZone)
