import type { Answer } from '@comanda/shared/kernel/call'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatCentavos, sumCents, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import {
  DIFFERENCE_KINDS,
  type getLosses,
  LOSS_KINDS,
  LOSS_PAGE,
  LOSS_WORDS,
  type Losses,
  type LossKind,
  type listLosses,
  type PersonLoss,
} from '@comanda/shared/reports/losses'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Sheet } from '../../http/sending/sheets-file.ts'
import type { Cell } from '../../kernel/workbook.ts'
import { type LossFilter, type LossLine, type LossSum, lossLines, lossSums } from './queries-losses.ts'
import { lasting, type PeriodQuery, rangeOf } from './range.ts'

/** Differences of the till are shown to those who see its figures. */
const kindsFor = ({ session }: StoreContext): readonly LossKind[] =>
  mayEnter(session, AREA.tillFigures)
    ? LOSS_KINDS
    : LOSS_KINDS.filter((kind) => !DIFFERENCE_KINDS.includes(kind))

export async function lossesOf(context: StoreContext, query: PeriodQuery): Promise<Answer<typeof getLosses>> {
  const { db, tenantId, store, businessDate: today } = context
  const range = rangeOf(context, query)
  const kinds = kindsFor(context)
  const all = await db.onReplica((copy) => copy.all(lossSums(tenantId, lasting(context, range), store)))
  const sums = all.filter(({ kind }) => kinds.includes(kind))
  const approved = sums.flatMap((sum) =>
    sum.approver === null
      ? []
      : [{ ...sum, username: sum.approver, name: sum.approver_name ?? sum.approver }],
  )
  return {
    ...range,
    today,
    currency: store.currency,
    timeZone: store.timeZone,
    totals: added(sums, ({ kind }) => kind).map(figureOf),
    byPerson: lossesByPerson(sums),
    byApprover: lossesByPerson(approved),
    byDay: added(sums, ({ business_date, kind }) => `${business_date} ${kind}`).map((sum) => ({
      date: sum.business_date,
      ...figureOf(sum),
    })),
  }
}

/** Adds the rows with the same key; the first of them gives the other fields. */
function added(sums: readonly LossSum[], keyOf: (sum: LossSum) => string): LossSum[] {
  return Array.from(groupBy(sums, keyOf).values(), (group) => ({
    ...(group[0] as LossSum),
    count: group.reduce((all, { count }) => all + count, 0),
    amount: sumCents(group.map(({ amount }) => toCents(amount))),
  }))
}

const figureOf = ({ kind, count, amount }: LossSum) => ({ kind, count, amount: formatCentavos(amount) })

const lossesByPerson = (sums: readonly LossSum[]): PersonLoss[] =>
  added(sums, ({ username, kind }) => `${kind} ${username}`)
    .sort(
      (a, b) => a.name.localeCompare(b.name, 'es') || LOSS_KINDS.indexOf(a.kind) - LOSS_KINDS.indexOf(b.kind),
    )
    .map((sum) => ({ username: sum.username, name: sum.name, ...figureOf(sum) }))

type LossRowsQuery = PeriodQuery & Omit<LossFilter, 'kinds'> & { kind: LossKind | null; page: number }

export async function lossRowsOf(
  context: StoreContext,
  query: LossRowsQuery,
): Promise<Answer<typeof listLosses>> {
  const { kind, page, ...filter } = query
  const kinds = kindsFor(context).filter((one) => kind === null || one === kind)
  const lines = await linesOfPeriod(context, query, { ...filter, kinds }, { page, size: LOSS_PAGE })
  return {
    total: lines[0]?.total ?? 0,
    rows: lines.map((line) => ({
      kind: line.kind,
      at: instant(line.at),
      date: line.business_date,
      username: line.username,
      name: line.name,
      approver: line.approver_name,
      amount: formatCentavos(line.amount),
      reason: line.reason || null,
      about: line.about,
      orderId: line.order_id,
      zNumber: line.z_number,
    })),
  }
}

function linesOfPeriod(
  context: StoreContext,
  query: PeriodQuery,
  filter: LossFilter,
  page: { page: number; size: number },
): Promise<LossLine[]> {
  const { db, tenantId, store } = context
  const range = lasting(context, rangeOf(context, query))
  return db.onReplica((copy) => copy.all(lossLines(tenantId, range, store, filter, page)))
}

/** A file lists at most this many rows; a period with more is exported in parts. */
const MOST_ROWS = 20_000

type Row = readonly Cell[]

/** The tables of the file: figures by person, by approver and by day, and every row. */
export async function lossSheets(context: StoreContext, query: PeriodQuery) {
  const losses = await lossesOf(context, query)
  const filter = { kinds: kindsFor(context), username: null, approver: null, date: null }
  const lines = await linesOfPeriod(context, query, filter, { page: 1, size: MOST_ROWS })
  const sheets: Sheet[] = [
    { title: 'Resumen', rows: [['Pérdida', 'Veces', 'Importe'], ...losses.totals.map(figureCells)] },
    { title: 'Por persona', rows: peopleRows('Persona', losses.byPerson) },
    { title: 'Por quien autorizó', rows: peopleRows('Autorizó', losses.byApprover) },
    {
      title: 'Por día',
      rows: [
        ['Fecha', 'Pérdida', 'Veces', 'Importe'],
        ...losses.byDay.map((day) => [day.date, ...figureCells(day)]),
      ],
    },
    { title: 'Detalle', rows: [DETAIL, ...lines.map(detailOf)] },
  ]
  return { from: losses.from, to: losses.to, sheets }
}

const figureCells = ({ kind, count, amount }: Losses['totals'][number]): Row => [
  LOSS_WORDS[kind],
  count,
  { amount },
]

const peopleRows = (title: string, people: readonly PersonLoss[]): Row[] => [
  [title, 'Pérdida', 'Veces', 'Importe'],
  ...people.map((person) => [person.name, ...figureCells(person)]),
]

const DETAIL = [
  'Fecha',
  'Momento (UTC)',
  'Pérdida',
  'Persona',
  'Autorizó',
  'Importe',
  'Motivo',
  'De qué',
  'Pedido',
  'Corte',
]

const detailOf = (line: LossLine): Row => [
  line.business_date,
  instant(line.at),
  LOSS_WORDS[line.kind],
  line.name,
  line.approver_name,
  { amount: formatCentavos(line.amount) },
  line.reason || null,
  line.about,
  line.order_id,
  line.z_number,
]
