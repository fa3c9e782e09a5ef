import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFull } from '../lib/scale.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { REACHED } from './evening-kinds.ts'
import { fiscalStep, liveEvening } from './live-evening.ts'

/** As many as reach each kind, in the full suite. */
const STEPS = isFull ? 400 : 150

let at: CertifiedServer
beforeAll(async () => {
  at = await openCertifiedServer()
})
afterAll(() => at.close())

it('what is invoiced is what was sold after a long evening, in which each kind of sale, refund and document happens', async () => {
  const { counts } = (await liveEvening(at, fc.sample(fiscalStep, { seed: 1, numRuns: STEPS }))).tally
  if (isFull) expect([...counts.keys()]).toEqual(expect.arrayContaining(REACHED))
})
