import { describe, expect, it } from 'vitest'
import { refusedLines } from './rules.mjs'

const isRefused = (file, line) => refusedLines(file, line).length > 0

describe('a limit of time, memory or speed', () => {
  const limits = [
    'expect(performance.now() - start).toBeLessThan(10_000)',
    'expect(Date.now() / 1_000 - noted).toBeLessThan(600)',
    'expect(process.memoryUsage().heapUsed).toBeLessThan(most)',
    'expect(held).toBeLessThan(50)',
    'expect(Math.max(...took)).toBeLessThan(limit)',
    'expect(answer.tookMs).toBeLessThanOrEqual(30)',
    'expect(ordersPerSecond).toBeGreaterThan(200)',
    'expect(longest).toBeLessThan(LONGEST_HOLD_MS)',
    'if (isSlow) expect(grown).toBeLessThan(GROWTH_MB)',
  ]

  it.each(limits)('is refused in a test: %s', (line) => {
    expect(isRefused('server/src/features/reports/reports.test.ts', line)).toBe(true)
    expect(isRefused('hardening/src/faults/killed.slow.test.ts', line)).toBe(true)
    expect(isRefused('e2e/src/counter.test.ts', line)).toBe(true)
  })

  it.each(limits)('is allowed in the full suite: %s', (line) => {
    expect(isRefused('server/src/features/reports/reports.full.test.ts', line)).toBe(false)
    expect(isRefused('hardening/src/faults/killed.slow.test.ts', `if (isFull) ${line}`)).toBe(false)
  })

  it.each([
    'expect(statements.length).toBeLessThan(5)',
    'expect(sentBytes).toBeLessThan(501_000)',
    'expect(noted).toBeGreaterThanOrEqual(since)',
    'expect(head?.height).toBeLessThan(60)',
    'expect(await questions()).toBe(6)',
  ])('is not what counts something: %s', (line) => {
    expect(isRefused('server/src/features/reports/reports.test.ts', line)).toBe(false)
  })
})

it('a forbidden text in a comment is allowed, and so is a folder that may have it', () => {
  expect(isRefused('server/src/app.ts', 'const secret = process.env.SECRET')).toBe(true)
  expect(isRefused('server/src/app.ts', '// process.env is read elsewhere')).toBe(false)
  expect(isRefused('server/src/testing/runs.ts', 'const secret = process.env.SECRET')).toBe(false)
  expect(isRefused('bench/src/app.ts', 'const secret = process.env.SECRET')).toBe(false)
})

it('a call is not named by its path where it is not declared', () => {
  expect(isRefused('web/src/api/client.ts', "const first = ['/pos/init']")).toBe(true)
  expect(isRefused('web/src/app/shell/device/lock.ts', `fetch(\`\${API}/devices/lock\`)`)).toBe(true)
  expect(isRefused('server/src/selling/paying.ts', "'/checks/{id}/charge': 'Cobro',")).toBe(true)
  expect(isRefused('server/src/selling/paying.ts', "if (path.startsWith('/checks'))")).toBe(true)
  expect(isRefused('web/src/parts/guide-places.ts', "href('/dashboard/guide')")).toBe(false)
  expect(isRefused('web/src/testing/network.ts', "fail('/pos/create-order')")).toBe(false)
})

it('a screen does not count with the clock of its device', () => {
  const imports = "import { now } from '../../offline/now.ts'"
  expect(isRefused('web/src/features/floor/FloorBoard.tsx', imports)).toBe(true)
  expect(isRefused('web/src/features/floor/FloorBoard.tsx', 'const age = Date.now() - at')).toBe(true)
  expect(isRefused('web/src/parts/time/clock.ts', 'export const clock = () => new Date()')).toBe(true)
  expect(isRefused('web/src/features/token-screen/TokenScreenPage.tsx', 'now - dataUpdatedAt > STALE')).toBe(
    true,
  )
  expect(isRefused('web/src/app/guards.ts', imports)).toBe(false)
})
