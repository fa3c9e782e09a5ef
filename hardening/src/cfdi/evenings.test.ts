import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PacServer } from '../../../server/src/testing/pac-server.ts'
import { TestServer } from '../../../server/src/testing/restaurant.ts'
import { isFull } from '../lib/scale.ts'
import { runsOr, seed } from '../simulator/seed.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening, type FiscalStep, STEP_KINDS } from './fiscal-evening.ts'

const STEPS = 60
const EVENINGS = isFull ? 100 : 3

/** Evenings without these outcomes would test too little. */
const REACHED = ['sell 200', 'refund 200', 'name 200', 'name 409', 'global 200', 'global 400', 'cancel 400']

let server: TestServer
let certifier: PacServer
beforeAll(async () => {
  certifier = new PacServer(() => server.clock.now)
  const baseUrl = await certifier.open()
  const statusUrl = `${baseUrl}/ConsultaCFDIService.svc`
  server = await TestServer.start({ pac: { baseUrl, statusUrl, timeoutMs: 10_000 } })
})
afterAll(async () => {
  await server.stop()
  await certifier.close()
})

const step: fc.Arbitrary<FiscalStep> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  pick: fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }),
})

it('what is invoiced, in globals, credited and free is what was sold, after any evenings', {
  timeout: 1_800_000,
}, async () => {
  const answered = new Map<string, number>()
  const evenings = fc.asyncProperty(
    fc.array(step, { minLength: STEPS, maxLength: 2 * STEPS }),
    async (steps) => {
      const evening = await FiscalEvening.open(server, certifier)
      for (const one of steps) await evening.take(one)
      await evening.settle()
      for (const [key, count] of evening.answered) answered.set(key, (answered.get(key) ?? 0) + count)
      expect(await fiscalProblems(evening)).toEqual([])
    },
  )
  await fc.assert(evenings, { numRuns: runsOr(EVENINGS), endOnFailure: true, ...seed })
  expect([...answered.keys()]).toEqual(expect.arrayContaining(REACHED))
})
