import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import { DOCUMENT_KIND_WORDS, DOCUMENT_STATE_WORDS, WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { StoreContext } from '../../../http/context.ts'
import { clockInZone, pagedCsv } from '../../../http/sending/csv.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { type Cell, workbook } from '../../../kernel/workbook.ts'
import {
  type ChosenDocuments,
  type ClassOfDocument,
  classesOfDocuments,
  documentsAfter,
  type FiscalDocumentRow,
} from './queries.ts'

const PER_PAGE = 500

/** What an accountant declares apart: the base and the tax of each rate. */
const RATES: readonly { base: string; tax: string | null; has: (of: ClassOfDocument) => boolean }[] = [
  { base: 'Base 16 %', tax: 'IVA 16 %', has: ({ kind, rate }) => kind === 'iva' && rate === 160_000 },
  { base: 'Base 8 %', tax: 'IVA 8 %', has: ({ kind, rate }) => kind === 'iva' && rate === 80_000 },
  { base: 'Base 0 %', tax: null, has: ({ kind, rate }) => kind === 'iva' && rate === 0 },
  { base: 'Exento', tax: null, has: ({ kind }) => kind === 'exempt' },
  { base: 'No objeto', tax: null, has: ({ kind }) => kind === 'none' },
  { base: 'Base IEPS', tax: 'IEPS', has: ({ kind }) => kind === 'ieps' },
]

interface ListedDocument extends FiscalDocumentRow {
  classes: readonly ClassOfDocument[]
}

const sumOf = (classes: readonly ClassOfDocument[], figure: 'net' | 'tax'): number =>
  classes.reduce((sum, one) => sum + one[figure], 0)
const amount = (centavos: number): Cell => ({ amount: formatCentavos(centavos) })
const formName = (form: string): string => `${form} ${FORM_NAMES[form] ?? ''}`.trim()

/** c_TipoRelacion */
const RELATION_WORDS = { '01': '01 Nota de crédito', '04': '04 Sustitución' } as const

type Clock = (at: Date) => string
type Column = [title: string, width: number, of: (row: ListedDocument, clock: Clock) => Cell]

const columnsOfRate = ({ base, tax, has }: (typeof RATES)[number]): Column[] => {
  const sum =
    (figure: 'net' | 'tax') =>
    ({ classes }: ListedDocument): Cell => {
      const own = classes.filter(has)
      return own.length === 0 ? null : amount(sumOf(own, figure))
    }
  const columns: Column[] = [[base, 12, sum('net')]]
  return tax ? [...columns, [tax, 12, sum('tax')]] : columns
}

const COLUMNS: readonly Column[] = [
  ['Serie', 8, ({ series }) => series],
  ['Folio', 8, ({ id }) => id],
  ['Fecha', 18, ({ created_at }, clock) => clock(created_at)],
  ['Tipo', 16, ({ kind }) => DOCUMENT_KIND_WORDS[kind]],
  ['Estado', 12, ({ state }) => DOCUMENT_STATE_WORDS[state]],
  ['UUID', 38, ({ uuid }) => uuid],
  ['RFC', 16, ({ receiver_rfc }) => receiver_rfc],
  ['Nombre', 40, ({ receiver_name }) => receiver_name],
  ['Régimen', 10, ({ receiver_regime }) => receiver_regime],
  ['Uso', 8, ({ receiver_use }) => receiver_use],
  ['Forma de pago', 28, ({ form }) => formName(form)],
  ['Método', 10, () => 'PUE'],
  ['Subtotal', 14, ({ net }) => amount(net)],
  ['Impuestos', 14, ({ tax }) => amount(tax)],
  ['ISR retenido', 14, ({ net, tax, total }) => amount(net + tax - total)],
  ['Total', 14, ({ total }) => amount(total)],
  ...RATES.flatMap(columnsOfRate),
  ['Ventas', 8, ({ tickets }) => tickets],
  ['Venta', 10, ({ invoice_id }) => invoice_id],
  ['Relación', 22, ({ relation }) => relation && RELATION_WORDS[relation]],
  ['Relacionada con', 14, ({ related_id }) => related_id],
  ['UUID relacionado', 38, ({ related_uuid }) => related_uuid],
  ['Del', 12, ({ period_from }) => period_from],
  ['Al', 12, ({ period_to }) => period_to],
  ['Timbrada', 18, ({ stamped_at }, clock) => stamped_at && clock(stamped_at)],
  ['Cancelada', 18, ({ cancelled_at }, clock) => cancelled_at && clock(cancelled_at)],
  ['Nota', 40, ({ is_test, refusal }) => (is_test ? WITHOUT_FISCAL_VALUE : refusal)],
]
const TITLES = COLUMNS.map(([title]) => title)
const cellsOf = (row: ListedDocument, clock: Clock): Cell[] => COLUMNS.map(([, , of]) => of(row, clock))

/** The documents of the days, oldest first, page by page. */
export async function exportSheet(
  { db, tenantId, store, now }: StoreContext,
  days: DateRange,
  chosen: ChosenDocuments,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const clock = clockInZone(store.timeZone)
  const name = `CFDI ${days.from} ${days.to}`
  const pageAfter = async (last: ListedDocument | null): Promise<ListedDocument[]> => {
    const rows = await db.all(documentsAfter(tenantId, chosen, last, PER_PAGE))
    const ids = rows.map(({ id }) => id)
    const classes = groupBy(await db.all(classesOfDocuments(tenantId, ids)), (one) => one.document_id)
    return rows.map((row) => ({ ...row, classes: classes.get(row.id) ?? [] }))
  }
  if (format !== 'xlsx')
    return pagedCsv(`${name}.csv`, TITLES, pageAfter, (rows) =>
      rows.map((row) => cellsOf(row, clock).map(textOf)),
    )
  /** Its rows are read after those of the documents. */
  const sums = new Sums()
  async function* rows() {
    yield TITLES
    for (let page = await pageAfter(null); page.length > 0; page = await pageAfter(page.at(-1) ?? null))
      for (const row of page) {
        sums.add(row)
        yield cellsOf(row, clock)
      }
  }
  return new StreamedAnswer(
    XLSX_TYPE,
    `${name}.xlsx`,
    workbook(
      [
        { title: 'CFDI', widths: COLUMNS.map(([, width]) => width), rows: rows() },
        { title: 'Resumen', widths: [30, 12, 16, 16, 16, 16], rows: sums.rows() },
      ],
      now,
    ),
  )
}

/** What is valid, by rate and by form of payment; credit notes apart, because they lower the income of another month, too. */
class Sums {
  private readonly of = new Map<string, { count: number; net: number; tax: number; withheld: number }>()

  add(row: ListedDocument): void {
    if (row.is_test || !['stamped', 'cancelling'].includes(row.state)) return
    const type = row.kind === 'credit' ? 'Notas de crédito' : 'Ingresos'
    for (const { base, has } of RATES) {
      const classes = row.classes.filter(has)
      if (classes.length > 0) this.raise(type, base, sumOf(classes, 'net'), sumOf(classes, 'tax'))
    }
    const withheld = row.net + row.tax - row.total
    for (const line of [formName(row.form), 'Total']) this.raise(type, line, row.net, row.tax, withheld)
  }

  private raise(type: string, line: string, net: number, tax: number, withheld = 0): void {
    const key = `${type}\n${line}`
    const before = this.of.get(key) ?? { count: 0, net: 0, tax: 0, withheld: 0 }
    this.of.set(key, {
      count: before.count + 1,
      net: before.net + net,
      tax: before.tax + tax,
      withheld: before.withheld + withheld,
    })
  }

  *rows(): Generator<Cell[]> {
    yield ['Vigentes, sin las de prueba', 'Facturas', 'Subtotal', 'Impuestos', 'ISR retenido', 'Total']
    for (const type of ['Ingresos', 'Notas de crédito']) {
      const lines = [...RATES.map(({ base }) => base), ...Object.keys(FORM_NAMES).map(formName), 'Total']
      const own = lines.flatMap((line) => {
        const sum = this.of.get(`${type}\n${line}`)
        return sum ? [{ line, ...sum }] : []
      })
      if (own.length === 0) continue
      yield [type]
      for (const { line, count, net, tax, withheld } of own)
        yield [line, count, amount(net), amount(tax), amount(withheld), amount(net + tax - withheld)]
    }
  }
}

const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.amount : String(cell)
}
