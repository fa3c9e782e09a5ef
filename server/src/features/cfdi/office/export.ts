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
const RATE_WIDTHS = RATES.flatMap(({ tax }) => (tax ? [12, 12] : [12]))

const COLUMNS = [
  'Serie',
  'Folio',
  'Fecha',
  'Tipo',
  'Estado',
  'UUID',
  'RFC',
  'Nombre',
  'Régimen',
  'Uso',
  'Forma de pago',
  'Método',
  'Subtotal',
  'Impuestos',
  'ISR retenido',
  'Total',
  ...RATES.flatMap(({ base, tax }) => (tax ? [base, tax] : [base])),
  'Ventas',
  'Venta',
  'Relación',
  'Relacionada con',
  'UUID relacionado',
  'Del',
  'Al',
  'Timbrada',
  'Cancelada',
  'Nota',
]
const WIDTHS = [
  8,
  8,
  18,
  16,
  12,
  38,
  16,
  40,
  10,
  8,
  28,
  10,
  14,
  14,
  14,
  14,
  ...RATE_WIDTHS,
  8,
  10,
  22,
  14,
  38,
  12,
  12,
  18,
  18,
  40,
]

/** c_TipoRelacion */
const RELATION_WORDS = { '01': '01 Nota de crédito', '04': '04 Sustitución' } as const

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
    return pagedCsv(`${name}.csv`, COLUMNS, pageAfter, (rows) =>
      rows.map((row) => cellsOf(row, clock).map(textOf)),
    )
  /** Its rows are read after those of the documents. */
  const sums = new Sums()
  async function* rows() {
    yield COLUMNS
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
        { title: 'CFDI', widths: WIDTHS, rows: rows() },
        { title: 'Resumen', widths: [30, 12, 16, 16, 16, 16], rows: sums.rows() },
      ],
      now,
    ),
  )
}

interface ListedDocument extends FiscalDocumentRow {
  classes: readonly ClassOfDocument[]
}

const sumOf = (classes: readonly ClassOfDocument[], figure: 'net' | 'tax'): number =>
  classes.reduce((sum, one) => sum + one[figure], 0)

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

const amount = (centavos: number): Cell => ({ amount: formatCentavos(centavos) })
const formName = (form: string): string => `${form} ${FORM_NAMES[form] ?? ''}`.trim()

const cellsOf = (row: ListedDocument, clock: (at: Date) => string): Cell[] => [
  row.series,
  row.id,
  clock(row.created_at),
  DOCUMENT_KIND_WORDS[row.kind],
  DOCUMENT_STATE_WORDS[row.state],
  row.uuid,
  row.receiver_rfc,
  row.receiver_name,
  row.receiver_regime,
  row.receiver_use,
  formName(row.form),
  'PUE',
  amount(row.net),
  amount(row.tax),
  amount(row.net + row.tax - row.total),
  amount(row.total),
  ...RATES.flatMap(({ tax, has }) => {
    const classes = row.classes.filter(has)
    if (classes.length === 0) return tax ? [null, null] : [null]
    return tax
      ? [amount(sumOf(classes, 'net')), amount(sumOf(classes, 'tax'))]
      : [amount(sumOf(classes, 'net'))]
  }),
  row.tickets,
  row.invoice_id,
  row.relation && RELATION_WORDS[row.relation],
  row.related_id,
  row.related_uuid,
  row.period_from,
  row.period_to,
  row.stamped_at && clock(row.stamped_at),
  row.cancelled_at && clock(row.cancelled_at),
  row.is_test ? WITHOUT_FISCAL_VALUE : row.refusal,
]

const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.amount : String(cell)
}
