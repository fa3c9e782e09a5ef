import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesInSlices, inSlices, jsonOf } from './slices.ts'

function* pieces(count: number): Generator<void, number> {
  for (let done = 0; done < count; done++) {
    const end = performance.now() + 2
    while (performance.now() < end);
    yield
  }
  return count
}

describe('sliced work', () => {
  it('lets other requests run every few milliseconds, and returns its result', async () => {
    let turns = 0
    let isDone = false
    const work = inSlices(pieces(50)).finally(() => {
      isDone = true
    })
    for (; !isDone; turns++) await turn()
    expect(await work).toBe(50)
    // 100 ms of work in turns of 8 ms.
    expect(turns).toBeGreaterThan(10)
  })

  it('gives other requests as many turns beside ten works at once as beside one after the other', async () => {
    const turnsBeside = async (works: () => Promise<unknown>) => {
      let turns = 0
      let isDone = false
      const all = works().finally(() => {
        isDone = true
      })
      for (; !isDone; turns++) await turn()
      await all
      return turns
    }
    const inRow = await turnsBeside(async () => {
      for (let count = 0; count < 10; count++) await inSlices(pieces(12))
    })
    const atOnce = await turnsBeside(() =>
      Promise.all(Array.from({ length: 10 }, () => inSlices(pieces(12)))),
    )
    expect(atOnce).toBeGreaterThan(inRow / 2)
  })

  it('ends when its reader has gone', async () => {
    const reader = new AbortController()
    let steps = 0
    const endless: Iterator<void, void> = {
      next: () => {
        if (++steps === 100) reader.abort()
        return { done: false, value: undefined }
      },
    }
    await expect(inSlices(endless, reader.signal)).rejects.toThrow('aborted')
    expect(steps).toBe(100)
  })

  it("fails with the generator's error", async () => {
    const failing: Iterator<void, void> = {
      next: () => {
        throw new Error('broken')
      },
    }
    await expect(inSlices(failing)).rejects.toThrow('broken')
  })
})

describe('a text in slices', () => {
  it('has the bytes of the text in one piece, whatever its characters', async () => {
    const pieces = ['{"plato":"', 'Jalapeño', ' 🌶️', '', '"}']
    expect(await bytesInSlices(pieces)).toEqual(Buffer.from(pieces.join('')))
  })

  it('is the JSON of any answer, however many of its levels are taken apart', () => {
    const date = fc.date({ noInvalidDate: true })
    const answer = fc.object({
      maxDepth: 4,
      withDate: false,
      values: [fc.string(), fc.double(), fc.constant(null), date],
    })
    const optional = fc.record({
      always: fc.array(answer),
      sometimes: fc.option(fc.string(), { nil: undefined }),
    })
    fc.assert(
      fc.property(optional, fc.nat(6), (value, levels) => {
        expect([...jsonOf(value, levels)].join('')).toBe(JSON.stringify(value))
      }),
    )
  })
})
