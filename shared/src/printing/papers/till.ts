import { printedDate, printedInstant } from '../../kernel/date-format.ts'
import { moneyFormat } from '../../kernel/money-format.ts'
import type { StoreInfo } from '../../settings/store.ts'
import type { Figures } from '../../till/figures.ts'
import { sectionsOf } from '../../till/sections.ts'
import type { ZReport } from '../../till/z.ts'
import { type Block, type PaperDocument, pairs } from '../document.ts'

interface TillPaper {
  figures: Figures
  /** Null for an X. */
  report: Omit<ZReport, 'figures'> | null
  store: Pick<StoreInfo, 'store_name' | 'currency' | 'time_zone'>
}

/** The figures of a shift: the X while it is open, the numbered Z of a closed shift. */
export function tillPaper({ figures, report, store }: TillPaper): PaperDocument {
  const timeZone = store.time_zone
  const at = (instant: string) => printedInstant(new Date(instant), timeZone)
  const { shift } = figures
  const title = report ? `Corte Z ${report.number}` : 'Corte parcial (X)'
  const sections = sectionsOf(figures, { format: moneyFormat(store.currency), timeZone })
  return {
    title,
    blocks: [
      { kind: 'text', text: store.store_name, size: 2, bold: true, align: 'center' },
      { kind: 'text', text: title, size: 2, bold: true, align: 'center', inverted: true },
      { kind: 'rule' },
      ...pairs([
        ['Caja', shift?.drawerTitle],
        ['Día de venta', shift && printedDate(shift.businessDate)],
        ['Abrió', shift?.openedBy.name],
        ['Desde', shift && at(shift.openedAt)],
        ['Cerró', report?.by.name],
        ['Hasta', at(report?.at ?? figures.at)],
        ['Aprobó', report?.approvedBy?.name],
        ['Nota', report?.note],
      ]),
      ...sections.flatMap((section): Block[] => [
        { kind: 'rule' },
        { kind: 'text', text: section.title, bold: true },
        ...section.rows.map(
          ({ name, value, isTotal = false }): Block => ({ kind: 'pair', name, value, bold: isTotal }),
        ),
      ]),
    ],
  }
}
