import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sealDocument } from '../../../server/src/features/cfdi/csd/seal.ts'
import { type CfdiContent, timeOfDocument } from '../../../server/src/features/cfdi/document/comprobante.ts'
import {
  creditConcepts,
  detailedConcepts,
  globalConcepts,
  mealConcepts,
  type Ticket,
} from '../../../server/src/features/cfdi/document/concepts.ts'
import { stampByDouble } from '../../../server/src/features/cfdi/pac/double/double.ts'
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

/**
 * The tax authority's files (`wrap.xsd` and the folder `cfd`), which are not part of this repository: SAT_FILES=… names
 * their folder. xmllint, xsltproc and openssl share no code with the product.
 */
const FILES = process.env.SAT_FILES ?? ''
const SCHEMA = join(FILES, 'wrap.xsd')
const CANONICAL = join(FILES, 'cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt')
const OF_STAMP = join(FILES, 'cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt')

const runs = (program: string): boolean => {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}
const missing = [
  ...['xmllint', 'xsltproc', 'openssl'].filter((program) => !runs(program)),
  ...(existsSync(SCHEMA) ? [] : ['SAT_FILES']),
].join(', ')

const folder = mkdtempSync(join(tmpdir(), 'comanda-cfdi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 27 }).toString()

const STAMPER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEYS = { key: STAMPER.privateKey, number: '30001000000500003456' }

/** Schema, canonical strings and both seals, as the programs judge them. */
function judge(document: string, certificate: string): void {
  const path = file('document.xml', document)
  run('xmllint', '--noout', '--nonet', '--schema', SCHEMA, path)
  const issuer = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(document)?.[1] ?? ''
  verifySeal(run('xsltproc', '--nonet', CANONICAL, path), attribute('Sello'), issuer)
  const stamp = /<tfd:TimbreFiscalDigital[^>]*>/.exec(document)?.[0] ?? ''
  const alone = stamp.replace(' xsi:', ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:')
  const chain = run('xsltproc', '--nonet', OF_STAMP, file('stamp.xml', alone))
  verifySeal(chain, attribute('SelloSAT'), STAMPER.publicKey)
}

function verifySeal(chain: string, seal: string, key: KeyObject): void {
  const pem = file('key.pem', key.export({ type: 'spki', format: 'pem' }))
  const signature = file('seal.bin', Buffer.from(seal, 'base64'))
  const told = run(
    'openssl',
    'dgst',
    '-sha256',
    '-verify',
    pem,
    '-signature',
    signature,
    file('chain.txt', chain),
  )
  expect(told).toContain('Verified OK')
}

async function stamped(change: Partial<CfdiContent>, now = NOW): Promise<void> {
  const content = contentOf(change)
  const csd = csdFor(content.issuer.rfc)
  const verdict = stampByDouble(await sealDocument(content, csd), KEYS, now)
  if (verdict.outcome === 'refused') expect.fail(`${verdict.code} ${verdict.message}`)
  judge(verdict.document, csd.base64)
}

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
const tickets = (count: number): Ticket[] =>
  Array.from({ length: count }, (_, index) => ({
    number: String(index + 1),
    lines: [soldLine(3017 + index, Math.round((3017 + index) * 0.16)), soldLine(500, 0, { kind: 'none' })],
  }))
const GLOBAL = { receiver: THE_PUBLIC, period: PERIOD }

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
    const verdict = stampByDouble(await sealDocument(contentOf(), csd), KEYS, NOW)
    const document = verdict.outcome === 'stamped' ? verdict.document : ''
    const judged = (from: string, to: string) => () => judge(document.replace(from, to), csd.base64)
    expect(judged('ANA PEÑA', 'ANA PENA')).toThrow('openssl')
    expect(judged('Moneda="MXN"', 'Moneda="XYZ"')).toThrow("attribute 'Moneda'")
    expect(judged(' SelloSAT="', ' SelloSAT="AAAA')).toThrow('openssl')
  })
})
