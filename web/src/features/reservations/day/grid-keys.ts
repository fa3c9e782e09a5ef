import type { Span } from './day-layout.ts'

/** The position of a cell: the index of its row, and its index in the row. */
export interface Place {
  row: number
  at: number
}

const ROW_STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The cell that an arrow key leads to. Up and down keep the time and skip empty rows; Home and End go to the
 * ends of the row.
 * @returns null for any other key, and at an edge
 */
export function placeAfter(key: string, rows: readonly (readonly Span[])[], from: Place): Place | null {
  const cells = rows[from.row] ?? []
  const current = cells[from.at]
  if (!current) return null
  if (key === 'Home') return { row: from.row, at: 0 }
  if (key === 'End') return { row: from.row, at: cells.length - 1 }
  const step = STEPS[key]
  if (step !== undefined) return cells[from.at + step] ? { row: from.row, at: from.at + step } : null
  const rowStep = ROW_STEPS[key]
  if (rowStep === undefined) return null
  for (let row = from.row + rowStep; rows[row]; row += rowStep) {
    const at = nearest(rows[row] ?? [], current.start)
    if (at >= 0) return { row, at }
  }
  return null
}

/** The index of the cell that contains this minute, else of the closest cell; -1 in an empty row. */
function nearest(cells: readonly Span[], minute: number): number {
  const distance = ({ start, end }: Span) =>
    start <= minute && minute < end ? -1 : Math.min(Math.abs(start - minute), Math.abs(end - minute))
  const distances = cells.map(distance)
  return distances.indexOf(Math.min(...distances))
}
