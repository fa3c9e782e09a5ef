import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonPieces } from './json.ts'

const textOf = (value: unknown): string => [...jsonPieces(value)].join('')

it('the chunks joined equal the output of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 7 }), (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value))
    }),
  )
})

it('the writer omits undefined and writes instants as JSON.stringify does', () => {
  const value = { a: undefined, at: new Date(0), list: [undefined, { at: new Date(1), rest: [1] }] }
  expect(textOf(value)).toBe(JSON.stringify(value))
})

it('a long text comes in many chunks', () => {
  const value = { items: Array.from({ length: 10_000 }, (_, id) => ({ id, title: 'Taco', addons: [] })) }
  expect([...jsonPieces(value)].length).toBeGreaterThan(3)
})
