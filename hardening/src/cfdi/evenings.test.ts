import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { isFull, sized } from '../lib/scale.ts'
import { runsOr, seed, sixNumbers } from '../simulator/seed.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { CLASSES } from './dishes.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening, type FiscalStep, STEP_KINDS } from './fiscal-evening.ts'

const STEPS = sized(20, 20, 60)
const EVENINGS = sized(1, 1, 100)
/** Of the evening before these: as many as reach each kind, in the full suite. */
const LONG = sized(0, 150, 400)

const fiscalStep: fc.Arbitrary<FiscalStep> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  pick: sixNumbers,
})
const long: [FiscalStep[]][] = LONG > 0 ? [[fc.sample(fiscalStep, { seed: 1, numRuns: LONG })]] : []

/** Evenings without these would test too little. */
const REACHED: string[] = [
  [
    ['charge', 'charge with a tip', 'charge a part', 'charge a part with a tip', 'void', 'sell offline'],
    ['discount of a line', 'discount of an amount', 'discount of an order'],
    ['courtesy of a line', 'courtesy of an order', 'move', 'move lines'],
    ['split: equal', 'split: items', 'split: amounts'],
    ['name: free', 'name: global', 'global', 'cancel', 'substitute', 'release'],
    ['before', 'after'].flatMap((when) =>
      ['whole', 'amount', 'line'].map((what) => `refund ${when} the stamp: ${what}`),
    ),
  ]
    .flat()
    .map((step) => `${step} done`),
  ['cancelled 01', 'cancelled 02', 'cancelled 03', 'name stamped 04', 'name stamped after a global'],
  ['credit stamped for a guest', 'credit stamped for a refund', 'global stamped', 'global cancelled'],
  ['stamped with taxes mixed', 'stamped with a tip', 'stamped and sold offline'],
  ['stamped part name', 'stamped part global', 'refund of a part done'],
  CLASSES.map((name) => `stamped ${name}`),
].flat()

interface Outcome {
  kind: string
  count: number
}

/** What became of an evening's documents and sales, as `kind: count`. */
const OUTCOMES = `
SELECT concat_ws(' ', d.kind, d.state, CASE WHEN d.kind = 'name' AND d.state = 'stamped' THEN d.relation END,
                 CASE WHEN d.after_id IS NOT NULL AND d.state = 'stamped' THEN 'after a global' END,
                 CASE WHEN d.kind = 'credit' THEN CASE WHEN d.request LIKE 'refund:%' THEN 'for a refund' ELSE 'for a guest' END END) AS kind,
       count(*)::integer AS count
FROM cfdi_documents d WHERE d.tenant_id = $1 GROUP BY 1
UNION ALL SELECT 'cancelled ' || cancel_motive, count(*)::integer
FROM cfdi_documents WHERE tenant_id = $1 AND state = 'cancelled' GROUP BY 1
UNION ALL SELECT 'stamped ' || (one->'is'->>'kind') || coalesce(' ' || (one->'is'->>'rate'), ''), count(*)::integer
FROM cfdi_tickets t JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped', jsonb_array_elements(t.parts) one
WHERE t.tenant_id = $1 GROUP BY 1
UNION ALL SELECT 'stamped with taxes mixed', count(*)::integer
FROM cfdi_tickets t JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped'
WHERE t.tenant_id = $1 AND jsonb_array_length(t.parts) > 1
UNION ALL SELECT 'stamped part ' || d.kind, count(*)::integer
FROM cfdi_tickets t JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped'
WHERE t.tenant_id = $1 AND t.sale_part > 0 GROUP BY 1
UNION ALL SELECT 'stamped and sold offline', count(*)::integer
FROM device_sales s JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.invoice_id = s.invoice_id AND t.is_live WHERE s.tenant_id = $1
UNION ALL SELECT 'stamped with a tip', count(*)::integer
FROM payments p JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.invoice_id = p.invoice_id AND t.is_live WHERE p.tenant_id = $1 AND p.tip > 0`

/** Counts what became of the documents, beside what was asked for. */
async function tellOutcomes(evening: FiscalEvening): Promise<void> {
  for (const { kind, count } of await evening.rows<Outcome>(OUTCOMES)) evening.tally.add(kind, count)
}

let at: CertifiedServer
beforeAll(async () => {
  at = await openCertifiedServer()
})
afterAll(() => at.close())

/** Takes the steps of an evening, and checks the books and documents at its end. @returns what happened in it */
async function spend(steps: readonly FiscalStep[]): Promise<Iterable<string>> {
  const evening = await FiscalEvening.open(at)
  for (const one of steps) await evening.take(one)
  await evening.settle()
  await tellOutcomes(evening)
  expect(await fiscalProblems(evening)).toEqual([])
  expect(await bookProblems(at.server.database.owner, evening.tenantId)).toEqual([])
  expect(evening.tally.unexpected).toEqual([])
  return evening.tally.counts.keys()
}

it('what is invoiced, in globals, credited and free is what was sold, after any evenings', {
  timeout: 1_800_000,
}, async () => {
  const reached = new Set<string>()
  const any = fc.array(fiscalStep, { minLength: STEPS, maxLength: 2 * STEPS })
  const evenings = fc.asyncProperty(any, async (steps) => {
    for (const kind of await spend(steps)) reached.add(kind)
  })
  const numRuns = long.length + runsOr(EVENINGS)
  await fc.assert(evenings, { numRuns, examples: long, endOnFailure: true, ...seed })
  if (isFull) expect([...reached]).toEqual(expect.arrayContaining(REACHED))
})
