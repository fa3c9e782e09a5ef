import { writeCsv } from '@comanda/shared/kernel/csv'
import { pause } from '../../kernel/slices.ts'

const ROWS_PER_PIECE = 100

/** The lines of a CSV file, with pauses for other requests between them. */
export async function* csvPieces(rows: Iterable<readonly (string | null)[]>): AsyncGenerator<string> {
  let piece: (readonly (string | null)[])[] = []
  for (const row of rows) {
    piece.push(row)
    if (piece.length < ROWS_PER_PIECE) continue
    await pause()
    yield writeCsv(piece)
    piece = []
  }
  yield writeCsv(piece)
}
