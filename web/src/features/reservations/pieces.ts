import type { Reservation } from '@comanda/shared/reservations/api'
import { blocksOf, type DayFrame, type Span, slotsOf } from './day-layout.ts'

/** What can be focused in a row: a stay, or a free place that can be reserved. */
export interface Piece extends Span {
  reservation?: Reservation
}

/**
 * A row from left to right.
 * @param earliest the minute from which free places are offered; null offers none
 */
export function piecesOf(
  frame: DayFrame,
  reservations: readonly Reservation[],
  earliest: number | null,
): Piece[] {
  const blocks: Piece[] = blocksOf(frame, reservations)
  const slots: Piece[] = earliest === null ? [] : slotsOf(frame, blocks, earliest)
  return [...blocks, ...slots].sort((a, b) => a.start - b.start)
}
