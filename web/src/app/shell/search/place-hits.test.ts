import type { FloorCheck, FloorView } from '@comanda/shared/floor/api'
import { describe, expect, it } from 'vitest'
import { placeHits } from './place-hits.ts'

const check = (id: number, due: string, more: Partial<FloorCheck> = {}) =>
  ({ id, due, token_no: id, name: null, customer_name: null, ...more }) as FloorCheck
const table = (title: string, ...checks: FloorCheck[]) =>
  ({ title, floor: 'Terraza', checks }) as unknown as FloorView['tables'][number]
const floor = {
  tables: [table('Mesa 15', check(1, '80.00')), table('Mesa 5', check(2, '2613.00')), table('Mesa 50')],
  counter: [check(3, '95.00', { name: 'Juan', customer_name: 'Lucía Arriaga' })],
  currency: 'MXN',
} as unknown as FloorView

const titles = (wanted: string) => placeHits(floor, wanted).map(({ title }) => title)

describe('the open checks', () => {
  it('are found by table, token and name, with what they owe; a free table has none', () => {
    expect(titles('mesa 5')).toEqual(['Mesa 5 · $2,613.00'])
    expect(titles('token 3')).toEqual(['Token 3 · Juan · $95.00'])
    expect(titles('juan')).toEqual(['Token 3 · Juan · $95.00'])
    expect(titles('lucia')).toEqual(['Token 3 · Juan · $95.00'])
    expect(titles('mesa 50')).toEqual([])
  })

  it('lead to their check, and those of a table say on which floor it is', () => {
    expect(placeHits(floor, 'mesa 5')[0]).toMatchObject({
      href: '/dashboard/checks/2',
      detail: 'Token 2 · Terraza',
    })
  })
})
