import { timeOfDay } from '../../kernel/date-format.ts'
import type { KitchenVoid } from '../../kitchen/api.ts'
import { type PaperDocument, pairs } from '../document.ts'
import { CANCELLED } from '../text.ts'

export interface VoidPaper {
  line: Pick<
    KitchenVoid,
    'item_title' | 'variant_title' | 'quantity' | 'table_title' | 'token_no' | 'reason' | 'by' | 'at'
  >
  timeZone: string
}

/** Stops the cook: a line that was sent is not wanted any more. */
export function voidPaper({ line, timeZone }: VoidPaper): PaperDocument {
  const place = line.table_title ?? `Token ${line.token_no}`
  return {
    title: `${CANCELLED} · ${place}`,
    blocks: [
      { kind: 'text', text: CANCELLED, size: 3, bold: true, align: 'center', inverted: true },
      { kind: 'text', text: place, size: 3, bold: true, align: 'center' },
      { kind: 'rule' },
      {
        kind: 'item',
        quantity: `${line.quantity}`,
        title: line.item_title,
        details: line.variant_title ? [line.variant_title] : [],
        size: 2,
      },
      { kind: 'rule' },
      ...pairs([
        ['Token', line.table_title === null ? null : `${line.token_no}`],
        ['Hora', timeOfDay(new Date(line.at), timeZone)],
        ['Motivo', line.reason],
        ['Canceló', line.by],
      ]),
    ],
  }
}
