import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { isFull } from '../lib/scale.ts'
import { runsOr, seed } from '../simulator/seed.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { fiscalStep, liveEvening } from './live-evening.ts'

const STEPS = isFull ? 60 : 20
const EVENINGS = isFull ? 100 : 1

let at: CertifiedServer
beforeAll(async () => {
  at = await openCertifiedServer()
})
afterAll(() => at.close())

it('what is invoiced, in globals, credited and free is what was sold, after any evenings', {
  timeout: 1_800_000,
}, async () => {
  const evenings = fc.asyncProperty(
    fc.array(fiscalStep, { minLength: STEPS, maxLength: 2 * STEPS }),
    async (steps) => void (await liveEvening(at, steps)),
  )
  await fc.assert(evenings, { numRuns: runsOr(EVENINGS), endOnFailure: true, ...seed })
})
