import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SCALE } from '../lib/scale.ts'
import { SERVICE_ACTIONS } from './actions.ts'
import { commandsOf, compareScreens, start, World } from './commands.ts'
import { RulesSystem } from './rules-system.ts'
import { runsOr, seed } from './seed.ts'

it('the rules alone compute the same state as the model, for every sale and to the centavo', async () => {
  const numRuns = runsOr(SCALE.modelRuns)
  let runs = 0
  const days = fc.asyncProperty(start, commandsOf(SERVICE_ACTIONS, 40), async (now, commands) => {
    runs++
    const world = new World(now, new Set(), false)
    const system = new RulesSystem(now)
    await fc.asyncModelRun(() => ({ model: world, real: system }), commands)
    await compareScreens(world, system)
  })
  await fc.assert(days, { numRuns, ...seed })
  expect(runs).toBeGreaterThanOrEqual(numRuns)
})
