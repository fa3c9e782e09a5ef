import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inSlices, paced } from './slices.ts'

/** Keeps the CPU busy for about 2 ms. */
function work(): void {
  const end = performance.now() + 2
  while (performance.now() < end);
}

let worked = 0

function* pieces(count: number): Generator<void, number> {
  for (let done = 0; done < count; done++) {
    work()
    worked++
    yield
  }
  return count
}

/** The largest number of work steps in one turn of the event loop, until all are done. */
async function mostPerTurn(works: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = works.finally(() => {
    isDone = true
  })
  let most = 0
  while (!isDone) {
    const before = worked
    await turn()
    most = Math.max(most, worked - before)
  }
  await done
  return most
}

describe('sliced work', () => {
  it("returns the generator's result", async () => {
    expect(await inSlices(pieces(3))).toBe(3)
  })

  it("fails with the generator's error", async () => {
    const failing: Iterator<void, void> = {
      next: () => {
        throw new Error('broken')
      },
    }
    await expect(inSlices(failing)).rejects.toThrow('broken')
  })

  it('keeps the event loop free, however many generators run at once', async () => {
    const works = Array.from({ length: 20 }, () => inSlices(pieces(10)))
    // 200 steps of 2 ms.
    expect(await mostPerTurn(Promise.all(works))).toBeLessThanOrEqual(10)
  })

  it('yields the values in their order', async () => {
    const received: number[] = []
    for await (const value of paced([1, 2, 3])) received.push(value)
    expect(received).toEqual([1, 2, 3])
  })
})
