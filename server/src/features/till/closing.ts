import { businessDayStart, dayAfter } from '@comanda/shared/kernel/business-day'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, formatMoney, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { closingPaper } from '@comanda/shared/printing/plan'
import type { closeShift, getX } from '@comanda/shared/till/api'
import { tillFigures } from '@comanda/shared/till/assemble'
import { separated } from '@comanda/shared/till/difference'
import type { Figures, ShiftFacts } from '@comanda/shared/till/figures'
import { mayReadZ } from '@comanda/shared/till/may-read-z'
import { differencesOf, largestDifference, netDifference } from '@comanda/shared/till/shift'
import type { getDay, getZ, listZ, ZRow } from '@comanda/shared/till/z'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import type { RowOf, Runnable } from '../../db/statement.ts'
import { approve } from '../../guard/approve.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../../people/queries.ts'
import { findTillSettings, type ShiftRow, shiftById, shiftsOfDay } from '../../selling/ledger/queries.ts'
import { insertZ, type ZReportRow, zByNumber, zReports } from '../../selling/ledger/queries-z.ts'
import { writeJobs } from '../../selling/papers/queries-jobs.ts'
import { lockShift, namesOfStaff, openCheckOf, resultOfCounts } from './counting.ts'
import * as queries from './queries-closing.ts'
import { openChecksOfShift, sumsOfDay, sumsOfShift } from './queries-figures.ts'
import { tillSettingsOf } from './settings.ts'
import { shiftStateOf } from './shifts.ts'

/** Closes a counted shift with its Z. @throws checks_open, note_required or approval_required */
export async function close(
  context: StoreContext,
  id: number,
  { note, handOver }: Body<typeof closeShift>,
): Promise<Answer<typeof closeShift>> {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const { session, now } = context
    const shift = await lockShift(tx, id, 'close')
    const [counts, [settings], ...found] = await tx.run(
      queries.countsOfShift(tenantId, id),
      findTillSettings(tenantId),
      sumsOfShift(tenantId, id),
      openChecksOfShift(tenantId, id),
      staffOf(tenantId),
      findServiceSettings(tenantId),
    )
    if (counts.length === 0) throw new AppError('shift_not_counted')
    const limit = parseMoney(tillSettingsOf(settings).differenceLimit) ?? ZERO
    const { isAboveLimit } = resultOfCounts(counts, limit)
    if (found[1].length > 0 && !handOver) throw new AppError('checks_open')
    if (isAboveLimit && note === null) throw new AppError('note_required')
    const amount = largestDifference(counts)
    const approvedBy = isAboveLimit
      ? await approve(context, tx, { action: 'difference', target: `shift:${id}`, amount })
      : null

    const closed = { closed_at: now, closed_by: session.username, closed_name: session.name }
    const document = documentOfShift({ ...shift, ...closed }, found, counts, now)
    const number = await nextNumber(tx, tenantId, 'z_report')
    tx.atEnd(
      insertZ({
        tenant_id: tenantId,
        number,
        shift_id: id,
        drawer_id: shift.drawer_id,
        business_date: shift.business_date,
        at: now,
        actor: session.username,
        approved_by: approvedBy,
        note,
        document: JSON.stringify(document),
      }),
      queries.setShiftStatus(tenantId, id, { status: 'closed', closed_at: now, closed_by: session.username }),
    )
    tx.announce('till_update', {})
    await writeJobs(tx, context, closingPaper(printers, shift.drawer_id, number))
    return saved('¡Turno cerrado!', { zNumber: number })
  })
}

type Rows<Query extends Runnable> = RowOf<Query>[]
/** The rows of a shift or a day. */
type Found = [
  sums: Rows<ReturnType<typeof sumsOfShift>>,
  checks: Rows<ReturnType<typeof openChecksOfShift>>,
  staff: Rows<ReturnType<typeof staffOf>>,
  service: Rows<ReturnType<typeof findServiceSettings>>,
]

const factsOfShift = (row: ShiftRow): ShiftFacts => {
  const { id, drawerId, drawerTitle, businessDate, openedAt, openedBy } = shiftStateOf(row)
  return {
    id,
    drawerId,
    drawerTitle,
    businessDate,
    openedAt,
    openedBy,
    closedAt: row.closed_at && instant(row.closed_at),
    closedBy:
      row.closed_by === null ? null : { username: row.closed_by, name: row.closed_name ?? row.closed_by },
  }
}

function documentOfShift(
  shift: ShiftRow | null,
  [[row], checks, staff, [service]]: Found,
  counts: readonly queries.CountRow[],
  now: Date,
): Figures {
  if (!row) throw new Error('the sums of a shift returned no row')
  const names = namesOfStaff(staff)
  const isCounted = shift?.status === 'counted' || shift?.status === 'closed'
  return tillFigures(row.sums, {
    shift: shift && factsOfShift(shift),
    at: instant(now),
    counted: isCounted ? (counts.at(-1)?.counted ?? null) : null,
    counts: counts.map(({ at, actor, ...one }) => ({ at: instant(at), by: actor, ...one })),
    openChecks: checks.map((check) => openCheckOf(check, names)),
    names,
    tipOwner: serviceSettingsOf(service).tipOwner,
  })
}

/** The figures of a shift that is not closed. */
export async function readX(
  { db, tenantId, now }: Pick<StoreContext, 'db' | 'tenantId' | 'now'>,
  id: number,
): Promise<Answer<typeof getX>> {
  const [[shift], counts, ...found] = await db.run(
    shiftById(tenantId, id),
    queries.countsOfShift(tenantId, id),
    sumsOfShift(tenantId, id),
    openChecksOfShift(tenantId, id),
    staffOf(tenantId),
    findServiceSettings(tenantId),
  )
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  if (shift.status === 'closed') throw new AppError('shift_closed')
  return documentOfShift(shift, found, counts, now)
}

const MOST_LISTED = 100

type ZFilter = Parameters<typeof zReports>[1]

export async function readZList(
  { db, tenantId }: StoreContext,
  filter: ZFilter,
): Promise<Answer<typeof listZ>> {
  const rows = await db.all(zReports(tenantId, filter, MOST_LISTED + 1))
  return { reports: rows.slice(0, MOST_LISTED).map(zRowOf), hasMore: rows.length > MOST_LISTED }
}

const peopleOfZ = (row: ZReportRow) => ({
  by: { username: row.actor, name: row.actor_name },
  approvedBy:
    row.approved_by === null
      ? null
      : { username: row.approved_by, name: row.approved_name ?? row.approved_by },
})

const zRowOf = (row: ZReportRow): ZRow => ({
  number: row.number,
  shiftId: row.shift_id,
  drawerTitle: row.document.shift?.drawerTitle ?? '',
  businessDate: row.document.shift?.businessDate ?? '',
  at: instant(row.at),
  ...peopleOfZ(row),
  total: row.document.sales.total,
  expected: row.document.expected,
  counted: row.document.counted ?? '0.00',
  difference: row.document.difference ?? '0.00',
  ...separated(row.document.kinds.map(({ difference }) => difference)),
})

/** @throws forbidden when a person who does not see figures asks for another person's closing */
export async function readZFor(context: StoreContext, number: number): Promise<Answer<typeof getZ>> {
  const report = await readZ(context, number)
  if (!mayReadZ(context.session, report.by.username)) throw new AppError('forbidden')
  return report
}

export async function readZ(
  { db, tenantId }: Pick<StoreContext, 'db' | 'tenantId'>,
  number: number,
): Promise<Answer<typeof getZ>> {
  const row = await db.first(zByNumber(tenantId, number))
  if (!row) throw new AppError('not_found', 'El corte no existe.')
  return { number, at: instant(row.at), ...peopleOfZ(row), note: row.note, figures: row.document }
}

/** A business day: its shifts, and on the current day also earlier shifts that are still open. */
export async function readDay(
  { db, tenantId, store, businessDate, now }: StoreContext,
  asked: string | null,
): Promise<Answer<typeof getDay>> {
  const date = asked ?? businessDate
  const ends = { start: businessDayStart(date, store), end: businessDayStart(dayAfter(date), store) }
  const [shifts, ...found] = await db.run(
    shiftsOfDay(tenantId, date, date === businessDate),
    sumsOfDay(tenantId, date, ends),
    openChecksOfShift(tenantId, null),
    staffOf(tenantId),
    findServiceSettings(tenantId),
  )
  const ids = shifts.map(({ id }) => id)
  const [counts, floats] = await db.run(
    queries.countsOfShifts(tenantId, ids),
    queries.floatsOf(tenantId, ids),
  )
  const countByShift = new Map(counts.map((count) => [count.shift_id, count]))
  return {
    date,
    shifts: shifts.map((shift) => {
      const count = countByShift.get(shift.id)
      const isCounted = shift.status === 'counted' || shift.status === 'closed'
      const kinds = isCounted && count ? differencesOf(count.expected, count.counted) : null
      return {
        ...shiftStateOf(shift),
        closedAt: shift.closed_at && instant(shift.closed_at),
        float: formatCentavos(floats.find(({ shift_id }) => shift_id === shift.id)?.amount ?? 0),
        zNumber: shift.status === 'closed' ? (count?.z_number ?? null) : null,
        difference: kinds && formatMoney(netDifference(kinds)),
        ...(kinds
          ? separated(kinds.map(({ difference }) => formatMoney(difference)))
          : { shortage: null, surplus: null }),
      }
    }),
    figures: documentOfShift(null, found, [], now),
  }
}
