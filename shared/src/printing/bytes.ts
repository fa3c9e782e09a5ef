import type { Codepage } from '@point-of-sale/codepage-encoder'
import { columnsOfPaper, type PaperDocument } from './document.ts'
import { spelled } from './letters.ts'
import type { Model, Printer } from './printers.ts'
import { linesOfPaper } from './text.ts'

interface Language {
  language: 'esc-pos' | 'star-prnt' | 'star-line'
  codePage: Codepage
}

const LANGUAGES: Record<Model, Language> = {
  epson: { language: 'esc-pos', codePage: 'cp858' },
  'epson-42': { language: 'esc-pos', codePage: 'cp858' },
  star: { language: 'star-prnt', codePage: 'cp858' },
  'star-line': { language: 'star-line', codePage: 'cp858' },
  generic: { language: 'esc-pos', codePage: 'cp437' },
  'generic-pc858': { language: 'esc-pos', codePage: 'cp858' },
  'generic-pc850': { language: 'esc-pos', codePage: 'cp850' },
}

/** Large enough for a phone at arm's length, also on paper of 57 mm. */
const QR = { model: 2, size: 5, errorlevel: 'm' } as const

/** The cutter is above the printed line. */
const LINES_BEFORE_CUT = 4

/** Bytes below it are commands to a printer, though code pages have pictures there: `←` is ESC. */
const FIRST_LETTER = 0x20

/** A document as commands of a printer: its copies, each cut off. The drawer opens once, before them. */
type BytesOfPaper = (
  document: PaperDocument,
  printer: Pick<Printer, 'width' | 'model' | 'copies'>,
) => Uint8Array

/** The libraries are large, and a store without printers does not need them: they are loaded with the first paper. */
export async function loadBytesOfPaper(): Promise<BytesOfPaper> {
  const { default: pages } = await import('@point-of-sale/codepage-encoder')
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  const lettersIn = (codePage: Codepage) => {
    const points = pages.getCodepoints(codePage, true).slice(FIRST_LETTER)
    return new Set(points.map((point) => String.fromCodePoint(point)))
  }
  return (document, printer) => {
    const { language, codePage } = LANGUAGES[printer.model]
    const columns = columnsOfPaper(printer)
    const letters = lettersIn(codePage)
    const lines = linesOfPaper(document, columns, (text) => spelled(text, (letter) => letters.has(letter)))
    const encoder = new Encoder({
      language,
      columns,
      codepageMapping: language === 'esc-pos' ? 'epson' : 'star',
      feedBeforeCut: LINES_BEFORE_CUT,
      newline: '\n',
    })
    encoder.initialize().codepage(codePage)
    if (document.opensDrawer) encoder.pulse()
    for (let copy = 0; copy < printer.copies && lines.length > 0; copy++) {
      for (const { text, size, bold, inverted, qr } of lines) {
        encoder
          .size(qr === undefined ? size : 1)
          .bold(bold)
          .invert(inverted)
        if (qr === undefined) encoder.line(text)
        else encoder.align('center').qrcode(qr, QR).align('left')
      }
      encoder.size(1).bold(false).invert(false).cut('partial')
    }
    return encoder.encode()
  }
}
