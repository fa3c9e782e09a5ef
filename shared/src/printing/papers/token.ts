import { printedDate, printedInstant } from '../../kernel/date-format.ts'
import type { PaperDocument } from '../document.ts'

interface TokenPaper {
  token: number | { folio: string }
  /** The name of its check. */
  name: string | null
  /** The business day in which the token counts. Null: not known. */
  day: string | null
  printedAt: Date
  timeZone: string
}

/** The number by which a customer is called: the token, or the folio of a device that has no token yet. */
export function tokenPaper({ token, name, day, printedAt, timeZone }: TokenPaper): PaperDocument {
  const [word, number] = typeof token === 'number' ? ['Token', `${token}`] : ['Folio', token.folio]
  return {
    title: `${word} ${number}`,
    blocks: [
      { kind: 'text', text: word, size: 2, bold: true, align: 'center' },
      // Six times the width fits four letters on the narrow paper.
      { kind: 'text', text: number, size: number.length > 4 ? 3 : 6, bold: true, align: 'center' },
      ...(name === null ? [] : [{ kind: 'text', text: name, size: 3, bold: true, align: 'center' } as const]),
      ...(day === null
        ? []
        : [{ kind: 'text', text: `Día de venta ${printedDate(day)}`, bold: true, align: 'center' } as const]),
      { kind: 'text', text: printedInstant(printedAt, timeZone), align: 'center' },
    ],
  }
}
