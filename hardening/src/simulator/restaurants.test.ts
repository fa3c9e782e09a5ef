import fc from 'fast-check'
import { expect, it } from 'vitest'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { isFull, SCALE } from '../lib/scale.ts'
import { ApiSystem } from './api-system.ts'
import { commandsOf, compareScreens, start, World } from './commands.ts'
import { runsOr, seed } from './seed.ts'

/** A hundred days without these outcomes would test too little; a few days may miss any of them. */
const REACHED = [
  ...['done', 'forbidden', 'idempotency_key_reused', 'prices_changed', 'qr_order_taken', 'sold_out'].map(
    (code) => `place ${code}`,
  ),
  ...['done', 'already_paid', 'invalid_input', 'order_closed', 'payments_mismatch', 'prices_changed'].map(
    (code) => `pay ${code}`,
  ),
  ...['done', 'invalid_transition', 'order_closed', 'order_paid'].map((code) => `set ${code}`),
  'cancel order_paid',
  'cancel already_delivered',
  'complete done',
  'complete close_unpaid_forbidden',
  'ask done',
  'ask too_many_requests',
  'reserve done',
  'reserve table_reserved',
  'move table_reserved',
]

const server = serverForTests()

it('two restaurants match the model after any actions of staff and guests in any order', {
  timeout: 900_000,
}, async () => {
  const numRuns = runsOr(SCALE.serverRuns)
  let runs = 0
  const reached = new Set<string>()
  const days = fc.asyncProperty(start, commandsOf(80), async (now, commands) => {
    const world = new World(now, reached)
    const system = await ApiSystem.open(server, now, runs++)
    await fc.asyncModelRun(() => ({ model: world, real: system }), commands)
    await compareScreens(world, system)
    await system.checkBystander()
  })
  await fc.assert(days, { numRuns, ...seed })
  if (isFull) expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  expect(runs).toBeGreaterThanOrEqual(numRuns)
})
