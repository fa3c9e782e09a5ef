import type { Span } from './day-layout.ts'

/** A place on the grid: the row, and which of its pieces. */
export interface Place {
  row: number
  at: number
}

const ROW_STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Where an arrow leads, row by row and piece by piece; rows have pieces of different lengths, and some have none.
 * Up and down keep to the time. Home and End go to the row's ends.
 * @returns null for any other key, and at an edge.
 */
export function placeAfter(key: string, rows: readonly (readonly Span[])[], from: Place): Place | null {
  const pieces = rows[from.row] ?? []
  const current = pieces[from.at]
  if (!current) return null
  if (key === 'Home') return { row: from.row, at: 0 }
  if (key === 'End') return { row: from.row, at: pieces.length - 1 }
  const step = STEPS[key]
  if (step !== undefined) return pieces[from.at + step] ? { row: from.row, at: from.at + step } : null
  const rowStep = ROW_STEPS[key]
  if (rowStep === undefined) return null
  for (let row = from.row + rowStep; rows[row]; row += rowStep) {
    const at = nearest(rows[row] ?? [], current.start)
    if (at >= 0) return { row, at }
  }
  return null
}

/** The piece that holds this minute, else the one that begins or ends closest to it; -1 in an empty row. */
function nearest(pieces: readonly Span[], minute: number): number {
  const distance = ({ start, end }: Span) =>
    start <= minute && minute < end ? -1 : Math.min(Math.abs(start - minute), Math.abs(end - minute))
  const distances = pieces.map(distance)
  return distances.indexOf(Math.min(...distances))
}
