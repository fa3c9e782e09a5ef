import fc from 'fast-check'
import { expect } from 'vitest'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { sixNumbers } from '../simulator/seed.ts'
import type { CertifiedServer } from './certified-server.ts'
import { tellOutcomes } from './evening-kinds.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening, type FiscalStep, STEP_KINDS } from './fiscal-evening.ts'

export const fiscalStep: fc.Arbitrary<FiscalStep> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  pick: sixNumbers,
})

/** Takes the steps of an evening, and checks the books and documents at its end. */
export async function liveEvening(at: CertifiedServer, steps: readonly FiscalStep[]): Promise<FiscalEvening> {
  const evening = await FiscalEvening.open(at)
  for (const one of steps) await evening.take(one)
  await evening.settle()
  await tellOutcomes(evening)
  expect(await fiscalProblems(evening)).toEqual([])
  expect(await bookProblems(at.server.database.owner, evening.tenantId)).toEqual([])
  expect(evening.tally.unexpected).toEqual([])
  return evening
}
