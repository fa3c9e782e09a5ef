import { createPublicKey } from 'node:crypto'
import { issueGlobal, proposeGlobal } from '@comanda/shared/cfdi/global'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOfDouble } from '../../../server/src/testing/pac-server.ts'
import { type CertifiedServer, openCertifiedServer } from './certified-server.ts'
import { fiscalProblems } from './fiscal-books.ts'
import { FiscalEvening } from './fiscal-evening.ts'
import { judge, missing } from './outside-judges.ts'

const TICKETS = 500
const DAY = 86_400_000
const MOST_PARTS = 40
/** The parts of divided bills that no document has. */
const PARTS = `
SELECT v.id AS "invoiceId", c.id AS "checkId", (sold->>'number')::integer AS part
FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id CROSS JOIN LATERAL jsonb_array_elements(v.parts) sold
WHERE v.tenant_id = $1 AND NOT EXISTS (SELECT FROM cfdi_tickets t WHERE t.tenant_id = $1 AND t.invoice_id = v.id)
ORDER BY v.id, part`

describe.skipIf(missing)(`outside judges${missing && ` (missing: ${missing})`}`, () => {
  let at: CertifiedServer
  beforeAll(async () => {
    at = await openCertifiedServer({ timeoutMs: 60_000 })
  })
  afterAll(() => at.close())

  it('accept every document that the calls make of an evening of 500 tickets', {
    timeout: 1_800_000,
  }, async () => {
    const evening = await FiscalEvening.open(at)
    const pickOf = (n: number) => [n, n * 7 + 1, n * 5 + 1, n * 3 + 1, n * 11, n * 13]
    for (let n = 0; evening.sales.length < TICKETS; n++) await evening.sell(pickOf(n))
    // To each guest, a meal as one concept and in detail, and a refund after the stamp.
    for (let n = 0; n < 8; n++) {
      const sale = evening.sales[n]
      if (!sale) continue
      await evening.issue(sale, [0, n, n >> 2])
      await evening.refund(sale, n % 2 ? 'amount' : 'line', n)
    }
    await evening.upkeep()
    // Every second guest of the divided bills.
    const parts = await evening.rows<{ invoiceId: number; checkId: number; part: number }>(PARTS)
    for (const [n, part] of parts.slice(0, MOST_PARTS).entries())
      if (n % 2 === 0) await evening.issue(part, [0, n, n >> 1])
    for (let n = 8; n < 12; n++) {
      const sale = evening.sales[n]
      if (sale) await evening.issue(sale, [0, n, n])
    }
    // Those that a credit note follows are refused.
    for (let n = 0; n < 24; n++) await evening.substitute([n, n + 1])
    await evening.later(DAY)
    const [oldest] = await evening.restaurant.call(proposeGlobal)
    const { documents } = await evening.restaurant.call(issueGlobal, { body: { from: oldest?.from ?? null } })
    expect(documents).toMatchObject([{ state: 'stamped' }])
    for (let n = 20; n < 28; n++) {
      const sale = evening.sales[n]
      if (sale) await evening.refund(sale, n % 2 ? 'amount' : 'line', n)
    }
    await evening.upkeep()
    for (let n = 24; n < 32; n++) {
      const sale = evening.sales[n]
      if (sale) await evening.issue(sale, [0, n, n])
    }
    await evening.settle()
    expect(await fiscalProblems(evening)).toEqual([])

    const made = await evening.rows<{
      kind: string
      relation: string | null
      stamped: Buffer
      count: number
    }>(`SELECT kind, relation, stamped FROM cfdi_documents WHERE tenant_id = $1 AND stamped IS NOT NULL`)
    const kinds = new Set(made.map(({ kind, relation }) => `${kind} ${relation}`))
    expect([...kinds].toSorted()).toEqual(['credit 01', 'global null', 'name 04', 'name null'])
    const stamper = createPublicKey(keysOfDouble().key)
    const ofParts = await evening.rows<{ kind: string }>(
      `SELECT DISTINCT d.kind FROM cfdi_tickets t JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
       WHERE t.tenant_id = $1 AND t.sale_part > 0 AND d.stamped IS NOT NULL`,
    )
    expect(ofParts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['name', 'global']))
    const verdict = judge(
      made.map(({ kind, stamped }, at) => {
        const xml = stamped.toString('utf8')
        const certificate = /\bCertificado="([^"]*)"/.exec(xml)?.[1] ?? ''
        return { name: `${kind} ${at}`, xml, certificate, stamper }
      }),
    )
    expect(verdict).toEqual({ schema: [], seal: [], stamp: [], matrix: [] })
  })
})
