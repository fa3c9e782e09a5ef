import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestServer } from '../../../server/src/testing/restaurant.ts'
import { SCALE } from '../lib/scale.ts'
import { ApiSystem } from './api-system.ts'
import { commandsOf, look, start, World } from './command.ts'
import { ALL } from './deeds.ts'
import { seed } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

it('two restaurants, whatever their staff and guests do, in whatever order, are what they should be', async () => {
  let runs = 0
  const days = fc.asyncProperty(start, commandsOf(ALL, 80), async (now, commands) => {
    const world = new World(now)
    const system = await ApiSystem.open(server, now, runs++)
    await fc.asyncModelRun(() => ({ model: world, real: system }), commands)
    await look(world, system)
    await system.checkWitness()
  })
  await fc.assert(days, { numRuns: SCALE.serverRuns, ...seed })
  expect(runs).toBeGreaterThanOrEqual(SCALE.serverRuns)
})
