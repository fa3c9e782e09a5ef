import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

it('the event loop is watched from the first reading on, and costs nothing where nobody reads', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = fastify()
  const metrics = createMetrics(app, {
    nodes: { appPools: () => [] },
    countSockets: () => 0,
    release: { version: '1.0.0', commit: 'none' },
  })
  expect(vi.getTimerCount()).toBe(0)
  for (const reading of [await metrics.read(), await metrics.read()])
    expect(reading).toMatch(/^event_loop_longest_hold_seconds \d/m)
  expect(vi.getTimerCount()).toBe(1)
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})
