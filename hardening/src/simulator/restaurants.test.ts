import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestServer } from '../../../server/src/testing/restaurant.ts'
import { isFull, SCALE } from '../lib/scale.ts'
import { ApiSystem } from './api-system.ts'
import { commandsOf, look, start, World } from './command.ts'
import { ALL } from './deeds.ts'
import { runsOr, seed } from './seed.ts'

/** Without these a day was too quiet to show anything. */
const USUAL = ['place done', 'set done', 'pay done', 'ask done', 'reserve done', 'place forbidden']
const RARE = [
  ...['done', 'idempotency_key_reused', 'prices_changed', 'qr_order_taken', 'sold_out'].map(
    (code) => `place ${code}`,
  ),
  ...['already_paid', 'invalid_input', 'order_closed', 'prices_changed'].map((code) => `pay ${code}`),
  ...['invalid_transition', 'order_closed', 'order_paid'].map((code) => `set ${code}`),
  ...['cancel order_paid', 'ask too_many_requests', 'reserve table_reserved', 'move table_reserved'],
]

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

it('two restaurants, whatever their staff and guests do, in whatever order, are what they should be', {
  timeout: 900_000,
}, async () => {
  const numRuns = runsOr(SCALE.serverRuns)
  let runs = 0
  const reached = new Set<string>()
  const days = fc.asyncProperty(start, commandsOf(ALL, 80), async (now, commands) => {
    const world = new World(now, reached)
    const system = await ApiSystem.open(server, now, runs++)
    await fc.asyncModelRun(() => ({ model: world, real: system }), commands)
    await look(world, system)
    await system.checkWitness()
  })
  await fc.assert(days, { numRuns, ...seed })
  expect([...reached]).toEqual(expect.arrayContaining(isFull ? [...USUAL, ...RARE] : USUAL))
  expect(runs).toBeGreaterThanOrEqual(numRuns)
})
