import {
  AREA_HEIGHT,
  AREA_WIDTH,
  type Box,
  type Extent,
  extentOf,
  MIN_SIDE,
  MIN_TABLE_SIDE,
  ROTATION_STEP,
} from '@comanda/shared/floor/plan'

/** Units between two lines of the grid. */
export const GRID = 20
const FULL_TURN = 360

export interface Point {
  x: number
  y: number
}

/** The lines to which a box was aligned, in units. */
export interface Guides {
  x: number | null
  y: number | null
}

const rotate = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

const toGrid = (value: number): number => Math.round(value / GRID) * GRID

/** The nearest box whose corner and whose rotated extent are inside the area, in whole units. */
export function insideArea<B extends Box>(box: B): B {
  const { left, top, right, bottom } = extentOf(box)
  const shift = (low: number, high: number, most: number) =>
    low < 0 ? -low : high > most ? Math.max(most - high, -low) : 0
  return {
    ...box,
    x: Math.min(AREA_WIDTH, Math.max(0, Math.round(box.x + shift(left, right, AREA_WIDTH)))),
    y: Math.min(AREA_HEIGHT, Math.max(0, Math.round(box.y + shift(top, bottom, AREA_HEIGHT)))),
  }
}

interface Aligned {
  shift: number
  line: number | null
}

/** The smallest shift that brings an edge or the middle onto a line of a neighbour, else the corner onto the grid. */
function align(edges: readonly number[], lines: readonly number[], corner: number, reach: number): Aligned {
  let best: Aligned | null = null
  for (const line of lines)
    for (const edge of edges) {
      const shift = line - edge
      if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, line }
    }
  return best ?? { shift: toGrid(corner) - corner, line: null }
}

const linesX = ({ left, right }: Extent) => [left, (left + right) / 2, right]
const linesY = ({ top, bottom }: Extent) => [top, (top + bottom) / 2, bottom]

/**
 * Moves a box to the grid, or in line with a neighbour that is near.
 * @param reach the distance at which a neighbour attracts, in units
 */
export function snapped<B extends Box>(
  box: B,
  neighbours: readonly Box[],
  reach: number,
): { box: B; guides: Guides } {
  const extent = extentOf(box)
  const extents = neighbours.map(extentOf)
  const x = align(linesX(extent), extents.flatMap(linesX), box.x, reach)
  const y = align(linesY(extent), extents.flatMap(linesY), box.y, reach)
  return {
    box: insideArea({ ...box, x: box.x + x.shift, y: box.y + y.shift }),
    guides: { x: x.line, y: y.line },
  }
}

/** A size within the limits of its kind. */
const sized = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)))

export type Kind = 'table' | 'wall' | 'label'
const LEAST: Record<Kind, number> = { table: MIN_TABLE_SIDE, wall: MIN_SIDE, label: 40 }
const MOST: Record<Kind, Pick<Box, 'width' | 'height'>> = {
  table: { width: 800, height: 800 },
  wall: { width: AREA_WIDTH, height: AREA_HEIGHT },
  label: { width: 1200, height: 400 },
}

/** Sets the size of a box; its corner at the upper left, as rotated, stays where it is. */
export function resized<B extends Box>(box: B, kind: Kind, size: Pick<Box, 'width' | 'height'>): B {
  const width = sized(size.width, LEAST[kind], MOST[kind].width)
  const height = sized(size.height, LEAST[kind], MOST[kind].height)
  const moved = rotate({ x: (width - box.width) / 2, y: (height - box.height) / 2 }, box.rotation)
  const middle = { x: box.x + box.width / 2 + moved.x, y: box.y + box.height / 2 + moved.y }
  return insideArea({ ...box, width, height, x: middle.x - width / 2, y: middle.y - height / 2 })
}

/** The size of a box whose corner at the lower right was dragged by `by`, on the grid. */
export function draggedSize(box: Box, by: Point): Pick<Box, 'width' | 'height'> {
  const local = rotate(by, -box.rotation)
  return { width: toGrid(box.width + local.x), height: toGrid(box.height + local.y) }
}

/** Turns a box about its middle to the nearest step. */
export function turned<B extends Box>(box: B, degrees: number): B {
  const steps = Math.round(degrees / ROTATION_STEP) * ROTATION_STEP
  return insideArea({ ...box, rotation: ((steps % FULL_TURN) + FULL_TURN) % FULL_TURN })
}

/** The rotation at which the handle above a box points to `to`, in degrees. */
export function rotationTowards(box: Box, to: Point): number {
  const [dx, dy] = [to.x - (box.x + box.width / 2), to.y - (box.y + box.height / 2)]
  return (Math.atan2(dy, dx) * 180) / Math.PI + 90
}
