import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

it('any text in an address is read back as it was, without quotes around numbers', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('123', '007', '1e3', 'true', 'null', '{}', '[1]'),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'from', 'page'), texts), (values) => {
      fc.pre(Object.values(values).every((value) => !/\p{Surrogate}/u.test(value) && !/^".*"$/.test(value)))
      expect(readSearch(writeSearch(values))).toEqual({ ...values })
    }),
  )
  expect(writeSearch({ q: '123', page: 2, from: undefined })).toBe('?q=123&page=2')
  expect(writeSearch({})).toBe('')
  expect(readSearch('?q=%22123%22&name=a+b')).toEqual({ q: '123', name: 'a b' })
})
