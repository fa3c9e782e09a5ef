import { generateKeyPairSync } from 'node:crypto'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { withholds } from '@comanda/shared/cfdi/withholding'
import { instantOf } from '@comanda/shared/kernel/business-day'
import { sumCents, toCents } from '@comanda/shared/kernel/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealDocument } from '../../../server/src/features/cfdi/csd/seal.ts'
import { type CfdiContent, timeOfDocument } from '../../../server/src/features/cfdi/document/comprobante.ts'
import {
  type Concept,
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
import { brokenInMatrix, MATRIX_CODES } from './matrix-judge.ts'
import { type Evidence, judge, missing, type Verdict } from './outside-judges.ts'

const STAMPER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEYS = { key: STAMPER.privateKey, number: '30001000000500003456' }

/** Four places with hours of their own, by the authority's catalogue of postal codes. */
const PLACES = [
  ['06000', 'America/Mexico_City'],
  ['22000', 'America/Tijuana'],
  ['77500', 'America/Cancun'],
  ['83000', 'America/Hermosillo'],
] as const
/** Border cities with the hours of their neighbours, too. */
const TURNS = [...PLACES, ['32000', 'America/Ciudad_Juarez'], ['88500', 'America/Matamoros']] as const
const ZONES: Readonly<Record<string, string>> = Object.fromEntries(TURNS)

interface Made {
  name: string
  change: Partial<CfdiContent>
  at?: Date
  /** In centavos. */
  sold?: number
}

async function stamped({ name, change, at = NOW, sold }: Made): Promise<Evidence> {
  const { postalCode } = change.issuer ?? ISSUER
  const content = contentOf({ at: timeOfDocument(at, zoneOfPostalCode(postalCode)), ...change })
  const csd = csdFor(content.issuer.rfc)
  const verdict = inOneGo(stampByDouble(await sealDocument(content, csd), KEYS, at))
  if (verdict.outcome === 'refused') expect.fail(`${name}: ${verdict.code} ${verdict.message}`)
  const zone = ZONES[postalCode]
  return {
    name,
    xml: verdict.document,
    certificate: csd.base64,
    stamper: STAMPER.publicKey,
    ...(zone && { made: { at, zone } }),
    ...(sold !== undefined && { sold }),
  }
}

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
const tickets = (count: number): Ticket[] =>
  Array.from({ length: count }, (_, index) => ({
    number: String(index + 1),
    lines: [soldLine(3017 + index, Math.round((3017 + index) * 0.16)), soldLine(500, 0, { kind: 'none' })],
  }))
const taxedTickets = (count: number): Ticket[] =>
  tickets(count).map(({ number, lines }) => ({ number, lines: lines.slice(0, 1) }))
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
  'a global of 2,000': { ...GLOBAL, concepts: taxedTickets(2000).flatMap(globalConcepts) },
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

const RECEIVERS = [
  GUEST,
  { rfc: 'AAA010101AAA', name: 'EMPRESA', regime: '601', postalCode: '64000', use: 'G03' },
  { rfc: 'XEXX010101000', name: 'JOHN O’NEIL', regime: '616', postalCode: '', use: 'S01' },
  { rfc: 'Ñ&A010101AAA', name: 'ÑANDÚ & HIJOS', regime: '626', postalCode: '97000', use: 'G01' },
  { rfc: 'GUOH850505AB2', name: `HUGO "EL GÜERO" O'HARA`, regime: '605', postalCode: '88500', use: 'S01' },
]
const ISSUERS = [ISSUER, RESICO_TO_COMPANY.issuer]
const FORMS = ['01', '03', '04', '28', '02', '05', '06', '99']
const HOUR = 3_600_000
/** The last day of the year begins. */
const NEW_YEARS_EVE = Date.UTC(2026, 11, 31)

/** Bills of restaurants in four zones around the turn of a year, with what follows them. */
function randomBills(count: number, seed: number): Made[] {
  return fc.sample(fiscalSale, { numRuns: count, seed }).flatMap(({ left }, index): Made[] => {
    const [postalCode] = PLACES[index % PLACES.length] ?? ['06000']
    const issuer = { ...(ISSUERS[index % 3 === 0 ? 1 : 0] ?? ISSUER), postalCode }
    const receiver = { ...(RECEIVERS[index % RECEIVERS.length] ?? GUEST) }
    if (receiver.postalCode === '') receiver.postalCode = postalCode
    const isWithheld = withholds(issuer, receiver.rfc)
    const sold = sumCents(left.map(({ net, tax }) => toCents(net + tax)))
    // Such a document is refused in words.
    if (sold === 0 || (isWithheld && left.some(({ is, net }) => is.kind === 'none' && net > 0))) return []
    const at = new Date(NEW_YEARS_EVE + index * 0.7 * HOUR)
    const form = FORMS[index % (FORMS.length - 1)] ?? '01'
    const bill = (name: string, concepts: Concept[], change: Partial<CfdiContent> = {}): Made => ({
      name: `${name} ${index} of ${postalCode} to ${receiver.rfc}`,
      change: {
        issuer,
        receiver,
        form,
        concepts: isWithheld ? withheldConcepts(concepts) : concepts,
        ...change,
      },
      at,
      sold,
    })
    const related = { relation: '01', uuids: [UUID] } as const
    const returned = { ...receiver, use: receiver.regime === '605' ? 'S01' : 'G02' }
    return [
      bill('bill', mealConcepts(left)),
      bill('detailed bill', detailedConcepts(left)),
      ...(index % 3 === 0
        ? [
            bill('credit note', creditConcepts({ number: String(index), lines: left }), {
              type: 'E',
              receiver: returned,
              related,
            }),
          ]
        : []),
      ...(index % 9 === 0
        ? [bill('substitute', mealConcepts(left), { related: { relation: '04', uuids: [UUID] } })]
        : []),
    ]
  })
}

/** The last second of a year and the first of the next, and the global of its last week, made in the new year. */
const turnsOfTheYear = (): Made[] =>
  TURNS.flatMap(([postalCode, zone]) => {
    const midnight = instantOf('2027-01-01', '00:00', zone)
    const issuer = { ...ISSUER, postalCode }
    const sales = fc.sample(fiscalSale, { numRuns: 40, seed: Number(postalCode) })
    const concepts = sales.flatMap(({ left }, at) => globalConcepts({ number: String(at + 1), lines: left }))
    const sold = sumCents(sales.flatMap(({ left }) => left.map(({ net, tax }) => toCents(net + tax))))
    return [
      { name: `last second at ${postalCode}`, change: { issuer }, at: new Date(midnight.getTime() - 1000) },
      { name: `first second at ${postalCode}`, change: { issuer }, at: midnight },
      {
        name: `global of the last week at ${postalCode}`,
        change: {
          issuer,
          receiver: { ...THE_PUBLIC, postalCode },
          period: { periodicity: '02', month: '12', year: '2026' },
          concepts,
        },
        at: new Date(midnight.getTime() + 4 * HOUR),
        sold,
      },
    ]
  })

/** What the documents must have, so that none of it is judged by a document that lost it. */
const WITNESSES = [
  ...PLACES.map(([postalCode]) => `LugarExpedicion="${postalCode}"`),
  'Fecha="2026-12-31T23:59:59"',
  'Fecha="2027-01-01T00:00:00"',
  'Año="2026"',
  'TotalImpuestosRetenidos=',
  'Rfc="XEXX010101000"',
  'TipoDeComprobante="E"',
  'TipoRelacion="04"',
  'TipoFactor="Exento"',
  'Impuesto="003"',
  'TasaOCuota="0.080000"',
  'TasaOCuota="0.000000"',
  'ObjetoImp="01"',
  'NoIdentificacion="2000"',
]
const NOTHING_REFUSED: Verdict = { schema: [], seal: [], stamp: [], matrix: [] }

describe.skipIf(missing)(`outside judges${missing && ` (missing: ${missing})`}`, () => {
  it('accept bills of every kind, random ones, four zones at the turn of a year, and a global of 2,000', {
    timeout: 1_800_000,
  }, async () => {
    const kinds = Object.entries(KINDS).map(([name, change]) => ({ name, change }))
    const documents: Evidence[] = []
    for (const made of [...kinds, ...randomBills(110, 62), ...turnsOfTheYear()])
      documents.push(await stamped(made))
    expect(documents.length).toBeGreaterThanOrEqual(200)
    expect(WITNESSES.filter((text) => !documents.some(({ xml }) => xml.includes(text)))).toEqual([])
    const verdict = judge(documents)
    const refused = Object.entries(verdict).map(([name, { length }]) => `${name} ${length}`)
    console.info(`${documents.length} documents judged; refused: ${refused.join(', ')}`)
    expect(verdict).toEqual(NOTHING_REFUSED)
  })

  it('refuse a document that was changed, each for its reason', async () => {
    const made = await stamped({ name: 'bill', change: {}, sold: 1160 })
    const changed = (from: string, to: string) => judge([{ ...made, xml: made.xml.replace(from, to) }])
    expect(judge([made])).toEqual(NOTHING_REFUSED)
    expect(changed('ANA PEÑA', 'ANA PENA')).toEqual({ ...NOTHING_REFUSED, seal: ['bill: Sello'] })
    expect(changed('Moneda="MXN"', 'Moneda="XYZ"').schema).toEqual([
      expect.stringContaining("attribute 'Moneda'"),
    ])
    expect(changed(' SelloSAT="', ' SelloSAT="AAAA').stamp).toEqual(['bill: SelloSAT'])
    expect(changed(' Total="11.60"', ' Total="11.61"').matrix).toEqual(['bill: CFDI40119, sold'])
  })
})

const last = (from: string | RegExp, to: string) => (xml: string) => {
  const all = [...xml.matchAll(typeof from === 'string' ? new RegExp(from, 'g') : from)]
  const at = all.at(-1)
  return at
    ? `${xml.slice(0, at.index)}${to.replaceAll('$&', at[0])}${xml.slice(at.index + at[0].length)}`
    : xml
}
const first = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)

const [BILL, RETURNED] = ['by name', 'a credit note by name']
const [OF_RESICO, EXEMPT] = ['of a person in RESICO to a company', 'exempt alone']
const THE_GLOBAL = 'a global that replaces another'
const TRANSFER = /<cfdi:Traslado [^>]*\/>/g
const SUM_OF_WITHHELD = /<cfdi:Retencion Impuesto="001" Importe="[^"]*"\/>/

/** A change of a document for each rule of the matrix's judge. */
const BREAKS: readonly [code: string, kind: string, change: (xml: string) => string][] = [
  ['CFDI40101', BILL, first('2026-11-28T00:30:00', '2026-11-28 00:30')],
  ['hour', BILL, first('2026-11-28T00:30:00', '2026-11-28T01:30:00')],
  ['CFDI40105', BILL, first('"PUE"', '"PPD"')],
  ['CFDI40107', BILL, first('SubTotal="10.00"', 'SubTotal="10.000"')],
  ['CFDI40108', BILL, first('SubTotal="10.00"', 'SubTotal="10.01"')],
  ['CFDI40111', BILL, first(' ObjetoImp', ' Descuento="1.00" ObjetoImp')],
  ['CFDI40114', BILL, first(' Moneda', ' TipoCambio="2" Moneda')],
  ['CFDI40119', BILL, first(' Total="11.60"', ' Total="11.61"')],
  ['sold', BILL, first(' Total="11.60"', ' Total="11.61"')],
  ['CFDI40130', THE_GLOBAL, first(/<cfdi:InformacionGlobal [^>]*>/, '')],
  ['CFDI40134', THE_GLOBAL, first('Meses="11"', 'Meses="13"')],
  ['CFDI40136', THE_GLOBAL, first('Año="2026"', 'Año="2020"')],
  ['CFDI40141', BILL, first(' RegimenFiscal="601"', ' RegimenFiscal="612"')],
  ['CFDI40146', BILL, first('ANA PEÑA', 'PUBLICO EN GENERAL')],
  ['CFDI40149', THE_GLOBAL, first('DomicilioFiscalReceptor="22000"', 'DomicilioFiscalReceptor="06000"')],
  ['CFDI40151', BILL, first(' DomicilioFiscal', ' ResidenciaFiscal="USA" DomicilioFiscal')],
  ['CFDI40158', BILL, first('RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="601"')],
  ['CFDI40159', THE_GLOBAL, first('RegimenFiscalReceptor="616"', 'RegimenFiscalReceptor="612"')],
  ['CFDI40161', BILL, first('UsoCFDI="G03"', 'UsoCFDI="D01"')],
  ['CFDI40166', BILL, first('ValorUnitario="10.00"', 'ValorUnitario="0.00"')],
  ['CFDI40167', BILL, first('ValorUnitario="10.00"', 'ValorUnitario="200.00"')],
  ['CFDI40169', BILL, first(' ObjetoImp', ' Descuento="11.00" ObjetoImp')],
  ['CFDI40171', BILL, first(/<cfdi:Impuestos>.*?<\/cfdi:Impuestos>/, '')],
  ['CFDI40172', BILL, first('ObjetoImp="02"', 'ObjetoImp="01"')],
  ['CFDI40173', BILL, first(/<cfdi:Traslado [^>]*\/>/, '')],
  ['CFDI40174', BILL, first('Base="10.00"', 'Base="0.00"')],
  ['CFDI40177', EXEMPT, first('TipoFactor="Exento"', 'TipoFactor="Exento" Importe="0.00"')],
  ['CFDI40178', BILL, first(' TasaOCuota="0.160000"', '')],
  ['CFDI40179', BILL, first('TasaOCuota="0.160000"', 'TasaOCuota="0.150000"')],
  ['CFDI40180', BILL, first('Importe="1.60"', 'Importe="1.62"')],
  ['CFDI40181', OF_RESICO, first(/<cfdi:Retencion Base="[^"]*"/, '<cfdi:Retencion Base="0.00"')],
  ['CFDI40184', OF_RESICO, first('"Tasa" TasaOCuota="0.012500"', '"Exento" TasaOCuota="0.012500"')],
  ['CFDI40185', OF_RESICO, first('TasaOCuota="0.012500"', 'TasaOCuota="0.400000"')],
  ['CFDI40186', OF_RESICO, first('TasaOCuota="0.012500" Importe="', 'TasaOCuota="0.012500" Importe="9')],
  ['CFDI140225', OF_RESICO, first('TasaOCuota="0.012500"', 'TasaOCuota="0.010000"')],
  ['CFDI40202', OF_RESICO, first(/TotalImpuestosRetenidos="[^"]*/, '$&0')],
  ['CFDI40203', OF_RESICO, first('TotalImpuestosRetenidos="', 'TotalImpuestosRetenidos="9')],
  ['CFDI40204', BILL, first('TotalImpuestosTrasladados="1.60"', 'TotalImpuestosTrasladados="1.600"')],
  ['CFDI40205', BILL, first('TotalImpuestosTrasladados="1.60"', 'TotalImpuestosTrasladados="1.61"')],
  ['CFDI40206', OF_RESICO, first(/ TotalImpuestosRetenidos="[^"]*"/, '')],
  ['CFDI40208', OF_RESICO, first(SUM_OF_WITHHELD, '$&$&')],
  ['CFDI40211', OF_RESICO, first('"001" Importe="', '"001" Importe="9')],
  ['CFDI40212', BILL, first(/ TotalImpuestosTrasladados="[^"]*"/, '')],
  ['CFDI40214', BILL, last('Base="10.00"', 'Base="10.000"')],
  ['CFDI40215', BILL, last('Base="10.00"', 'Base="10.01"')],
  ['CFDI40218', BILL, last(TRANSFER, '$&$&')],
  ['CFDI40219', BILL, last('TasaOCuota="0.160000"', 'TasaOCuota="0.080000"')],
  ['CFDI40221', BILL, last('Importe="1.60"', 'Importe="1.61"')],
  ['guide: tickets', THE_GLOBAL, first('Descripcion="Venta"', 'Descripcion="Comida"')],
  ['guide: public', THE_GLOBAL, first('UsoCFDI="S01"', 'UsoCFDI="G03"')],
  ['guide: return', RETURNED, first('TipoRelacion="01"', 'TipoRelacion="04"')],
]

describe("the matrix's judge", () => {
  it.each(BREAKS)('refuses %s in an invoice %s', async (code, kind, change) => {
    const made = await stamped({
      name: kind,
      change: KINDS[kind] ?? {},
      ...(kind === BILL && { sold: 1160 }),
    })
    expect(brokenInMatrix(made)).toEqual([])
    expect(brokenInMatrix({ ...made, xml: change(made.xml) })).toContain(code)
  })

  it('has no rule that was never seen to refuse', () => {
    expect(MATRIX_CODES.filter((code) => !BREAKS.some(([broken]) => broken === code))).toEqual([])
  })
})
