import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { Till } from '../lib/traffic.ts'

const STORES = 8
/** Each store: twenty times what docs/scale.md takes for a restaurant's, so that the stormed one gets 25 a second. */
const PER_SECOND = 0.5
const TIMES = 50
const PHASE_MS = 6_000
const MOST = 1.5
/** A machine that does other things too only ever adds to what is measured: the best round of each counts. */
const LEAST_ROUNDS = 3
const MOST_ROUNDS = 10

describe('one store at fifty times its load', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation({ stores: STORES })
  })
  afterAll(() => all.close())

  it('makes the others wait at most one and a half times as long', async () => {
    const tills = all.stores.map((store) => new Till(store, { answerMs: 30_000 }))
    const [stormed, ...others] = tills
    if (!stormed) throw new Error('no store')
    const calm = () => slowest(others, phase(tills, PER_SECOND))
    const storm = () => slowest(others, phase([stormed], PER_SECOND * TIMES), phase(others, PER_SECOND))
    await calm()
    let [quiet, stormy] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      quiet = Math.min(quiet, await calm())
      stormy = Math.min(stormy, await storm())
      if (round >= LEAST_ROUNDS && stormy < MOST * quiet) break
    }
    expect(stormy / quiet).toBeLessThan(MOST)
    expect(others.every((till) => till.troubles.size === 0)).toBe(true)
    const sold = tills.flatMap((till) => till.acknowledged)
    expect(await all.books.problems(sold)).toEqual([])
  })
})

/** Each till sends its orders at their times, whether or not the ones before have been answered. */
async function phase(tills: readonly Till[], perSecond: number): Promise<void> {
  const start = performance.now()
  const underWay: Promise<unknown>[] = []
  const every = 1_000 / (perSecond * tills.length)
  for (let n = 0; n * every < PHASE_MS; n++) {
    const wait = start + n * every - performance.now()
    if (wait > 0) await sleep(wait)
    const order = tills[n % tills.length]?.order()
    if (order) underWay.push(order)
  }
  await Promise.all(underWay)
}

/** The 99th percentile of the milliseconds that these tills' orders took meanwhile. */
async function slowest(tills: readonly Till[], ...work: Promise<void>[]): Promise<number> {
  for (const till of tills) till.took.splice(0)
  await Promise.all(work)
  const sorted = tills.flatMap((till) => till.took).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY
}
