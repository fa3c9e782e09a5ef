import type { Floor, FloorTable } from '@comanda/shared/floor/api'
import { placesOfTables } from '@comanda/shared/floor/grid'
import { type Extent, extentOf, type Mark, type TablePlace } from '@comanda/shared/floor/plan'
import { WITHIN_ROUND } from './table-shape.ts'

export interface Scene {
  places: ReadonlyMap<number, TablePlace>
  marks: readonly Mark[]
  /** The area of the tables and marks, with a margin, in units. */
  bounds: Extent
}

const MARGIN = 24

/** Where the tables and marks of a floor are drawn. */
export function sceneOfFloor(tables: readonly FloorTable[], floor: Floor | undefined): Scene {
  const places = placesOfTables(tables, floor?.plan ?? null)
  const marks = floor?.plan?.marks ?? []
  const all = [...places.values(), ...marks].map(extentOf)
  return {
    places,
    marks,
    bounds: {
      left: Math.min(...all.map(({ left }) => left)) - MARGIN,
      top: Math.min(...all.map(({ top }) => top)) - MARGIN,
      right: Math.max(...all.map(({ right }) => right)) + MARGIN,
      bottom: Math.max(...all.map(({ bottom }) => bottom)) + MARGIN,
    },
  }
}

const LARGEST = 1.2

/** Pixels per unit at which a scene fits its box. */
export function scaleFor(
  { left, top, right, bottom }: Extent,
  box: { width: number; height: number },
): number {
  const filling = Math.min(box.width / (right - left), box.height / (bottom - top))
  return Math.min(LARGEST, filling)
}

/** The smallest scale at which words of their usual size can be read. */
const READABLE = 0.5

/** How much larger than usual the words of a scene are drawn, in units: on a plan of many tables they stay readable. */
export const wordSize = (scale: number): number => Math.max(1, READABLE / scale)

/** The upright area inside a rotated table for its words, in units. */
export function wordsArea({ width, height, rotation, shape }: TablePlace): { width: number; height: number } {
  const turn = rotation % 180
  const side = Math.min(width, height)
  const area =
    turn === 0
      ? { width, height }
      : turn === 90
        ? { width: height, height: width }
        : { width: side, height: side }
  return shape === 'round' ? { width: area.width * WITHIN_ROUND, height: area.height * WITHIN_ROUND } : area
}
