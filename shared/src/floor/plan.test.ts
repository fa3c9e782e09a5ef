import { describe, expect, it } from 'vitest'
import { extentOf, overlap } from './plan.ts'

const TABLE = { x: 100, y: 200, width: 160, height: 80, rotation: 0 }

const rounded = (box: typeof TABLE) => {
  const { left, top, right, bottom } = extentOf(box)
  return [left, top, right, bottom].map((side) => Math.round(side * 1_000) / 1_000)
}

describe('the area that a table covers', () => {
  it('is its box while it is not turned, or turned half', () => {
    expect(rounded(TABLE)).toEqual([100, 200, 260, 280])
    expect(rounded({ ...TABLE, rotation: 180 })).toEqual([100, 200, 260, 280])
  })

  it('is turned about the centre of its box', () => {
    expect(rounded({ ...TABLE, rotation: 90 })).toEqual([140, 160, 220, 320])
    expect(rounded({ ...TABLE, rotation: 270 })).toEqual([140, 160, 220, 320])
  })

  it('holds all corners of a table at an angle, whichever way it is turned', () => {
    // Half of 160 and half of 80, each seen at 30 degrees.
    const [wide, high] = [80 * Math.cos(Math.PI / 6) + 20, 40 + 40 * Math.cos(Math.PI / 6)]
    const sides = [180 - wide, 240 - high, 180 + wide, 240 + high].map(
      (side) => Math.round(side * 1_000) / 1_000,
    )
    for (const rotation of [30, 150, 210, 330]) expect(rounded({ ...TABLE, rotation })).toEqual(sides)
  })
})

describe('two tables', () => {
  const box = { left: 100, top: 100, right: 200, bottom: 200 }
  const moved = (x: number, y: number) => ({
    left: box.left + x,
    top: box.top + y,
    right: box.right + x,
    bottom: box.bottom + y,
  })

  it('overlap when they share an area', () => {
    for (const [x, y] of [
      [0, 0],
      [99, 0],
      [-99, 0],
      [0, 99],
      [0, -99],
      [99, -99],
    ] as const)
      expect(overlap(box, moved(x, y))).toBe(true)
  })

  it('may touch', () => {
    for (const [x, y] of [
      [100, 0],
      [-100, 0],
      [0, 100],
      [0, -100],
      [150, 50],
      [50, -150],
    ] as const)
      expect(overlap(box, moved(x, y))).toBe(false)
  })
})
