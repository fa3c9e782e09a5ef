import { WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import type { BitMatrix } from 'qrcode'
import { inSlices } from '../../../kernel/slices.ts'
import { DOUBLE_RFC } from '../pac/double/double.ts'
import type { Element } from '../pac/double/parse.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { BOTTOM, banner, MARGIN, MUTED, type Pdf, rule, startPdf, watermark, write } from './page.ts'
import { foot, head, kindOf, money, SEALS_HEIGHT, seals, sums, taxName } from './parts.ts'
import { readStamped, type StampedCfdi, transfersOf, verificationUrl } from './stamped.ts'

interface PrintedDocument {
  /** The XML with its stamp, of which everything is read. */
  stamped: Buffer
  /** Of the document; a cancelled one says so, and so does one that was stamped at a place for trying. */
  state: string
  letterhead: Letterhead
}

/**
 * Draws the printed representation of a stamped document, in slices: a global has 2,000 concepts.
 * @param signal ends the drawing
 */
export async function drawPdf(
  { stamped, state, letterhead }: PrintedDocument,
  signal?: AbortSignal,
): Promise<Buffer> {
  const cfdi = await inSlices(readStamped(stamped), signal)
  const { pdf, bytes } = await startPdf(
    `${kindOf(cfdi)} ${cfdi.document.Serie ?? ''}${cfdi.document.Folio ?? ''}`,
  )
  // Loaded with the first document, as the library of PDFs.
  const { default: qr } = await import('qrcode')
  const { modules } = qr.create(verificationUrl(cfdi), { errorCorrectionLevel: 'M' })
  await inSlices(draw(pdf, { cfdi, code: modules, state, letterhead }), signal)
  pdf.end()
  return bytes
}

interface Drawn {
  cfdi: StampedCfdi
  code: BitMatrix
  state: string
  letterhead: Letterhead
}

function* draw(pdf: Pdf, { cfdi, code, state, letterhead }: Drawn): Generator<void, void> {
  const warnings = [
    ...(state === 'trial' || cfdi.stamp.RfcProvCertif === DOUBLE_RFC ? [WITHOUT_FISCAL_VALUE] : []),
    ...(state === 'cancelled' ? ['CANCELADA'] : []),
  ]
  let page = 0
  const turn = () => {
    pdf.addPage()
    page++
    watermark(pdf, warnings)
    foot(pdf, cfdi, page)
    return MARGIN
  }
  const top = drawLetterhead(pdf, letterhead, banner(pdf, warnings, turn()))
  yield
  let y = titles(pdf, head(pdf, cfdi, top))
  yield
  for (const concept of cfdi.concepts) {
    if (y + heightOf(pdf, concept) > BOTTOM) y = titles(pdf, turn())
    y = row(pdf, concept, y)
    yield
  }
  rule(pdf, y)
  const below = 60 + 12 * cfdi.taxes.length
  if (y + below > BOTTOM) y = turn()
  y = sums(pdf, cfdi, y)
  yield
  if (y + SEALS_HEIGHT > BOTTOM) y = turn()
  yield
  yield* seals(pdf, cfdi, code, y)
}

const COLUMNS = [
  { name: 'Cant.', x: 0, width: 32 },
  { name: 'Clave / unidad', x: 36, width: 78 },
  { name: 'Descripción', x: 118, width: 186 },
  { name: 'Precio unitario', x: 308, width: 68, align: 'right' },
  { name: 'Impuestos', x: 382, width: 84, align: 'right' },
  { name: 'Importe', x: 470, width: 62, align: 'right' },
] as const

function titles(pdf: Pdf, y: number): number {
  rule(pdf, y)
  for (const { name, x, width, ...style } of COLUMNS)
    write(pdf, name, { x: MARGIN + x, y: y + 4, width }, { size: 7, bold: true, color: MUTED, ...style })
  rule(pdf, y + 15)
  return y + 19
}

const SIZE = 7.5

function cellsOf({ attributes, ...concept }: Element): readonly string[] {
  const transfers = transfersOf({ attributes, ...concept })
  return [
    attributes.Cantidad ?? '',
    `${attributes.ClaveProdServ} / ${attributes.ClaveUnidad}`,
    [attributes.NoIdentificacion, attributes.Descripcion].filter(Boolean).join(' · '),
    money(attributes.ValorUnitario),
    transfers.length === 0
      ? 'No objeto'
      : transfers
          .map((tax) => (tax.Importe ? `${taxName(tax)} ${money(tax.Importe)}` : taxName(tax)))
          .join('\n'),
    money(attributes.Importe),
  ]
}

function heightOf(pdf: Pdf, concept: Element): number {
  pdf.font('Helvetica').fontSize(SIZE)
  const [, , title = '', , taxes = ''] = cellsOf(concept)
  const lines = Math.max(
    Math.ceil(pdf.widthOfString(title) / (COLUMNS[2].width - 20)),
    taxes.split('\n').length,
  )
  return lines * 10 + 6
}

/** @returns where it ends */
function row(pdf: Pdf, concept: Element, y: number): number {
  const ends = cellsOf(concept).map((text, index) => {
    const { x, width, ...style } = COLUMNS[index] ?? COLUMNS[0]
    return text
      .split('\n')
      .reduce(
        (at, line) =>
          write(
            pdf,
            line,
            { x: MARGIN + x, y: at, width },
            { size: SIZE, ...('align' in style && { align: style.align }) },
          ),
        y,
      )
  })
  return Math.max(...ends) + 3
}
