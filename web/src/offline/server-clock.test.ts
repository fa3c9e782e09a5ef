import { beforeEach, expect, it, vi } from 'vitest'

const MINUTE_MS = 60_000
const AT = Date.parse('2026-11-21T18:00:00.000Z')

let page: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.resetModules()
  page = await import('./server-clock.ts')
})

/** An answer that the server gave at `AT`, heard by a device that is so far ahead. */
const hear = (ahead: number) => page.noteServerTime(new Date(AT).toUTCString(), AT + ahead)

it('a page shows the device’s time until it knows the server’s, and that of an earlier page until then', () => {
  expect(page.serverTime(AT)).toBe(AT)
  page.noteKeptOffset(-26 * 60 * MINUTE_MS)
  expect(page.serverTime(AT)).toBe(AT - 26 * 60 * MINUTE_MS)
  expect(page.clockError()).toBe(0)
  hear(0)
  expect(page.serverTime(AT)).toBe(AT)
})

it('one answer that is late does not move the clock, and a second or two are no difference', () => {
  for (const ahead of [200, 1_400, 900]) hear(ahead)
  hear(10 * 60 * MINUTE_MS)
  expect(page.serverTime(AT)).toBe(AT)
  expect(page.clockError()).toBe(0)
})

it.each([
  [4, 0],
  [-4, 0],
  [7, 7],
  [-72 * 60, -72 * 60],
])('a clock that is %i minutes ahead is wrong by %i, and is corrected', (ahead, wrong) => {
  const heard = vi.fn()
  page.watchServerClock(heard)
  for (let answers = 0; answers < 3; answers++) hear(ahead * MINUTE_MS)
  expect(page.clockError()).toBe(wrong)
  expect(Math.abs(page.serverTime(AT + ahead * MINUTE_MS) - AT)).toBeLessThan(1_000)
  expect(heard).toHaveBeenCalledOnce()
})
