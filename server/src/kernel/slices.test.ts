import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bytesInSlices, inSlices, jsonPieces } from './slices.ts'

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

  it.each([[[]], [['a']], [['a', { b: 'ñ' }, null]]])('is the JSON of a list: %j', (list) => {
    expect([...jsonPieces(list)].join('')).toBe(JSON.stringify(list))
  })
})
