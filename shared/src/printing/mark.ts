import type { PaperDocument } from './document.ts'
import type { Mark } from './jobs.ts'

const WORDS: Record<Mark, string> = { duplicate: 'POSIBLE DUPLICADO', reprint: 'REIMPRESIÓN' }

/** The document with the mark at its top, so that two copies are not both worked on of it. */
export const marked = (document: PaperDocument, mark: Mark | null): PaperDocument =>
  mark === null
    ? document
    : {
        ...document,
        blocks: [
          { kind: 'text', text: WORDS[mark], bold: true, size: 2, align: 'center', inverted: true },
          ...document.blocks,
        ],
      }
