import { spelled } from '@comanda/shared/printing/letters'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

export const MARGIN = 40
/** Letter, in points. */
const PAGE = { width: 612, height: 792 }
export const WIDTH = PAGE.width - 2 * MARGIN
/** Below it is the foot of the page. */
export const BOTTOM = PAGE.height - 56
export const INK = '#1c1917'
export const MUTED = '#57534e'
export const LINE = '#d6d3d1'
const WARNING = '#b91c1c'

/** The letters of the fonts that every reader of PDF has, beyond ASCII. */
const LETTERS = new Set([
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(161 + index)),
  ...Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'),
])
export const printable = (text: string): string => spelled(text, (letter) => LETTERS.has(letter))

export interface Style {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
}

/** Writes a text that wraps in its column. @returns where it ends */
export function write(
  pdf: Pdf,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  { size = 8, bold = false, color = INK, align = 'left' }: Style = {},
): number {
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  const shown = printable(text)
  // Most cells have one line, and wrapping costs ten times as much.
  if (pdf.widthOfString(shown) <= width) {
    const free = width - pdf.widthOfString(shown)
    const left = align === 'right' ? x + free : align === 'center' ? x + free / 2 : x
    pdf.text(shown, left, y, { lineBreak: false })
    return y + pdf.currentLineHeight(true)
  }
  pdf.text(shown, x, y, { width, align })
  return pdf.y
}

export function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

/** The word across a page whose document has no value. */
export function watermark(pdf: Pdf, words: readonly string[]): void {
  if (words.length === 0) return
  pdf
    .save()
    .fillOpacity(0.12)
    .rotate(-40, { origin: [PAGE.width / 2, PAGE.height / 2] })
  const size = words.length > 1 || (words[0]?.length ?? 0) > 20 ? 34 : 90
  for (const [index, text] of words.entries())
    write(
      pdf,
      text,
      { x: -100, y: PAGE.height / 2 + (index - words.length / 2) * size * 1.3, width: PAGE.width + 200 },
      { size, bold: true, color: WARNING, align: 'center' },
    )
  pdf.restore()
}

/** The same words in a frame at the top of the first page, where they are seen first. */
export function banner(pdf: Pdf, words: readonly string[], y: number): number {
  if (words.length === 0) return y
  pdf.rect(MARGIN, y, WIDTH, 24).lineWidth(1.2).strokeColor(WARNING).stroke()
  write(
    pdf,
    words.join(' · ').toUpperCase(),
    { x: MARGIN, y: y + 7, width: WIDTH },
    { size: 12, bold: true, color: WARNING, align: 'center' },
  )
  return y + 36
}

/** An empty document, and its bytes once it has ended. The library is loaded with the first document: it takes 20 MB. */
export async function startPdf(title: string): Promise<{ pdf: Pdf; bytes: Promise<Buffer> }> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    autoFirstPage: false,
    info: { Title: printable(title) },
    lang: 'es-MX',
  })
  const chunks: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  return { pdf, bytes }
}
