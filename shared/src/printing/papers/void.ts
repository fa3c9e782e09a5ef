import { timeOfDay } from '../../kernel/date-format.ts'
import type { KitchenVoid } from '../../kitchen/api.ts'
import { type Block, type PaperDocument, pairs } from '../document.ts'
import { CANCELLED } from '../text.ts'

interface VoidPaper {
  /** Lines that were voided together: the table, reason and person of the first line are those of all. */
  lines: readonly Pick<
    KitchenVoid,
    | 'item_title'
    | 'variant_title'
    | 'quantity'
    | 'table_title'
    | 'check_name'
    | 'token_no'
    | 'reason'
    | 'by'
    | 'at'
  >[]
  timeZone: string
}

/** Stops the cook: lines that were sent are not wanted any more. */
export function voidPaper({ lines, timeZone }: VoidPaper): PaperDocument {
  const [first] = lines
  if (!first) throw new RangeError('a paper without voided lines')
  const place = first.table_title ?? `Token ${first.token_no}`
  return {
    title: `${CANCELLED} · ${place}`,
    blocks: [
      { kind: 'text', text: CANCELLED, size: 3, bold: true, align: 'center', inverted: true },
      { kind: 'text', text: place, size: 3, bold: true, align: 'center' },
      ...(first.check_name
        ? [{ kind: 'text', text: first.check_name, size: 2, bold: true, align: 'center' } as const]
        : []),
      { kind: 'rule' },
      ...lines.map(
        (line): Block => ({
          kind: 'item',
          quantity: `${line.quantity}`,
          title: line.item_title,
          details: line.variant_title ? [line.variant_title] : [],
          size: 2,
        }),
      ),
      { kind: 'rule' },
      ...pairs([
        ['Token', first.table_title === null ? null : `${first.token_no}`],
        ['Hora', timeOfDay(new Date(first.at), timeZone)],
        ['Motivo', first.reason],
        ['Canceló', first.by],
      ]),
    ],
  }
}
