/** A floor is drawn in units of a fixed area; screens scale it. */
export const AREA_WIDTH = 2400
export const AREA_HEIGHT = 1600
/** The size limits of the objects on a floor. */
export const MIN_SIDE = 10
export const MIN_TABLE_SIDE = 80
export const MAX_PLACED_TABLES = 300
export const MAX_MARKS = 100
export const MAX_MARK_TEXT = 40
export const MAX_SEATS = 9999
/** Degrees of one rotation step. */
export const ROTATION_STEP = 15

export const TABLE_SHAPES = ['round', 'square'] as const
type TableShape = (typeof TABLE_SHAPES)[number]
export const MARK_KINDS = ['wall', 'label'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** The upper left corner and size before rotation, in units; `rotation` turns it about its centre, clockwise, in degrees. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
  rotation: number
}

export interface TablePlace extends Box {
  shape: TableShape
}

export interface Mark extends Box {
  kind: MarkKind
  /** The words of a label; empty on a wall. */
  text: string
}

export interface FloorPlan {
  /** By the table's id. Tables without a place follow the grid. @see gridOf */
  tables: Record<string, TablePlace>
  marks: Mark[]
}

export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** The area that a box covers after its rotation. */
export function extentOf({ x, y, width, height, rotation }: Box): Extent {
  const angle = (rotation * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const halfWidth = (width * cos + height * sin) / 2
  const halfHeight = (width * sin + height * cos) / 2
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return {
    left: middleX - halfWidth,
    top: middleY - halfHeight,
    right: middleX + halfWidth,
    bottom: middleY + halfHeight,
  }
}

export const overlap = (one: Extent, other: Extent): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
