import { generateKeyPairSync } from 'node:crypto'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealDocument } from '../../../server/src/features/cfdi/csd/seal.ts'
import { type CfdiContent, timeOfDocument } from '../../../server/src/features/cfdi/document/comprobante.ts'
import {
  creditConcepts,
  detailedConcepts,
  globalConcepts,
  mealConcepts,
  type Ticket,
  withheldConcepts,
} from '../../../server/src/features/cfdi/document/concepts.ts'
import { stampByDouble } from '../../../server/src/features/cfdi/pac/double/double.ts'
import { inOneGo } from '../../../server/src/kernel/slices.ts'
import { csdFor } from '../../../server/src/testing/csd.ts'
import {
  contentOf,
  GUEST,
  ISSUER,
  NOW,
  PERIOD,
  soldLine,
  THE_PUBLIC,
} from '../../../server/src/testing/fiscal-documents.ts'
import { fiscalSale } from '../../../server/src/testing/fiscal-sales.ts'
import { judge, missing } from './outside-judges.ts'

const STAMPER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEYS = { key: STAMPER.privateKey, number: '30001000000500003456' }

async function stamped(change: Partial<CfdiContent>, now = NOW): Promise<void> {
  const content = contentOf(change)
  const csd = csdFor(content.issuer.rfc)
  const verdict = inOneGo(stampByDouble(await sealDocument(content, csd), KEYS, now))
  if (verdict.outcome === 'refused') expect.fail(`${verdict.code} ${verdict.message}`)
  judge(verdict.document, csd.base64, STAMPER.publicKey)
}

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
const tickets = (count: number): Ticket[] =>
  Array.from({ length: count }, (_, index) => ({
    number: String(index + 1),
    lines: [soldLine(3017 + index, Math.round((3017 + index) * 0.16)), soldLine(500, 0, { kind: 'none' })],
  }))
const GLOBAL = { receiver: THE_PUBLIC, period: PERIOD }

const RESICO_TO_COMPANY = {
  issuer: { ...ISSUER, rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', regime: '626' },
  receiver: { ...GUEST, rfc: 'AAA010101AAA', name: 'EMPRESA', regime: '601' },
}

/** Names with what XML and the canonical string treat in a way of their own. */
const NAMES = [
  'PEÑA & NÚÑEZ',
  `TACOS "EL GÜERO" O'HARA`,
  '  DOS   ESPACIOS\tY TAB ',
  '<MENOS> & MÁS',
  'CAFÉ | BAR',
  '火鍋 🌮',
]

const KINDS: Record<string, Partial<CfdiContent>> = {
  'by name': {},
  'in detail': {
    concepts: detailedConcepts(
      [...NAMES, 'x'.repeat(1200)].map((title, id) =>
        soldLine(1000 + id, 160, undefined, { id, title, quantity: 3 }),
      ),
    ),
  },
  'with every kind of tax': {
    concepts: mealConcepts([
      soldLine(1000, 160),
      soldLine(1000, 80, { kind: 'iva', rate: 80_000 }),
      soldLine(1000, 0, { kind: 'iva', rate: 0 }),
      soldLine(1000, 265, { kind: 'ieps', rate: 265_000 }),
      soldLine(1000, 0, { kind: 'exempt' }),
      soldLine(1000, 0, { kind: 'none' }),
    ]),
  },
  'exempt alone': { concepts: mealConcepts([soldLine(1000, 0, { kind: 'exempt' })]) },
  'without object alone': { concepts: mealConcepts([soldLine(1000, 0, { kind: 'none' })]) },
  'with several nodes of a tax': { concepts: mealConcepts([soldLine(30_170, 4830)]) },
  'a global of 500 tickets': { ...GLOBAL, concepts: tickets(500).flatMap(globalConcepts) },
  'a credit note of a ticket in it': {
    type: 'E',
    receiver: { ...THE_PUBLIC, use: 'G02' },
    related: { relation: '01', uuids: [UUID] },
    concepts: tickets(1).flatMap(creditConcepts),
  },
  'a credit note by name': {
    type: 'E',
    receiver: { ...GUEST, use: 'G02' },
    related: { relation: '01', uuids: [UUID] },
    concepts: creditConcepts({ number: '1', lines: [soldLine(1000, 160)] }),
  },
  'a substitution': { related: { relation: '04', uuids: [UUID, UUID.replace('5', '6')] } },
  'a global that replaces another': {
    ...GLOBAL,
    related: { relation: '04', uuids: [UUID] },
    concepts: tickets(2).flatMap(globalConcepts),
  },
  'of an issuer with Ñ and &': {
    issuer: { ...ISSUER, rfc: 'Ñ&A010101AAA', name: 'ÑANDÚ & HIJOS' },
    receiver: { ...GUEST, rfc: 'Ñ&A010101AAA', name: 'ÑANDÚ & HIJOS', regime: '601' },
  },
  'of a person in RESICO to a company': {
    ...RESICO_TO_COMPANY,
    concepts: withheldConcepts(mealConcepts([soldLine(6638, 1062), soldLine(1000, 0, { kind: 'exempt' })])),
  },
  'of a person in RESICO to a company in detail': {
    ...RESICO_TO_COMPANY,
    concepts: withheldConcepts(
      detailedConcepts(
        Array.from({ length: 30 }, (_, id) =>
          soldLine(1 + id * 37, Math.round((1 + id * 37) * 0.16), undefined, {
            id,
            title: `Platillo ${id}`,
            quantity: 1 + (id % 3),
          }),
        ),
      ),
    ),
  },
  'a credit note of what was withheld': {
    ...RESICO_TO_COMPANY,
    type: 'E',
    receiver: { ...RESICO_TO_COMPANY.receiver, use: 'G02' },
    related: { relation: '01', uuids: [UUID] },
    concepts: withheldConcepts(creditConcepts({ number: '1', lines: [soldLine(3319, 531)] })),
  },
  'to somebody from abroad': {
    receiver: {
      rfc: 'XEXX010101000',
      name: 'ÉMILE O’BRIEN',
      regime: '616',
      use: 'S01',
      postalCode: ISSUER.postalCode,
    },
  },
  ...Object.fromEntries(NAMES.map((name) => [`to ${name.trim()}`, { receiver: { ...GUEST, name } }])),
}

describe.skipIf(missing)(`outside judges${missing && ` (missing: ${missing})`}`, () => {
  it.each(Object.entries(KINDS))('accept an invoice %s', (_, change) => stamped(change))

  it.each(['22000', '32000', '77500', '83000', '88500', '06000'])(
    'accept an invoice around midnight at the postal code %s',
    async (postalCode) => {
      const zone = zoneOfPostalCode(postalCode)
      for (let minute = 0; minute < 24 * 60; minute += 30) {
        const at = new Date(NOW.getTime() + minute * 60_000)
        const time = timeOfDocument(at, zone)
        if (/T(23:30|00:00)/.test(time)) await stamped({ at: time, issuer: { ...ISSUER, postalCode } }, at)
      }
    },
  )

  it('accept every sale that the product can make', async () => {
    const sales = fc.sample(fiscalSale, 20)
    for (const { left } of sales)
      for (const concepts of [mealConcepts(left), detailedConcepts(left)])
        if (concepts.length > 0) await stamped({ concepts })
    const all = sales.map(({ left }, index) => ({ number: String(index), lines: left }))
    await stamped({ ...GLOBAL, concepts: all.flatMap(globalConcepts) })
  })

  it('refuse a document that was changed', async () => {
    const csd = csdFor()
    const verdict = inOneGo(stampByDouble(await sealDocument(contentOf(), csd), KEYS, NOW))
    const document = verdict.outcome === 'stamped' ? verdict.document : ''
    const judged = (from: string, to: string) => () =>
      judge(document.replace(from, to), csd.base64, STAMPER.publicKey)
    expect(judged('ANA PEÑA', 'ANA PENA')).toThrow('openssl')
    expect(judged('Moneda="MXN"', 'Moneda="XYZ"')).toThrow("attribute 'Moneda'")
    expect(judged(' SelloSAT="', ' SelloSAT="AAAA')).toThrow('openssl')
  })
})
