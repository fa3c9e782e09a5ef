import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sized } from '../lib/scale.ts'
import { Campaign } from './fuzz/campaign.ts'
import type { Operation } from './fuzz/document.ts'
import { knownValuesFor, World } from './fuzz/world.ts'

/** Bodies until a new restaurant replaces the attacked restaurant, whose data is damaged by then. */
const ROUND = 1_000
/** At least one for each call. The other bodies attack orders and their amounts. */
const BODIES = sized(350, 800, 75_000)
/** The share of the calls that succeed at least once. */
const LEAST_DONE = sized(0.3, 0.5, 0.9)

let world: World
let operations: readonly Operation[]
let campaign: Campaign
beforeAll(async () => {
  world = await World.open()
  operations = world.operations
  campaign = new Campaign(world.server.base, operations)
})
afterAll(async () => {
  campaign.close()
  await world.server.stop()
})

describe('mutated bodies, URLs and queries from the OpenAPI document', () => {
  it('get an answer or a refusal, never a server error, and do not change or show other stores’ data', async () => {
    const problems: string[] = []
    for (let from = 0; from < BODIES; from += ROUND) {
      const target = await world.openTarget()
      await world.livenUp(target)
      const count = Math.min(ROUND, BODIES - from)
      problems.push(
        ...(await campaign.round(target, (one) => knownValuesFor(target, world, one), from, count)),
      )
      expect(await world.changesOfOther(), `seeds ${from} to ${from + count}`).toEqual([])
    }
    expect(problems.slice(0, 20).join('\n\n')).toBe('')
    expect(campaign.sent).toBe(BODIES)
  }, 1_800_000)

  it('reach every call, and many calls succeed at least once', () => {
    const { answered } = campaign
    const missed = operations.filter(({ name }) => !answered.has(name))
    expect(missed.map(({ name }) => name)).toEqual([])
    const done = operations.filter(({ name }) => answered.get(name)?.has(200))
    expect(done.length).toBeGreaterThan(operations.length * LEAST_DONE)
  })

  it('do not change the prototypes of built-in objects', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
