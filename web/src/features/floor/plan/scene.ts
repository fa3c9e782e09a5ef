import type { Floor, FloorTable } from '@comanda/shared/floor/api'
import { gridIn, placesOfTables } from '@comanda/shared/floor/grid'
import { type Extent, extentOf, type Mark, overlap, type TablePlace } from '@comanda/shared/floor/plan'
import { WITHIN_ROUND } from './table-shape.ts'

export interface Scene {
  places: ReadonlyMap<number, TablePlace>
  marks: readonly Mark[]
  /** The area of the tables and marks, with a margin, in units. */
  bounds: Extent
}

const MARGIN = 24

interface Box {
  width: number
  height: number
}

/** Where the tables and marks of a floor are drawn. @param box the space for a floor that was never arranged */
export function sceneOfFloor(tables: readonly FloorTable[], floor: Floor | undefined, box: Box): Scene {
  const places =
    floor?.plan || box.width === 0
      ? placesOfTables(tables, floor?.plan ?? null)
      : new Map(Object.entries(gridIn(tables, box)).map(([id, spot]) => [Number(id), spot]))
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
export function scaleFor({ left, top, right, bottom }: Extent, box: Box): number {
  const filling = Math.min(box.width / (right - left), box.height / (bottom - top))
  return Math.min(LARGEST, filling)
}

/** The side of what a finger hits. */
const TARGET_PX = 44
/** A smaller table cannot show its number. */
const LEAST_PX = 24

/** By how much a table's target is larger than the table on each side, in units. */
export const beyondTable = (side: number, scale: number): number =>
  Math.max(0, (TARGET_PX / scale - side) / 2)

/** Whether each table of a plan can be read and hit without hitting another one. */
export function isLegible(places: readonly TablePlace[], scale: number): boolean {
  const own = places.map(extentOf)
  const targets = own.map((extent) => {
    const x = beyondTable(extent.right - extent.left, scale)
    const y = beyondTable(extent.bottom - extent.top, scale)
    return { left: extent.left - x, top: extent.top - y, right: extent.right + x, bottom: extent.bottom + y }
  })
  return (
    places.every(({ width, height }) => Math.min(width, height) * scale >= LEAST_PX) &&
    targets.every((one, at) =>
      targets.every(
        // Tables that the owner put over each other stay there.
        (other, index) => index <= at || !overlap(one, other) || overlap(own[at] ?? one, own[index] ?? other),
      ),
    )
  )
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
