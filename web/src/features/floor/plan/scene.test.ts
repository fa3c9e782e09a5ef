import type { TablePlace } from '@comanda/shared/floor/plan'
import { describe, expect, it } from 'vitest'
import { beyondTable, isLegible } from './scene.ts'

const place = (x: number, side = 100): TablePlace => ({
  x,
  y: 0,
  width: side,
  height: side,
  rotation: 0,
  shape: 'square',
})

describe('a plan on a screen', () => {
  it('gives a small table a target as large as a finger', () => {
    expect(beyondTable(100, 0.3)).toBeCloseTo((44 / 0.3 - 100) / 2)
    expect(beyondTable(100, 0.5)).toBe(0)
  })

  it('is shown while the targets of its tables do not overlap', () => {
    const apart = [place(0), place(160)]
    expect([isLegible(apart, 0.5), isLegible(apart, 0.3), isLegible(apart, 0.25)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is shown when the owner has put two tables over each other', () =>
    expect(isLegible([place(0), place(60)], 0.5)).toBe(true))

  it('is not shown when a table could not show its number', () =>
    expect(isLegible([place(0, 80)], 0.2)).toBe(false))
})
