import { amountInWords } from '@comanda/shared/cfdi/amount-in-words'
import { REGIMES, USE_OF_RETURNS, USES } from '@comanda/shared/cfdi/catalogs'
import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import type { BitMatrix } from 'qrcode'
import { BOTTOM, INK, MARGIN, MUTED, type Pdf, rule, WIDTH, write } from './page.ts'
import { canonicalOfStamp, type StampedCfdi } from './stamped.ts'

const named = (code: string | undefined, name: string | undefined): string =>
  [code, name].filter(Boolean).join(' – ')
const regime = (code?: string) => named(code, REGIMES.find((one) => one.code === code)?.name)
const use = (code?: string) =>
  named(
    code,
    code === USE_OF_RETURNS
      ? 'Devoluciones, descuentos o bonificaciones'
      : USES.find((one) => one.code === code)?.name,
  )
/** `1234.500000` is `$1,234.50`. */
export const money = (amount = '0'): string => {
  const [whole = '0', rest = ''] = amount.split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest.replace(/0+$/, '').padEnd(2, '0')}`
}

const KIND = { I: 'Factura', E: 'Nota de crédito' } as Record<string, string>
export const kindOf = ({ document, global }: StampedCfdi): string =>
  global ? 'Factura global' : (KIND[document.TipoDeComprobante ?? ''] ?? 'CFDI')

const PERIODICITY: Record<string, string> = { '01': 'Diaria', '02': 'Semanal', '04': 'Mensual' }
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const periodOf = (global: NonNullable<StampedCfdi['global']>): string => {
  const month = MONTHS[Number(global.Meses) - 1] ?? global.Meses
  return `${PERIODICITY[global.Periodicidad ?? ''] ?? global.Periodicidad}, ${month} de ${global.Año}`
}
const RELATION: Record<string, string> = {
  '01': 'Nota de crédito de',
  '04': 'Sustituye a',
}

/** Names with their values, in a column. @returns where they end */
function facts(
  pdf: Pdf,
  all: readonly (readonly [name: string, value: string | undefined])[],
  at: { x: number; y: number; width: number },
): number {
  let { y } = at
  for (const [name, value] of all) {
    if (!value) continue
    write(pdf, name, { ...at, y, width: 92 }, { color: MUTED, size: 7.5 })
    y = write(pdf, value, { x: at.x + 94, y, width: at.width - 94 }, { size: 7.5 }) + 2
  }
  return y
}

const HALF = WIDTH / 2 - 10
const RIGHT = MARGIN + WIDTH / 2 + 10

/** Who issues, what it is, and to whom. @returns where it ends */
export function head(pdf: Pdf, cfdi: StampedCfdi, top: number): number {
  const { document, issuer, receiver, stamp, global, related } = cfdi
  const titled = write(pdf, issuer.Nombre ?? '', { x: MARGIN, y: top, width: HALF }, { size: 13, bold: true })
  const left = facts(
    pdf,
    [
      ['RFC', issuer.Rfc],
      ['Régimen fiscal', regime(issuer.RegimenFiscal)],
      ['Lugar de expedición', document.LugarExpedicion],
      ['Certificado emisor', document.NoCertificado],
    ],
    { x: MARGIN, y: titled + 6, width: HALF },
  )
  const named = write(pdf, kindOf(cfdi), { x: RIGHT, y: top, width: HALF }, { size: 13, bold: true })
  const right = facts(
    pdf,
    [
      ['Serie y folio', [document.Serie, document.Folio].filter(Boolean).join(' ')],
      ['Folio fiscal (UUID)', stamp.UUID],
      ['Emisión', document.Fecha?.replace('T', ' ')],
      ['Certificación', stamp.FechaTimbrado?.replace('T', ' ')],
      ['Certificado SAT', stamp.NoCertificadoSAT],
      ['RFC del certificador', stamp.RfcProvCertif],
    ],
    { x: RIGHT, y: named + 6, width: HALF },
  )
  let y = Math.max(left, right) + 8
  rule(pdf, y)
  y += 8
  const name = write(pdf, receiver.Nombre ?? '', { x: MARGIN, y, width: HALF }, { size: 10, bold: true })
  const to = facts(
    pdf,
    [
      ['RFC del receptor', receiver.Rfc],
      ['Domicilio fiscal', receiver.DomicilioFiscalReceptor],
      ['Régimen fiscal', regime(receiver.RegimenFiscalReceptor)],
      ['Uso del CFDI', use(receiver.UsoCFDI)],
    ],
    { x: MARGIN, y: name + 4, width: HALF },
  )
  const how = facts(
    pdf,
    [
      ['Tipo de comprobante', document.TipoDeComprobante === 'E' ? 'E – Egreso' : 'I – Ingreso'],
      ['Exportación', '01 – No aplica'],
      ['Método de pago', 'PUE – Pago en una sola exhibición'],
      ['Forma de pago', `${document.FormaPago} – ${FORM_NAMES[document.FormaPago ?? ''] ?? ''}`],
      ['Moneda', document.Moneda],
      ['Periodo', global ? periodOf(global) : undefined],
      ...(related?.uuids.map(
        (uuid) => [RELATION[related.relation] ?? `Relación ${related.relation}`, uuid] as const,
      ) ?? []),
    ],
    { x: RIGHT, y, width: HALF },
  )
  return Math.max(to, how) + 8
}

const TAXES: Record<string, string> = { '002': 'IVA', '003': 'IEPS' }
export const taxName = (tax: Readonly<Record<string, string | undefined>>): string =>
  tax.TipoFactor === 'Exento'
    ? `${TAXES[tax.Impuesto ?? '']} exento`
    : `${TAXES[tax.Impuesto ?? '']} ${Number((Number(tax.TasaOCuota) * 100).toFixed(4))} %`

/** The sums, and the total in words. @returns where they end */
export function sums(pdf: Pdf, { document, taxes, withheld }: StampedCfdi, top: number): number {
  let y = top + 8
  const words = amountInWords(document.Total ?? '0')
  write(pdf, 'Total con letra', { x: MARGIN, y, width: HALF }, { color: MUTED, size: 7.5 })
  const said = write(pdf, words, { x: MARGIN, y: y + 11, width: HALF }, { size: 8 })
  const rows = [
    ['Subtotal', money(document.SubTotal)],
    ...taxes.map((tax) => [taxName(tax), money(tax.Importe)]),
    ...(withheld === null ? [] : [['ISR retenido 1.25 %', `−${money(withheld)}`]]),
  ]
  for (const [name = '', amount = ''] of rows) {
    write(pdf, name, { x: RIGHT, y, width: HALF }, { size: 8.5, color: MUTED })
    y = write(pdf, amount, { x: RIGHT, y, width: HALF }, { size: 8.5, align: 'right' }) + 3
  }
  write(pdf, 'Total', { x: RIGHT, y, width: HALF }, { size: 12, bold: true })
  y = write(
    pdf,
    money(document.Total),
    { x: RIGHT, y, width: HALF },
    { size: 12, bold: true, align: 'right' },
  )
  return Math.max(said, y) + 10
}

const QR_SIDE = 108
/** Codes of letters without spaces wrap at the edge of their column. */
const SEAL_LETTERS = 105

/** How high `seals` is at most, so that it stays on one page. */
export const SEALS_HEIGHT = 232

/** @param code of its address, for a QR code */
export function* seals(pdf: Pdf, cfdi: StampedCfdi, code: BitMatrix, top: number): Generator<void, void> {
  rule(pdf, top)
  qr(pdf, code, { x: MARGIN, y: top + 10, side: QR_SIDE })
  yield
  const x = MARGIN + QR_SIDE + 14
  let y = top + 10
  const texts = [
    ['Sello digital del CFDI', cfdi.document.Sello],
    ['Sello digital del SAT', cfdi.stamp.SelloSAT],
    ['Cadena original del complemento de certificación digital del SAT', canonicalOfStamp(cfdi)],
  ] as const
  for (const [name, text = ''] of texts) {
    y = write(pdf, name, { x, y, width: MARGIN + WIDTH - x }, { size: 6.5, bold: true, color: MUTED }) + 1
    for (let at = 0; at < text.length; at += SEAL_LETTERS) {
      pdf.font('Courier').fontSize(6.3).fillColor(INK)
      pdf.text(text.slice(at, at + SEAL_LETTERS), x, y, { lineBreak: false })
      y += 7.5
    }
    y += 5
  }
  write(
    pdf,
    'Este documento es una representación impresa de un CFDI.',
    { x: MARGIN, y: Math.max(y, top + QR_SIDE + 18), width: WIDTH },
    { size: 8, bold: true, align: 'center' },
  )
}

function qr(pdf: Pdf, code: BitMatrix, { x, y, side }: { x: number; y: number; side: number }): void {
  const step = side / code.size
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(row, column)) pdf.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
  pdf.fill('#000000')
}

/** At the foot of each page. */
export function foot(pdf: Pdf, { document, stamp }: StampedCfdi, page: number): void {
  const y = BOTTOM + 16
  const text = `${[document.Serie, document.Folio].filter(Boolean).join(' ')} · ${stamp.UUID}`
  write(pdf, text, { x: MARGIN, y, width: WIDTH }, { size: 7, color: MUTED })
  write(pdf, `Página ${page}`, { x: MARGIN, y, width: WIDTH }, { size: 7, color: MUTED, align: 'right' })
}
