import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when the test says so. */
function controlled() {
  const endings: ((fails?: Error) => void)[] = []
  let most = 0
  let underWay = 0
  const work = async () => {
    most = Math.max(most, ++underWay)
    const failure = await new Promise<Error | undefined>((end) => endings.push(end))
    underWay--
    if (failure) throw failure
    return 'done'
  }
  return { work, most: () => most, endOldest: (fails?: Error) => endings.shift()?.(fails), waits: endings }
}

describe('heavy work', () => {
  it('is done two at a time, in the order it came, and refused when the line is full', async () => {
    const { work, most, endOldest, waits } = controlled()
    const turns = new Turns({ atOnce: 2, mostWaiting: 3 })
    const all = Array.from({ length: 5 }, () => turns.take(work))
    await expect(turns.take(work)).rejects.toMatchObject({ code: 'unavailable' })
    for (let ended = 0; ended < 5; ended++) {
      await expect.poll(() => waits.length).toBeGreaterThan(0)
      endOldest()
    }
    expect(await Promise.all(all)).toEqual(Array(5).fill('done'))
    expect(most()).toBe(2)
  })

  it('that fails gives its place to the next', async () => {
    const { work, endOldest, waits } = controlled()
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
    const first = turns.take(work)
    const second = turns.take(work)
    endOldest(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    await expect.poll(() => waits.length).toBe(1)
    endOldest()
    expect(await second).toBe('done')
    const third = turns.take(work)
    endOldest()
    expect(await third).toBe('done')
  })
})
