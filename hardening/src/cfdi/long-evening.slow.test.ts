import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { REACHED } from './evening-kinds.ts'
import { fiscalStep, liveEvening } from './live-evening.ts'

/** Steps that reach each kind. */
const STEPS = 400

let at: CertifiedServer
beforeAll(async () => {
  at = await openCertifiedServer()
})
afterAll(() => at.close())

it('what is invoiced is what was sold after a long evening, in which each kind of sale, refund and document happens', async () => {
  const { counts } = (await liveEvening(at, fc.sample(fiscalStep, { seed: 1, numRuns: STEPS }))).tally
  expect([...counts.keys()]).toEqual(expect.arrayContaining(REACHED))
})
