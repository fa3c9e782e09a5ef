import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inOneGo } from '../../../../kernel/slices.ts'
import { csdFor } from '../../../../testing/csd.ts'
import { contentOf, NOW, PERIOD, soldLine, THE_PUBLIC } from '../../../../testing/fiscal-documents.ts'
import { sealDocument } from '../../csd/seal.ts'
import { comprobante } from '../../document/comprobante.ts'
import { detailedConcepts } from '../../document/concepts.ts'
import { canonicalOf } from '../../document/node.ts'
import { canonicalOfRead } from './canonical.ts'
import { stampByDouble } from './double.ts'
import { parseXml } from './parse.ts'
import { brokenRules } from './rules.ts'

const KEYS = { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, number: '3'.repeat(20) }
const HOUR = 3_600_000
const text = async (change = {}) => (await sealDocument(contentOf(change), csdFor())).toString('utf8')
const judge = (xml: string, now = NOW) => inOneGo(stampByDouble(Buffer.from(xml), KEYS, now))
const codeOf = (xml: string, now = NOW) => {
  const verdict = judge(xml, now)
  return verdict.outcome === 'refused' ? verdict.code : verdict.outcome
}

describe('the double of a certifier', () => {
  it('stamps the same bytes with the same UUID, and other bytes with another', async () => {
    const [one, two] = [await text(), await text({ folio: '2' })]
    const uuids = [one, one, two]
      .map((xml) => judge(xml))
      .map((verdict) => verdict.outcome === 'stamped' && verdict.uuid)
    expect(uuids[0]).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect([uuids[1], uuids[2] === uuids[0]]).toEqual([uuids[0], false])
  })

  it('reads the canonical string from the XML as the seal has it', async () => {
    const content = contentOf({
      receiver: THE_PUBLIC,
      period: PERIOD,
      related: { relation: '04', uuids: ['A', 'B'] },
    })
    const xml = (await sealDocument(content, csdFor())).toString('utf8')
    const read = parseXml(xml) ?? expect.fail(xml)
    expect([...canonicalOfRead(read)].join('')).toBe(
      [...canonicalOf(inOneGo(comprobante(content, csdFor())))].join(''),
    )
  })

  it('refuses a document that was changed, or sealed with another’s certificate', async () => {
    const xml = await text()
    expect(codeOf(xml.replace('ANA PEÑA', 'ANA  PENA'))).toBe('CFDI40102')
    expect(codeOf(xml.replace(/Sello="[^"]{8}/, 'Sello="AAAAAAAA'))).toBe('CFDI40102')
    expect(codeOf(xml.replace(/Certificado="MII[^"]*"/, 'Certificado="MIIA"'))).toBe('CFDI40106')
    expect(codeOf(xml.replace('NoCertificado="3', 'NoCertificado="4'))).toBe('CFDI40106')
    expect(codeOf(await text({ issuer: { ...contentOf().issuer, rfc: 'AAA010101AAA' } }))).toBe('303')
  })

  it('refuses what is no XML', () => {
    for (const xml of [
      '',
      'x',
      '<a>',
      '<a b="1" b="2"/>',
      '<a b="&x;"/>',
      '<a></b>',
      '<a/><b/>',
      '<cfdi:Comprobante/>',
    ])
      expect([xml, codeOf(xml)]).toEqual([xml, '301'])
  })

  it('stamps for 72 hours in the hours of the issuer’s postal code', async () => {
    const xml = await text()
    const after = (ms: number) => codeOf(xml, new Date(NOW.getTime() + ms))
    expect([after(72 * HOUR), after(72 * HOUR + 1), after(-2 * HOUR)]).toEqual(['stamped', '401', '401'])
  })
})

/** Changes of a correct document, and the rule of the matrix that each breaks. */
const BREAKS: readonly [code: string, from: string | RegExp, to: string][] = [
  ['CFDI40101', 'Fecha="2026-11-28T', 'Fecha="2026-13-28T'],
  ['CFDI40104', 'FormaPago="01"', 'FormaPago="00"'],
  ['CFDI40105', 'MetodoPago="PUE"', 'MetodoPago="PPD"'],
  ['CFDI40107', 'SubTotal="20.00"', 'SubTotal="20.000"'],
  ['CFDI40108', 'SubTotal="20.00"', 'SubTotal="20.01"'],
  ['CFDI40111', 'SubTotal=', 'Descuento="0.00" SubTotal='],
  ['CFDI40113', 'Moneda="MXN"', 'Moneda="USD"'],
  ['CFDI40119', ' Total="21.60"', ' Total="21.61"'],
  ['CFDI40121', 'TipoDeComprobante="I"', 'TipoDeComprobante="X"'],
  ['CFDI40123', 'Exportacion="01"', 'Exportacion="09"'],
  ['CFDI40124', 'MetodoPago="PUE"', 'MetodoPago="XXX"'],
  ['CFDI40126', 'LugarExpedicion="22000"', 'LugarExpedicion="00000"'],
  ['CFDI40130', /Rfc="PEÑA800229AB1" Nombre="[^"]*"/, 'Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL"'],
  ['CFDI40140', 'RegimenFiscal="601"', 'RegimenFiscal="600"'],
  ['CFDI40141', 'RegimenFiscal="601"', 'RegimenFiscal="612"'],
  ['CFDI40143', 'Rfc="PEÑA800229AB1"', 'Rfc="PEÑA800230AB1"'],
  ['CFDI40146', 'Nombre="ANA PEÑA"', 'Nombre="PUBLICO EN GENERAL"'],
  ['CFDI40147', 'DomicilioFiscalReceptor="06000"', 'DomicilioFiscalReceptor="6000"'],
  ['CFDI40149', 'Rfc="PEÑA800229AB1"', 'Rfc="XEXX010101000"'],
  ['CFDI40157', 'RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="699"'],
  ['CFDI40158', 'RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="601"'],
  ['CFDI40159', 'Rfc="PEÑA800229AB1"', 'Rfc="XEXX010101000"'],
  ['CFDI40160', 'UsoCFDI="G03"', 'UsoCFDI="G09"'],
  ['CFDI40161', 'RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="605"'],
  ['CFDI40162', 'ClaveProdServ="90101501"', 'ClaveProdServ="00000000"'],
  ['CFDI40165', 'ClaveUnidad="E48"', 'ClaveUnidad="XXX"'],
  ['CFDI40166', 'ValorUnitario="10.00"', 'ValorUnitario="0.00"'],
  ['CFDI40167', 'ValorUnitario="10.00"', 'ValorUnitario="30.00"'],
  ['CFDI40170', 'ObjetoImp="01"', 'ObjetoImp="09"'],
  ['CFDI40171', 'ObjetoImp="01"', 'ObjetoImp="02"'],
  ['CFDI40172', 'ObjetoImp="02"', 'ObjetoImp="01"'],
  ['CFDI40174', '<cfdi:Traslado Base="10.00"', '<cfdi:Traslado Base="0.00"'],
  ['CFDI40175', 'Impuesto="002"', 'Impuesto="001"'],
  ['CFDI40176', 'TipoFactor="Tasa"', 'TipoFactor="Cuota"'],
  ['CFDI40177', 'TipoFactor="Tasa"', 'TipoFactor="Exento"'],
  ['CFDI40178', ' TasaOCuota="0.160000"', ''],
  ['CFDI40179', 'TasaOCuota="0.160000"', 'TasaOCuota="0.150000"'],
  ['CFDI40180', 'TasaOCuota="0.160000" Importe="1.60"', 'TasaOCuota="0.160000" Importe="1.62"'],
  ['CFDI40204', 'TotalImpuestosTrasladados="1.60"', 'TotalImpuestosTrasladados="1.600"'],
  ['CFDI40205', 'TotalImpuestosTrasladados="1.60"', 'TotalImpuestosTrasladados="1.61"'],
  ['CFDI40212', ' TotalImpuestosTrasladados="1.60"', ''],
  [
    'CFDI40214',
    /Base="10.00"(?=[^>]*><\/cfdi:Traslados><\/cfdi:Impuestos><\/cfdi:Comprobante>)/,
    'Base="10.000"',
  ],
  ['CFDI40215', 'Traslado Base="10.00"', 'Traslado Base="10.01"'],
  ['CFDI40219', /0.160000(?=[^>]*><\/cfdi:Traslados><\/cfdi:Impuestos><\/cfdi:Comprobante>)/, '0.150000'],
  ['CFDI40221', 'TasaOCuota="0.160000" Importe="1.60"', 'TasaOCuota="0.160000" Importe="1.61"'],
]

describe('the matrix of errors', () => {
  const lines = [soldLine(1000, 160, undefined, { quantity: 1 }), soldLine(1000, 0, { kind: 'none' })]
  const correct = text({ concepts: detailedConcepts(lines) })
  const broken = (xml: string) => inOneGo(brokenRules(parseXml(xml) ?? expect.fail(xml)))

  it('has nothing against a correct document', async () => {
    expect(broken(await correct)).toEqual([])
  })

  it.each(BREAKS)('%s', async (code, from, to) => {
    const xml = await correct
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    expect(broken(changed)).toContain(code)
  })

  it('has rules for the period of a global', async () => {
    const xml = await text({ receiver: THE_PUBLIC, period: PERIOD })
    for (const [code, from, to] of [
      ['CFDI40131', 'Periodicidad="01"', 'Periodicidad="09"'],
      ['CFDI40134', 'Meses="11"', 'Meses="13"'],
      ['CFDI40136', 'Año="2026"', 'Año="2020"'],
    ] as const)
      expect(broken(xml.replace(from, to))).toEqual([code])
  })
})
