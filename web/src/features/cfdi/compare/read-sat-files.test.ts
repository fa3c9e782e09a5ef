import { n, t, workbookParts } from '@comanda/shared/testing/workbook-parts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { COMPARE } from '../texts.ts'
import { readSatFiles } from './read-sat-files.ts'

const [ONE, TWO] = ['5C7E2E7A-0F0B-4E7B-9A55-0A6D0B1C2D3E', '11111111-2222-3333-4444-555555555555']
const HEADER =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~PacCertifico~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'
const METADATA = [
  HEADER,
  `${ONE.toLowerCase()}~FES010203AB1~FONDA~PEÑA800229AB1~"LA PEÑA" DE ANA~SPR190613I52~2026-11-20 23:59:59~2026-11-21 00:00:04~116~I~1~`,
  `${TWO}~FES010203AB1~FONDA~XAXX010101000~PÚBLICO EN GENERAL~SPR190613I52~2026-11-21 10:00:00~2026-11-21 10:00:04~1234.5~I~0~2026-11-21 12:00:00`,
  '',
].join('\r\n')
const xml = (uuid: string, total = '116.00') =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2026-11-20T23:59:59" Total="${total}"><cfdi:Emisor Rfc="FES010203AB1" Nombre="FONDA"/><cfdi:Receptor Rfc="PEÑA800229AB1" Nombre="ANA PEÑA &amp; HIJOS"/><cfdi:Conceptos><cfdi:Concepto Descripcion="TimbreFiscalDigital"/></cfdi:Conceptos><cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${uuid}"/></cfdi:Complemento></cfdi:Comprobante>`

const fileOf = (content: string | Uint8Array, name = 'descarga.txt') =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name)
const zipOf = (files: Record<string, string>) =>
  fileOf(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    'descarga.zip',
  )
const inWindows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const FIRST = {
  uuid: ONE,
  issuer: 'FES010203AB1',
  receiver: 'PEÑA800229AB1',
  receiverName: '"LA PEÑA" DE ANA',
  date: '2026-11-20',
  total: 11_600,
  state: 'valid',
}
const SECOND = {
  uuid: TWO,
  issuer: 'FES010203AB1',
  receiver: 'XAXX010101000',
  receiverName: 'PÚBLICO EN GENERAL',
  date: '2026-11-21',
  total: 123_450,
  state: 'cancelled',
}

/** As the portal lists them. */
const PORTAL = [
  [
    'Folio Fiscal',
    'RFC Emisor',
    'RFC Receptor',
    'Nombre o Razón Social del Receptor',
    'Fecha de Emisión',
    'Total',
    'Estatus de cancelación',
    'Estado del Comprobante',
  ],
  [
    ONE,
    'FES010203AB1',
    'PEÑA800229AB1',
    '"LA PEÑA" DE ANA',
    '20/11/2026 23:59',
    '$116.00',
    'Cancelable',
    'Vigente',
  ],
  [
    TWO,
    'FES010203AB1',
    'XAXX010101000',
    'PÚBLICO EN GENERAL',
    '21/11/2026 10:00',
    '$1,234.50',
    '',
    'Cancelado',
  ],
]
const inCsv = (separator: string) =>
  PORTAL.map((row) =>
    row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
  ).join('\r\n')

describe('what the authority lets one download', () => {
  it.each<[string, File]>([
    ['metadata', fileOf(METADATA)],
    ['metadata with a mark', fileOf(`\ufeff${METADATA}`)],
    ['metadata in Windows-1252', fileOf(inWindows(METADATA))],
    ['metadata in a ZIP', zipOf({ 'B1_01.txt': METADATA })],
    ['the list of the portal with commas', fileOf(inCsv(','), 'lista.csv')],
    ['the list of the portal with semicolons, in Windows-1252', fileOf(inWindows(inCsv(';')), 'lista.csv')],
    ['the list of the portal with tabs, in a ZIP', zipOf({ 'lista.csv': inCsv('\t') })],
  ])('is read from %s', async (_, file) => {
    expect(await readSatFiles([file])).toEqual({ documents: [FIRST, SECOND], unreadable: 0 })
  })

  it('is read from a workbook with dates and numbers', async () => {
    const titles = ['Folio Fiscal', 'RFC Emisor', 'RFC Receptor', 'Fecha Emisión', 'Total', 'Estado']
    const letters = Array.from('ABCDEF')
    const rows = `<row r="1">${titles.map((title, at) => t(`${letters[at]}1`, title)).join('')}</row><row r="2">${t('A2', ONE)}${t('B2', 'FES010203AB1')}${t('C2', 'PEÑA800229AB1')}${n('D2', 46_346, 1)}${n('E2', 116)}${t('F2', 'Vigente')}</row>`
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const parts = workbookParts({ sheets: [{ name: 'Emitidas', rows }], styles })
    expect(await readSatFiles([zipOf(parts)])).toEqual({
      documents: [{ ...FIRST, receiverName: '' }],
      unreadable: 0,
    })
  })

  it('is read from XML, in a ZIP and alone, and says no state', async () => {
    const documents = [
      { ...FIRST, receiverName: 'ANA PEÑA & HIJOS', state: null },
      { ...FIRST, uuid: TWO, receiverName: 'ANA PEÑA & HIJOS', total: 5_000, state: null },
    ]
    const zip = zipOf({
      [`emitidas/${ONE}.xml`]: xml(ONE),
      [`emitidas/${TWO}.XML`]: xml(TWO, '50'),
      'leeme.pdf': '',
    })
    expect(await readSatFiles([zip])).toEqual({ documents, unreadable: 0 })
    expect(await readSatFiles([fileOf(xml(ONE), `${ONE}.xml`)])).toEqual({
      documents: documents.slice(0, 1),
      unreadable: 0,
    })
  })

  it('counts a document of several files once, as cancelled when one of them says so', async () => {
    const later = METADATA.replace('~I~1~', '~I~0~2026-11-25 09:00:00')
    const files = [zipOf({ 'a.xml': xml(ONE) }), fileOf(METADATA), fileOf(later)]
    expect(await readSatFiles(files)).toEqual({
      documents: [{ ...FIRST, receiverName: 'ANA PEÑA & HIJOS', state: 'cancelled' }, SECOND],
      unreadable: 0,
    })
  })

  it('counts the rows and XML that are no documents', async () => {
    const zip = zipOf({
      'a.txt': `${METADATA}no es un folio~FES010203AB1\r\n`,
      'b.xml': '<cfdi:Comprobante Fecha="2026',
      'c.xml': '<retenciones/>',
    })
    expect(await readSatFiles([zip])).toMatchObject({ documents: [FIRST, SECOND], unreadable: 3 })
  })
})

describe('a file that is of no use', () => {
  it.each<[string, () => File, string]>([
    ['another list', () => fileOf('Nombre,Precio\nTaco,22\n', 'menu.csv'), COMPARE.noDocuments],
    ['a broken archive', () => fileOf(Uint8Array.of(0x50, 0x4b, 3, 4, 5), 'roto.zip'), COMPARE.broken],
    ['an archive of pictures', () => zipOf({ 'a.png': 'x' }), COMPARE.noDocuments],
    ['an archive that says that it unpacks to gigabytes', () => claiming(0x7fff_ffff), COMPARE.tooLarge],
    ['more documents than a year of a busy house', () => fileOf(many(20_001)), COMPARE.tooMany(20_000)],
  ])('is refused in words: %s', async (_, file, problem) => {
    expect(await readSatFiles([file()])).toEqual({ problem })
  })

  it('does not unpack more than it says', async () => {
    expect(await readSatFiles([claiming(20)])).toEqual({ problem: COMPARE.noDocuments })
  })
})

const many = (count: number): string =>
  [
    HEADER,
    ...Array.from({ length: count }, (_, at) => rowOf(`${String(at).padStart(8, '0')}${ONE.slice(8)}`)),
  ].join('\n')
const rowOf = (uuid: string): string =>
  `${uuid}~FES010203AB1~F~XAXX010101000~P~S~2026-11-20 10:00:00~2026-11-20 10:00:00~1~I~1~`

/** An archive whose directory gives its only file another size. */
function claiming(size: number): File {
  const bytes = zipSync({ 'a.txt': strToU8(METADATA) })
  const entry = bytes.findIndex((_, at) => [0x50, 0x4b, 1, 2].every((byte, on) => bytes[at + on] === byte))
  new DataView(bytes.buffer).setUint32(entry + 24, size, true)
  return fileOf(bytes, 'bomba.zip')
}
