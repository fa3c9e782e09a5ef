import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A run that ends when the test says so. */
function controlled() {
  const endings: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>((end) => endings.push(end)))
  return { run, endOldest: () => endings.shift()?.() }
}

describe('refetching on events', () => {
  it('a burst of events makes one fetch', async () => {
    const { run } = controlled()
    const refetch = coalesce(run, 50)
    for (let i = 0; i < 20; i++) void refetch()
    await vi.advanceTimersByTimeAsync(50)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('events during a fetch share one more, after it has ended', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, 50)
    void refetch()
    await vi.advanceTimersByTimeAsync(50)
    void refetch()
    void refetch()
    await vi.advanceTimersByTimeAsync(500)
    expect(run).toHaveBeenCalledTimes(1)
    endOldest()
    await vi.advanceTimersByTimeAsync(50)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('waits for a fetch that began after the request', async () => {
    const { run, endOldest } = controlled()
    const refetch = coalesce(run, 50)
    void refetch()
    await vi.advanceTimersByTimeAsync(50)
    const late = vi.fn()
    void refetch().then(late)
    endOldest()
    await vi.advanceTimersByTimeAsync(50)
    expect(late).not.toHaveBeenCalled()
    endOldest()
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toHaveBeenCalled()
  })

  it('a failed fetch does not silence the next', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no answer')))
    const refetch = coalesce(run, 50)
    const first = refetch()
    await vi.advanceTimersByTimeAsync(50)
    await expect(first).resolves.toBeUndefined()
    void refetch()
    await vi.advanceTimersByTimeAsync(50)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
