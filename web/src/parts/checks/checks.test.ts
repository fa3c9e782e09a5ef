import { expect, it } from 'vitest'
import { lastRound, placeOfCheck } from './checks.ts'

it('the last round is the last one that was not cancelled as a whole', () => {
  const [live, gone] = [{ status: 'delivered' }, { status: 'cancelled' }] as const
  const rounds = [
    { round: 1, items: [live] },
    { round: 2, items: [gone, live] },
    { round: 3, items: [gone] },
  ]
  expect(lastRound(rounds)?.round).toBe(2)
  expect(lastRound([])).toBeUndefined()
})

it('a check is called by its name beside its table, or instead of its token', () => {
  const check = {
    table_title: null,
    floor: null,
    delivery_type: 'takeaway',
    customer_name: null,
    rounds: [{ token_no: 7 }],
  } as const
  expect(placeOfCheck(check)).toBe('Para Llevar · Token 7')
  expect(placeOfCheck({ ...check, name: 'Juan' })).toBe('Para Llevar · Juan')
  expect(placeOfCheck({ ...check, name: 'Juan', customer_name: 'Ana' })).toBe('Para Llevar · Juan · Ana')
  expect(placeOfCheck({ ...check, table_title: 'Mesa 4', floor: 'Terraza', name: 'Juan' })).toBe(
    'Mesa 4 · Terraza · Juan',
  )
})
