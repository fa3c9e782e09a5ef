import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { isFull } from '../lib/scale.ts'
import { runsOr, seed } from '../simulator/seed.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { REACHED, tellOutcomes } from './evening-kinds.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening, type FiscalStep, STEP_KINDS } from './fiscal-evening.ts'

const STEPS = 60
/** Of an evening that reaches each kind of step. */
const LONG = 400
const EVENINGS = isFull ? 100 : 3

let at: CertifiedServer
beforeAll(async () => {
  at = await openCertifiedServer()
})
afterAll(() => at.close())

const step: fc.Arbitrary<FiscalStep> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  pick: fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }),
})

it('what is invoiced, in globals, credited and free is what was sold, after any evenings', {
  timeout: 1_800_000,
}, async () => {
  const evenings = fc.asyncProperty(
    fc.array(step, { minLength: STEPS, maxLength: 2 * STEPS }),
    async (steps) => void (await live(steps)),
  )
  await fc.assert(evenings, { numRuns: runsOr(EVENINGS), endOnFailure: true, ...seed })
})

it('so it is after a long evening, in which each kind of sale, refund and document happens', {
  timeout: 600_000,
}, async () => {
  const { counts } = (await live(fc.sample(step, { seed: 1, numRuns: LONG }))).tally
  expect([...counts.keys()]).toEqual(expect.arrayContaining(REACHED))
})

async function live(steps: readonly FiscalStep[]): Promise<FiscalEvening> {
  const evening = await FiscalEvening.open(at)
  for (const one of steps) await evening.take(one)
  await evening.settle()
  await tellOutcomes(evening)
  expect(await fiscalProblems(evening)).toEqual([])
  expect(await bookProblems(at.server.database.owner, evening.tenantId)).toEqual([])
  expect(evening.tally.unexpected).toEqual([])
  return evening
}
