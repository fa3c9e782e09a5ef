import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GATHER_MS = 50

/** A run that ends when the test resolves it. */
function controlled() {
  const endings: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>((end) => endings.push(end)))
  return { run, endOldest: () => endings.shift()?.() }
}

describe('refetching on events', () => {
  it('fetches immediately for the first event', () => {
    const { run } = controlled()
    void coalesce(run, GATHER_MS)()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('shares one more fetch between events during a fetch, shortly after its end', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, GATHER_MS)
    for (let i = 0; i < 20; i++) void refetch()
    await vi.advanceTimersByTimeAsync(10 * GATHER_MS)
    expect(run).toHaveBeenCalledTimes(1)
    endOldest()
    await vi.advanceTimersByTimeAsync(GATHER_MS - 1)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(2)
    endOldest()
    await vi.advanceTimersByTimeAsync(10 * GATHER_MS)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('combines events shortly after a fetch', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, GATHER_MS)
    void refetch()
    endOldest()
    await vi.advanceTimersByTimeAsync(GATHER_MS / 2)
    for (let i = 0; i < 20; i++) void refetch()
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(GATHER_MS / 2)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('fetches immediately again after a pause without events', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, GATHER_MS)
    void refetch()
    endOldest()
    await vi.advanceTimersByTimeAsync(GATHER_MS)
    void refetch()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('turns a burst of fifty events per second into about a dozen fetches of 30 ms, never two at a time', async () => {
    let running = 0
    let most = 0
    const run = vi.fn(async () => {
      most = Math.max(most, ++running)
      await new Promise((end) => setTimeout(end, 30))
      running--
    })
    const refetch = coalesce(run, GATHER_MS)
    for (let i = 0; i < 50; i++) {
      void refetch()
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(most).toBe(1)
    expect(run.mock.calls.length).toBeLessThanOrEqual(14)
  })

  it('waits for a fetch that began after the request', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, GATHER_MS)
    void refetch()
    const late = vi.fn()
    void refetch().then(late)
    endOldest()
    await vi.advanceTimersByTimeAsync(GATHER_MS)
    expect(late).not.toHaveBeenCalled()
    endOldest()
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toHaveBeenCalled()
  })

  it('keeps working after a failed fetch', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no answer')))
    const refetch = coalesce(run, GATHER_MS)
    const first = refetch()
    await vi.advanceTimersByTimeAsync(GATHER_MS)
    await expect(first).resolves.toBeUndefined()
    void refetch()
    expect(run).toHaveBeenCalledTimes(2)
  })
})
