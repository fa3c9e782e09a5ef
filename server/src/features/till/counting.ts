import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, parseMoney, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { sendsSince } from '@comanda/shared/offline/sale'
import type { CountResult, cancelCount, getClosing, startCount, submitCount } from '@comanda/shared/till/api'
import { cashOf } from '@comanda/shared/till/cash'
import { separated } from '@comanda/shared/till/difference'
import {
  afterStep,
  type ByKind,
  differencesOf,
  largestDifference,
  netDifference,
  type ShiftStep,
} from '@comanda/shared/till/shift'
import type { TenantTx } from '../../db/tenant.ts'
import { approve } from '../../guard/approve.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../../people/queries.ts'
import { findTillSettings, lockOrderCounter, type ShiftRow, shiftById } from '../../selling/ledger/queries.ts'
import {
  type CountRow,
  countsOfShift,
  insertCount,
  setShiftStatus,
  unsentDevices,
} from './queries-closing.ts'
import { expectedOf, type OpenCheckRow, openChecksOfShift } from './queries-figures.ts'
import { tillSettingsOf } from './settings.ts'
import { shiftStateOf } from './shifts.ts'

/** A shift under the store's lock. @throws not_found, or a refusal when the step is not allowed now */
export async function lockShift(tx: TenantTx, id: number, step: ShiftStep): Promise<ShiftRow> {
  const [, [shift]] = await tx.run(lockOrderCounter(tx.tenantId), shiftById(tx.tenantId, id))
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  afterStep(shift.status, step)
  return shift
}

export const openCheckOf = (row: OpenCheckRow, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  tableTitle: row.table_title,
  tokens: row.tokens,
  name: row.name,
  waiter: { username: row.waiter, name: names.get(row.waiter) ?? row.waiter },
  openedAt: instant(row.opened_at),
  due: formatMoney(row.due as Cents),
})

export const namesOfStaff = (
  staff: readonly { username: string; name: string }[],
): ReadonlyMap<string, string> => new Map(staff.map(({ username, name }) => [username, name]))

type Count = Pick<CountRow, 'expected' | 'counted'>

/** The last count; the limit is compared with the largest difference of all counts. @param counts at least one, oldest first */
export function resultOfCounts(counts: readonly Count[], limit: Cents): CountResult {
  const last = counts.at(-1)
  if (!last) throw new Error('a shift without counts has no result')
  const kinds = differencesOf(last.expected, last.counted)
  const earlier = counts
    .slice(0, -1)
    .map((one) =>
      separated(differencesOf(one.expected, one.counted).map((kind) => formatMoney(kind.difference))),
    )
  return {
    kinds: kinds.map((one) => ({
      kind: one.kind,
      expected: formatMoney(one.expected),
      counted: formatMoney(one.counted),
      difference: formatMoney(one.difference),
    })),
    expected: formatMoney(sumCents(kinds.map((one) => one.expected))),
    counted: formatMoney(sumCents(kinds.map((one) => one.counted))),
    difference: formatMoney(netDifference(kinds)),
    isAboveLimit: largestDifference(counts) > limit,
    ...(earlier.length > 0 ? { earlier } : {}),
  }
}

export async function readClosing(
  { db, tenantId, session, now }: StoreContext,
  id: number,
): Promise<Answer<typeof getClosing>> {
  const [[shift], checks, devices, staff, counts, [settings]] = await db.run(
    shiftById(tenantId, id),
    openChecksOfShift(tenantId, id),
    unsentDevices(tenantId, sendsSince(now)),
    staffOf(tenantId),
    countsOfShift(tenantId, id),
    findTillSettings(tenantId),
  )
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  const names = namesOfStaff(staff)
  const maySee = shift.counting_by === session.username || mayEnter(session, AREA.tillFigures)
  const limit = parseMoney(tillSettingsOf(settings).differenceLimit) ?? ZERO
  return {
    shift: shiftStateOf(shift),
    openChecks: checks.map((row) => openCheckOf(row, names)),
    unsentDevices: devices.map(({ name, letter, unsent, last_seen_at }) => ({
      name: `${name} (${letter})`,
      unsent,
      lastSeenAt: instant(last_seen_at),
    })),
    counts: counts.length,
    result: shift.status === 'counted' && counts.length > 0 && maySee ? resultOfCounts(counts, limit) : null,
  }
}

/** A count shows the expected amounts, so that counting again needs an approval. */
export const beginCount = (context: StoreContext, id: number): Promise<Answer<typeof startCount>> =>
  context.write(async (tx) => {
    const { status } = await lockShift(tx, id, 'start-count')
    if (status === 'counted')
      await approve(context, tx, { action: 'recount', target: `shift:${id}`, amount: null })
    const counting_by = context.session.username
    tx.atEnd(setShiftStatus(tx.tenantId, id, { status: 'counting', counting_by }))
    tx.announce('till_update', {})
    return saved('Cuenta la caja.')
  })

export const stopCount = (context: StoreContext, id: number): Promise<Answer<typeof cancelCount>> =>
  context.write(async (tx) => {
    await lockShift(tx, id, 'cancel-count')
    await approve(context, tx, { action: 'cancel_count', target: `shift:${id}`, amount: null })
    tx.atEnd(setShiftStatus(tx.tenantId, id, { status: 'open', counting_by: null }))
    tx.announce('till_update', {})
    return saved('La caja vuelve a cobrar.')
  })

/** Freezes a count with the expected amounts: from now on the person sees them. */
export const freezeCount = (
  context: StoreContext,
  id: number,
  body: Body<typeof submitCount>,
): Promise<Answer<typeof submitCount>> =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const { username } = context.session
    const shift = await lockShift(tx, id, 'count')
    if (shift.counting_by !== username)
      throw new AppError('shift_counting', 'Otra persona está contando esta caja.')
    const [sums, before, [settings]] = await tx.run(
      expectedOf(tenantId, id),
      countsOfShift(tenantId, id),
      findTillSettings(tenantId),
    )
    const expected: ByKind = Object.fromEntries(sums.map(({ kind, amount }) => [kind, amount]))
    const pieces = body.pieces ?? []
    const counted: ByKind = Object.fromEntries((body.amounts ?? []).map(({ kind, amount }) => [kind, amount]))
    counted.cash = (counted.cash ?? 0) + cashOf(pieces)
    tx.atEnd(
      insertCount({
        tenant_id: tenantId,
        shift_id: id,
        position: before.length + 1,
        at: context.now,
        actor: username,
        pieces: JSON.stringify(pieces),
        counted: JSON.stringify(counted),
        expected: JSON.stringify(expected),
      }),
      setShiftStatus(tenantId, id, { status: 'counted' }),
    )
    tx.announce('till_update', {})
    const limit = parseMoney(tillSettingsOf(settings).differenceLimit) ?? ZERO
    return saved('¡Conteo registrado!', { result: resultOfCounts([...before, { expected, counted }], limit) })
  })
