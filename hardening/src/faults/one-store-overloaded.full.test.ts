import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { Till } from '../lib/traffic.ts'

const STORES = 8
/**
 * Each store sends twenty times the load of a restaurant in docs/scale.md, so that the overloaded store sends 25 a
 * second.
 */
const PER_SECOND = 0.5
const TIMES = 50
const PHASE_MS = 6_000
const MOST = 1.5
/** Other work on the machine only makes the times longer, so the best round counts. */
const LEAST_ROUNDS = 3
const MOST_ROUNDS = 10

describe('one store at fifty times its load', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation({ stores: STORES })
  })
  afterAll(() => all.close())

  it('makes the other stores wait at most one and a half times as long', async () => {
    const tills = all.stores.map((store) => new Till(store, { answerMs: 30_000 }))
    const [overloaded, ...others] = tills
    if (!overloaded) throw new Error('no store')
    const withoutOverload = () => slowest(others, phase(tills, PER_SECOND))
    const overload = () => slowest(others, phase([overloaded], PER_SECOND * TIMES), phase(others, PER_SECOND))
    await withoutOverload()
    let [normalMs, overloadedMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      normalMs = Math.min(normalMs, await withoutOverload())
      overloadedMs = Math.min(overloadedMs, await overload())
      if (round >= LEAST_ROUNDS && overloadedMs < MOST * normalMs) break
    }
    expect(overloadedMs / normalMs).toBeLessThan(MOST)
    expect(others.every((till) => till.failures.size === 0)).toBe(true)
    const sold = tills.flatMap((till) => till.acknowledged)
    expect(await all.invariants.problems(sold)).toEqual([])
  })
})

/** Each till sends its orders on schedule, without waiting for the answers to earlier orders. */
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

/** The 99th percentile of these tills' order times during the test, in milliseconds. */
async function slowest(tills: readonly Till[], ...work: Promise<void>[]): Promise<number> {
  for (const till of tills) till.took.splice(0)
  await Promise.all(work)
  const sorted = tills.flatMap((till) => till.took).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY
}
