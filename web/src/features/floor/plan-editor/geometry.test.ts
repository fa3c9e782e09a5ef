import { AREA_HEIGHT, AREA_WIDTH, extentOf } from '@comanda/shared/floor/plan'
import { describe, expect, it } from 'vitest'
import { draggedSize, GRID, insideArea, resized, rotationTowards, snapped, turned } from './geometry.ts'

const TABLE = { x: 400, y: 400, width: 200, height: 160, rotation: 0 }

describe('a table that is dragged', () => {
  it('stops at the grid', () => {
    expect(snapped({ ...TABLE, x: 407, y: 395 }, [], 12).box).toMatchObject({ x: 400, y: 400 })
    expect(snapped({ ...TABLE, x: 411 }, [], 12).box.x % GRID).toBe(0)
  })

  it('lines up with a neighbour that is off the grid', () => {
    const neighbour = { ...TABLE, x: 907, y: 413 }
    const { box, guides } = snapped({ ...TABLE, x: 300, y: 405 }, [neighbour], 12)
    expect([box.y, guides.y]).toEqual([413, 413])
    expect(guides.x).toBeNull()
  })

  it('lines up by its middle with a table of another size', () => {
    const neighbour = { ...TABLE, x: 900, height: 320 }
    expect(snapped({ ...TABLE, y: 476 }, [neighbour], 12).box.y).toBe(480)
  })

  it('stays on the floor, also when it is rotated', () => {
    for (const rotation of [0, 45, 90, 195])
      for (const [x, y] of [
        [-500, -500],
        [5_000, 5_000],
      ] as const) {
        const { left, top, right, bottom } = extentOf(insideArea({ ...TABLE, x, y, rotation }))
        expect(left).toBeGreaterThanOrEqual(-1)
        expect(top).toBeGreaterThanOrEqual(-1)
        expect(right).toBeLessThanOrEqual(AREA_WIDTH + 1)
        expect(bottom).toBeLessThanOrEqual(AREA_HEIGHT + 1)
      }
  })

  it('has a corner in whole units that the server accepts', () => {
    const { x, y } = insideArea({ ...TABLE, x: -60, y: 30.4, rotation: 90 })
    expect([x, y]).toEqual([0, 30])
  })
})

describe('a table that is resized', () => {
  it('keeps its upper left corner', () => {
    expect(resized(TABLE, 'table', { width: 300, height: 200 })).toMatchObject({ x: 400, y: 400, width: 300 })
  })

  it('keeps that corner also when it is rotated', () => {
    const box = resized({ ...TABLE, rotation: 90 }, 'table', { width: 300, height: 160 })
    // Rotated by 90 degrees, the corner is at the upper right of the extent.
    expect(extentOf(box).right).toBeCloseTo(extentOf({ ...TABLE, rotation: 90 }).right)
    expect(extentOf(box).top).toBeCloseTo(extentOf({ ...TABLE, rotation: 90 }).top)
  })

  it('is neither too small to tap nor larger than a banquet', () => {
    expect(resized(TABLE, 'table', { width: 5, height: 9_000 })).toMatchObject({ width: 80, height: 800 })
    expect(resized(TABLE, 'wall', { width: 5, height: 5 })).toMatchObject({ width: 10, height: 10 })
  })

  it('follows the handle in the direction of its own sides', () => {
    expect(draggedSize(TABLE, { x: 61, y: -39 })).toEqual({ width: 260, height: 120 })
    expect(draggedSize({ ...TABLE, rotation: 90 }, { x: 0, y: 60 })).toEqual({ width: 260, height: 160 })
  })
})

describe('a table that is turned', () => {
  it('stops every 15 degrees, and a full turn is none', () => {
    expect(turned(TABLE, 22).rotation).toBe(15)
    expect(turned(TABLE, 23).rotation).toBe(30)
    expect(turned(TABLE, -15).rotation).toBe(345)
    expect(turned(TABLE, 360).rotation).toBe(0)
  })

  it('follows the handle above it', () => {
    const middle = { x: 500, y: 480 }
    expect(rotationTowards(TABLE, { x: middle.x, y: 0 })).toBeCloseTo(0)
    expect(rotationTowards(TABLE, { x: 2_000, y: middle.y })).toBeCloseTo(90)
    expect(rotationTowards(TABLE, { x: middle.x, y: 1_500 })).toBeCloseTo(180)
  })
})
