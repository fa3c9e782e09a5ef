import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** Reads that end when the test resolves them. */
function counted() {
  const ends: ((fails?: boolean) => void)[] = []
  const reads = new SharedReads<number>()
  const ask = (key = 'store 1') =>
    reads.get(key, () => {
      const nth = ends.length + 1
      return new Promise((resolve, reject) =>
        ends.push((fails) => (fails ? reject(new Error(`reading ${nth}`)) : resolve(nth))),
      )
    })
  return { ask, ends }
}

it('gives all callers of one turn the same read', async () => {
  const { ask, ends } = counted()
  const all = [ask(), ask(), ask()]
  await nextTurn()
  ends[0]?.()
  expect(await Promise.all(all)).toEqual([1, 1, 1])
  expect(ends).toHaveLength(1)
})

it('gives all callers that arrive during a read the result of the next read', async () => {
  const { ask, ends } = counted()
  const first = ask()
  await nextTurn()
  const later = [ask(), ask(), ask()]
  ends[0]?.()
  expect(await first).toBe(1)
  await nextTurn()
  later.push(ask())
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(later.slice(0, 3))).toEqual([2, 2, 2])
  await nextTurn()
  ends[2]?.()
  expect(await later[3]).toBe(3)
})

it('starts a read in the next turn when none is running', async () => {
  const { ask, ends } = counted()
  const first = ask()
  await nextTurn()
  ends[0]?.()
  await first
  const second = ask()
  await nextTurn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await second).toBe(2)
})

it('starts the next read after a failed read', async () => {
  const { ask, ends } = counted()
  const first = ask()
  await nextTurn()
  const second = ask()
  ends[0]?.(true)
  await expect(first).rejects.toThrow('reading 1')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await second).toBe(2)
})

it('reads different stores independently', async () => {
  const { ask, ends } = counted()
  void ask('store 1')
  void ask('store 2')
  await nextTurn()
  expect(ends).toHaveLength(2)
})
