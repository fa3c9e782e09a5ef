import { expect, it } from 'vitest'
import { assertFewLines, assertRoom, hasRoom, MAX_CHECK_LINES } from './limits.ts'

const full = expect.objectContaining({ code: 'check_full' })

it('a check takes its last line, and no further line', () => {
  expect([hasRoom(MAX_CHECK_LINES - 2, 2), hasRoom(MAX_CHECK_LINES - 1, 2)]).toEqual([true, false])
  expect(() => assertRoom(MAX_CHECK_LINES - 2, 2)).not.toThrow()
  expect(() => assertRoom(MAX_CHECK_LINES - 1, 2)).toThrow(full)
})

it('one action names no more lines than a check has', () => {
  expect(() => assertFewLines(MAX_CHECK_LINES)).not.toThrow()
  expect(() => assertFewLines(MAX_CHECK_LINES + 1)).toThrow(full)
})
