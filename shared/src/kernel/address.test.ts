import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it('the URL of a call encodes its parameters and omits absent query values', () => {
  const call = { path: '/menu/{code}/items/{id}' }
  expect(addressOf(call, { code: 'a/b ñ', id: 7 })).toBe('/menu/a%2Fb%20%C3%B1/items/7')
  const query = { type: 'custom', from: null, to: undefined, search: '', page: 0, 'a b': 'c&d' }
  expect(addressOf({ path: '/orders' }, {}, query)).toBe('/orders?type=custom&page=0&a%20b=c%26d')
  expect(addressOf({ path: '/orders' })).toBe('/orders')
})
