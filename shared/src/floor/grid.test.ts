import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridIn, gridOf, inReadingOrder, placesOfTables } from './grid.ts'
import { AREA_HEIGHT, AREA_WIDTH, extentOf, overlap, ROTATION_STEP, type TablePlace } from './plan.ts'

const named = (...titles: string[]) => titles.map((title, at) => ({ id: at + 1, title }))

const tables = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 10_000 }), title: fc.string() }), {
  selector: ({ id }) => id,
  maxLength: 300,
})

const place = fc.record({
  x: fc.integer({ min: 0, max: AREA_WIDTH - 400 }),
  y: fc.integer({ min: 0, max: AREA_HEIGHT - 400 }),
  width: fc.integer({ min: 80, max: 400 }),
  height: fc.integer({ min: 80, max: 400 }),
  rotation: fc.integer({ min: 0, max: 23 }).map((step) => step * ROTATION_STEP),
  shape: fc.constantFrom('round' as const, 'square' as const),
})

const expectApart = (places: readonly TablePlace[]) => {
  const extents = places.map(extentOf)
  for (const [at, one] of extents.entries())
    for (const other of extents.slice(at + 1)) expect(overlap(one, other)).toBe(false)
}

describe('a floor that was never arranged', () => {
  it('has its tables in rows, by number', () => {
    expect(inReadingOrder(named('Mesa 10', 'Barra', 'mesa 2', 'Mesa 1')).map(({ title }) => title)).toEqual([
      'Barra',
      'Mesa 1',
      'mesa 2',
      'Mesa 10',
    ])
    const grid = gridOf(named('5', '4', '3', '2', '1'))
    const rows = Object.entries(grid)
      .sort(([, one], [, other]) => one.y - other.y || one.x - other.x)
      .map(([id]) => 6 - Number(id))
    expect(rows).toEqual([1, 2, 3, 4, 5])
  })

  it('has few tables large and wide apart, and more of them smaller', () => {
    const numbered = (count: number) => named(...Array.from({ length: count }, (_, at) => `${at + 1}`))
    const spot = (width: number, height: number) => ({ width, height, rotation: 0, shape: 'square' })
    const few = gridOf(numbered(5))
    expect(few[1]).toEqual({ x: 20, y: 20, ...spot(200, 160) })
    expect(few[4]).toEqual({ x: 740, y: 20, ...spot(200, 160) })
    expect(few[5]).toEqual({ x: 20, y: 220, ...spot(200, 160) })
    expect(gridOf(numbered(80))[80]).toMatchObject(spot(200, 160))
    expect(gridOf(numbered(81))[81]).toMatchObject(spot(120, 120))
    expect(gridOf(numbered(150))[150]).toMatchObject(spot(120, 120))
    expect(gridOf(numbered(151))[151]).toMatchObject(spot(100, 80))
  })

  it('continues below the area with tables that do not fit', () => {
    const all = Array.from({ length: 342 }, (_, at) => ({ id: at + 1, title: `${at + 1}` }))
    const grid = gridOf(all)
    expect(grid[320]).toMatchObject({ x: 2_290, y: 1_510 })
    expect(grid[321]).toMatchObject({ x: 10, y: 1_610 })
    expect(grid[340]).toMatchObject({ x: 2_290, y: 1_610 })
    expect(grid[341]).toMatchObject({ x: 10, y: 1_710 })
  })

  it('shows every table once, inside the area, without overlap', () =>
    fc.assert(
      fc.property(tables, (all) => {
        const grid = gridOf(all)
        expect(new Set(Object.keys(grid).map(Number))).toEqual(new Set(all.map(({ id }) => id)))
        expectApart(Object.values(grid))
        for (const spot of Object.values(grid)) {
          const { left, top, right, bottom } = extentOf(spot)
          expect(left >= 0 && top >= 0 && right <= AREA_WIDTH && bottom <= AREA_HEIGHT).toBe(true)
        }
      }),
      { numRuns: 50 },
    ))
})

describe('a floor to which tables were added', () => {
  it('keeps the saved places, and puts the new tables where nothing stands', () =>
    fc.assert(
      fc.property(tables, fc.array(place, { maxLength: 12 }), (all, saved) => {
        const placed = all.slice(0, saved.length)
        const plan = {
          tables: Object.fromEntries(placed.map(({ id }, at) => [id, saved[at] as TablePlace])),
          marks: [],
        }
        const places = placesOfTables(all, plan)
        expect(places.size).toBe(all.length)
        for (const { id } of placed) expect(places.get(id)).toBe(plan.tables[id])
        const added = all.slice(saved.length).flatMap(({ id }) => places.get(id) ?? [])
        expectApart(added)
        for (const one of added)
          for (const other of Object.values(plan.tables))
            expect(overlap(extentOf(one), extentOf(other))).toBe(false)
      }),
      { numRuns: 50 },
    ))

  it('keeps clear of walls and labels', () => {
    const wall = { x: 0, y: 0, width: AREA_WIDTH, height: 210, rotation: 0, kind: 'wall' as const, text: '' }
    const places = placesOfTables(named('1', '2'), { tables: {}, marks: [wall] })
    expect(places.get(1)).toMatchObject({ x: 20, y: 220 })
    expect(places.get(2)).toMatchObject({ x: 260, y: 220 })
  })

  it('does not draw a removed table', () => {
    const all = named('Mesa 1', 'Mesa 2')
    const plan = { tables: gridOf(all), marks: [] }
    expect([...placesOfTables(all.slice(1), plan).keys()]).toEqual([2])
  })
})

describe('the grid of a floor that was never arranged', () => {
  const tables = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Mesa ${index + 1}` }))
  const columnsIn = (count: number, width: number, height: number) =>
    new Set(Object.values(gridIn(tables(count), { width, height })).map(({ x }) => x)).size

  it('is as wide as its screen: fewer columns on a phone than on a tablet', () =>
    expect([columnsIn(20, 358, 570), columnsIn(20, 908, 496), columnsIn(20, 992, 528)]).toEqual([3, 5, 5]))

  it('has each table once, in reading order', () => {
    const spots = Object.values(gridIn(tables(40), { width: 908, height: 496 }))
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(40)
    expect(spots.every((spot, at) => at === 0 || spot.y >= (spots[at - 1]?.y ?? 0))).toBe(true)
  })
})
