import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { isFull } from '../lib/scale.ts'
import { runsOr, seed } from '../simulator/seed.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { REACHED, REFUSALS, tellOutcomes } from './evening-kinds.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening, type FiscalStep, STEP_KINDS } from './fiscal-evening.ts'
import { Tally } from './tally.ts'

const STEPS = 60
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
  const all = new Tally(REFUSALS)
  const evenings = fc.asyncProperty(
    fc.array(step, { minLength: STEPS, maxLength: 2 * STEPS }),
    async (steps) => {
      const evening = await FiscalEvening.open(at)
      for (const one of steps) await evening.take(one)
      await evening.settle()
      await tellOutcomes(evening)
      all.addAll(evening.tally)
      expect(await fiscalProblems(evening)).toEqual([])
      expect(await bookProblems(at.server.database.owner, evening.tenantId)).toEqual([])
      expect(evening.tally.unexpected).toEqual([])
    },
  )
  await fc.assert(evenings, { numRuns: runsOr(EVENINGS), endOnFailure: true, ...seed })
  expect([...all.counts.keys()]).toEqual(expect.arrayContaining(REACHED))
})
