import { printedDate, printedInstant } from '../../kernel/date-format.ts'
import type { PaperDocument } from '../document.ts'

interface TokenPaper {
  token: number | { folio: string }
  /** The business day in which the token counts. Null: not known. */
  day: string | null
  printedAt: Date
  timeZone: string
}

/** The number by which a customer is called: the token, or the folio of a device that has no token yet. */
export function tokenPaper({ token, day, printedAt, timeZone }: TokenPaper): PaperDocument {
  const [name, number] = typeof token === 'number' ? ['Token', `${token}`] : ['Folio', token.folio]
  return {
    title: `${name} ${number}`,
    blocks: [
      { kind: 'text', text: name, size: 2, bold: true, align: 'center' },
      // Six times the width fits four letters on the narrow paper.
      { kind: 'text', text: number, size: number.length > 4 ? 3 : 6, bold: true, align: 'center' },
      ...(day === null
        ? []
        : [{ kind: 'text', text: `Día de venta ${printedDate(day)}`, bold: true, align: 'center' } as const]),
      { kind: 'text', text: printedInstant(printedAt, timeZone), align: 'center' },
    ],
  }
}
