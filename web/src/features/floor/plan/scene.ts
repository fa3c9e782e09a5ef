import type { Floor, FloorTable } from '@comanda/shared/floor/api'
import { placesOf } from '@comanda/shared/floor/grid'
import { type Extent, extentOf, type Mark, type TablePlace } from '@comanda/shared/floor/plan'

export interface Scene {
  places: ReadonlyMap<number, TablePlace>
  marks: readonly Mark[]
  /** What the tables and marks cover, with a margin, in units. */
  bounds: Extent
}

const MARGIN = 24

/** Where the tables and marks of a floor are drawn. */
export function sceneOf(tables: readonly FloorTable[], floor: Floor | undefined): Scene {
  const places = placesOf(tables, floor?.plan ?? null)
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

/** Below this scale the words on a table of usual size cannot be read. */
const SMALLEST = 0.5
const LARGEST = 1.2

/** Pixels per unit at which a scene fills a box, unless its words would be too small to read. */
export function scaleFor(
  { left, top, right, bottom }: Extent,
  box: { width: number; height: number },
): number {
  const filling = Math.min(box.width / (right - left), box.height / (bottom - top))
  return Math.min(LARGEST, Math.max(SMALLEST, filling))
}

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
  return shape === 'round' ? { width: area.width * 0.84, height: area.height * 0.88 } : area
}
