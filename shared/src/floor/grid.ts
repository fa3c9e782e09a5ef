import {
  AREA_HEIGHT,
  AREA_WIDTH,
  type Extent,
  extentOf,
  type FloorPlan,
  overlap,
  type TablePlace,
} from './plan.ts'

export interface GridTable {
  id: number
  title: string
}

/** Numbers in titles count as numbers: Mesa 2 comes before Mesa 10. */
const TITLES = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** The order in which a person looks for a table. */
export const inReadingOrder = <T extends GridTable>(tables: readonly T[]): T[] =>
  [...tables].sort((one, other) => TITLES.compare(one.title, other.title) || one.id - other.id)

interface Cell {
  width: number
  height: number
  /** Between two tables. */
  gap: number
}

/** From the most comfortable to the smallest, which holds more tables than a plan may have. */
const CELLS: readonly Cell[] = [
  { width: 240, height: 200, gap: 40 },
  { width: 160, height: 160, gap: 40 },
  { width: 120, height: 100, gap: 20 },
]

/** The columns of a grid that has about the proportions of the area. */
const columnsFor = (count: number, cell: Cell): number => {
  const most = Math.floor(AREA_WIDTH / cell.width)
  const wanted = Math.ceil(Math.sqrt((count * AREA_WIDTH * cell.height) / (AREA_HEIGHT * cell.width)))
  return Math.min(most, Math.max(4, wanted))
}

/** Places tables in rows, in reading order, without overlap of each other or of `taken`. */
export function gridOf(
  tables: readonly GridTable[],
  taken: readonly Extent[] = [],
): Record<string, TablePlace> {
  const ordered = inReadingOrder(tables)
  for (const cell of CELLS) {
    const rows = Math.floor(AREA_HEIGHT / cell.height)
    const columns = taken.length > 0 ? Math.floor(AREA_WIDTH / cell.width) : columnsFor(ordered.length, cell)
    const free = freeCells(cell, columns, rows, taken)
    if (free.length >= ordered.length || cell === CELLS.at(-1)) return place(ordered, free, cell)
  }
  return {}
}

/** The grid of a floor that was never arranged, with the columns that make its tables largest in a box of this shape. */
export function gridIn(
  tables: readonly GridTable[],
  box: { width: number; height: number },
): Record<string, TablePlace> {
  const ordered = inReadingOrder(tables)
  const [cell] = CELLS as [Cell]
  const scaleWith = (columns: number): number =>
    Math.min(
      box.width / (columns * cell.width),
      box.height / (Math.ceil(ordered.length / columns) * cell.height),
    )
  let columns = 1
  for (let more = 2; more <= ordered.length; more++) if (scaleWith(more) > scaleWith(columns)) columns = more
  return Object.fromEntries(
    ordered.map(({ id }, at) => [id, spotAt(cell, at % columns, Math.floor(at / columns))]),
  )
}

function freeCells(cell: Cell, columns: number, rows: number, taken: readonly Extent[]): TablePlace[] {
  const free: TablePlace[] = []
  for (let at = 0; at < rows * columns; at++) {
    const spot = spotAt(cell, at % columns, Math.floor(at / columns))
    const extent = extentOf(spot)
    if (!taken.some((one) => overlap(one, extent))) free.push(spot)
  }
  return free
}

function spotAt({ width, height, gap }: Cell, column: number, row: number): TablePlace {
  return {
    x: column * width + gap / 2,
    y: row * height + gap / 2,
    width: width - gap,
    height: height - gap,
    rotation: 0,
    shape: 'square',
  }
}

/** Tables for which no cell is free continue below the area, in rows. */
function place(
  ordered: readonly GridTable[],
  free: readonly TablePlace[],
  cell: Cell,
): Record<string, TablePlace> {
  const columns = Math.floor(AREA_WIDTH / cell.width)
  const firstRow = Math.ceil(AREA_HEIGHT / cell.height)
  return Object.fromEntries(
    ordered.map(({ id }, at) => {
      const beyond = at - free.length
      return [id, free[at] ?? spotAt(cell, beyond % columns, firstRow + Math.floor(beyond / columns))]
    }),
  )
}

/** Where each table of a floor is drawn: its saved place, or a grid cell that no placed table covers. */
export function placesOfTables(
  tables: readonly GridTable[],
  plan: FloorPlan | null,
): Map<number, TablePlace> {
  const saved = new Map(
    tables.flatMap(({ id }) => (plan?.tables[id] ? [[id, plan.tables[id]] as const] : [])),
  )
  const taken = [...saved.values(), ...(plan?.marks ?? [])].map(extentOf)
  const grid = gridOf(
    tables.filter(({ id }) => !saved.has(id)),
    taken,
  )
  for (const [id, spot] of Object.entries(grid)) saved.set(Number(id), spot)
  return saved
}
