import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Overloaded } from '../kernel/overloaded.ts'
import { StoreTurns } from './store-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when the test resolves it. */
function piece() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: vi.fn(() => done), end: () => end() }
}

describe('a store’s share of the connections', () => {
  it('is enforced: further work waits in the store’s queue and does not delay other stores', async () => {
    const turns = new StoreTurns(2)
    const pieces = [piece(), piece(), piece(), piece()]
    const all = pieces.map(({ work }) => turns.run(1, work))
    const neighbour = piece()
    void turns.run(2, neighbour.work)
    await vi.advanceTimersByTimeAsync(0)
    const begun = () => pieces.map(({ work }) => work.mock.calls.length)
    expect(begun()).toEqual([1, 1, 0, 0])
    expect(neighbour.work).toHaveBeenCalledTimes(1)
    pieces[1]?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun()).toEqual([1, 1, 1, 0])
    for (const { end } of pieces) end()
    await Promise.all(all)
    neighbour.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(turns.size).toBe(0)
  })

  it('is free again when the work fails', async () => {
    const turns = new StoreTurns(1)
    await expect(turns.run(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await expect(turns.run(1, () => Promise.resolve('done'))).resolves.toBe('done')
  })

  it('passes to the next in the queue when the work fails', async () => {
    const turns = new StoreTurns(1)
    const [failing, next] = [piece(), piece()]
    const failed = turns.run(1, () => failing.work().then(() => Promise.reject(new Error('refused'))))
    const running = turns.run(1, next.work)
    failing.end()
    await expect(failed).rejects.toThrow('refused')
    expect(next.work).toHaveBeenCalledTimes(1)
    next.end()
    await running
  })

  it('is waited for at most five seconds, in a queue of limited length', async () => {
    const turns = new StoreTurns(1, 2)
    const first = piece()
    const running = turns.run(1, first.work)
    const waiting = [piece(), piece(), piece()]
    const ends = waiting.map(({ work }) => turns.run(1, work).catch((error: unknown) => error))
    expect(await ends[2]).toBeInstanceOf(Overloaded)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([await ends[0], await ends[1]]).toEqual([expect.any(Overloaded), expect.any(Overloaded)])
    first.end()
    await running
    expect(waiting.map(({ work }) => work.mock.calls.length)).toEqual([0, 0, 0])
    expect(turns.size).toBe(0)
  })
})
