import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SCALE } from '../lib/scale.ts'
import { commandsOf, look, start, World } from './command.ts'
import { SERVICE } from './deeds.ts'
import { RulesSystem } from './rules-system.ts'
import { runsOr, seed } from './seed.ts'

it('the rules alone make the same restaurant as the model, sale by sale and to the centavo', async () => {
  const numRuns = runsOr(SCALE.modelRuns)
  let runs = 0
  const days = fc.asyncProperty(start, commandsOf(SERVICE, 40), async (now, commands) => {
    runs++
    const world = new World(now, new Set(), false)
    const system = new RulesSystem(now)
    await fc.asyncModelRun(() => ({ model: world, real: system }), commands)
    await look(world, system)
  })
  await fc.assert(days, { numRuns, ...seed })
  expect(runs).toBeGreaterThanOrEqual(numRuns)
})
