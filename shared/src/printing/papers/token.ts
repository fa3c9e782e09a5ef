import { printedDate, printedInstant } from '../../kernel/date-format.ts'
import type { PaperDocument } from '../document.ts'

export interface TokenPaper {
  token: number
  /** The business day in which the token counts. Null: not known. */
  day: string | null
  printedAt: Date
  timeZone: string
}

/** The number by which a customer is called. */
export const tokenPaper = ({ token, day, printedAt, timeZone }: TokenPaper): PaperDocument => ({
  title: `Token ${token}`,
  blocks: [
    { kind: 'text', text: 'Token', size: 2, bold: true, align: 'center' },
    { kind: 'text', text: `${token}`, size: 6, bold: true, align: 'center' },
    ...(day === null
      ? []
      : [{ kind: 'text', text: `Día de venta ${printedDate(day)}`, bold: true, align: 'center' } as const]),
    { kind: 'text', text: printedInstant(printedAt, timeZone), align: 'center' },
  ],
})
