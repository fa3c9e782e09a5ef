import { expect, it } from 'vitest'
import { isNewer, type News, withPushed } from './with-news.ts'

const known: News = {
  version: '4 a',
  changed: null,
  rows: [
    { id: 1, check_id: 1 },
    { id: 2, check_id: 2 },
  ],
}
const answer: News = { version: '5 b', changed: [2], rows: [{ id: 3, check_id: 2 }] }

it('news that were not asked for are taken when they are about what is known', () => {
  const after = withPushed(known, { base: '4 a', answer })
  expect(after).toEqual({ version: '5 b', changed: null, rows: [known.rows[0], answer.rows[0]] })
})

it('news that a request has brought already change nothing', () => {
  const after = withPushed(known, { base: '4 a', answer }) as News
  expect(withPushed(after, { base: '4 a', answer })).toBe(after)
})

it('news of another version are not taken', () => {
  expect(withPushed(known, { base: '3 c', answer })).toBeNull()
  expect(withPushed({ ...known, version: null }, { base: '4 a', answer })).toBeNull()
})

it('the later change of a store is newer, and nothing is older than any', () => {
  const at = (version: string | null): News => ({ ...known, version })
  expect(isNewer(at('10 a'), at('9 b'))).toBe(true)
  expect(isNewer(at('9 b'), at('10 a'))).toBe(false)
  expect(isNewer(at(null), at('1 a'))).toBe(false)
  expect(isNewer(at('1 a'), at(null))).toBe(true)
})
