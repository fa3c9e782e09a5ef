import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { sumCents } from '@comanda/shared/kernel/money'
import type { chooseDrawer as chooseCall, getTill, openShift, ShiftState } from '@comanda/shared/till/api'
import { cashOf } from '@comanda/shared/till/cash'
import { nextNumber } from '../../db/counters.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import * as queries from '../../selling/ledger/queries.ts'
import { tillSettingsOf, tillSettingsRow } from './settings.ts'

export const shiftStateOf = (row: queries.ShiftRow): ShiftState => ({
  id: row.id,
  drawerId: row.drawer_id,
  drawerTitle: row.drawer_title,
  businessDate: row.business_date,
  status: row.status,
  openedAt: instant(row.opened_at),
  openedBy: { username: row.opened_by, name: row.opened_name },
  countingBy:
    row.counting_by === null
      ? null
      : { username: row.counting_by, name: row.counting_name ?? row.counting_by },
})

export async function readTill({ db, tenantId, session }: StoreContext): Promise<Answer<typeof getTill>> {
  const [[settings], drawers, shifts, used, [counting]] = await db.run(
    queries.findTillSettings(tenantId),
    queries.listDrawers(tenantId),
    queries.openShifts(tenantId),
    queries.anyShift(tenantId),
    queries.countingOf(tenantId, session.username),
  )
  const own = drawers.find(({ id }) => id === session.drawerId)
  return {
    requiresShift: tillSettingsOf(settings).requireShift,
    isUsed: used.length > 0,
    drawerId: own?.id ?? (drawers.length === 1 ? (drawers[0]?.id ?? null) : null),
    drawers: drawers.map((drawer) => {
      const shift = shifts.find((one) => one.drawer_id === drawer.id)
      return { ...drawer, shift: shift ? shiftStateOf(shift) : null }
    }),
    countingShiftId: counting?.id ?? null,
  }
}

export const useDrawer = (
  context: StoreContext,
  { drawerId }: Body<typeof chooseCall>,
): Promise<Answer<typeof chooseCall>> =>
  context.write(async (tx) => {
    const drawers = await tx.all(queries.listDrawers(tx.tenantId))
    if (drawerId !== null && !drawers.some(({ id }) => id === drawerId))
      throw new AppError('not_found', 'La caja no existe.')
    tx.atEnd(...queries.chooseDrawer(context.session, drawerId))
    return saved('La caja se eligió.')
  })

/**
 * Opens a shift with its float. A store that opens its first shift charges only with an open shift from then on.
 * @throws shift_open while the drawer has an open shift
 */
export const startShift = (
  context: StoreContext,
  body: Body<typeof openShift>,
): Promise<Answer<typeof openShift>> =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const { session, now, businessDate } = context
    const [, drawers, shifts, used, [settings]] = await tx.run(
      queries.lockOrderCounter(tenantId),
      queries.listDrawers(tenantId),
      queries.openShifts(tenantId),
      queries.anyShift(tenantId),
      queries.findTillSettings(tenantId),
    )
    const wanted = body.drawerId ?? session.drawerId ?? (drawers.length === 1 ? drawers[0]?.id : null)
    const drawer = drawers.find(({ id }) => id === wanted)
    if (!drawer && body.drawerId !== null) throw new AppError('not_found', 'La caja no existe.')
    if (!drawer) throw new AppError('drawer_required')
    if (shifts.some(({ drawer_id }) => drawer_id === drawer.id)) throw new AppError('shift_open')

    const shiftId = await nextNumber(tx, tenantId, 'shift')
    const float = sumCents([cashOf(body.pieces ?? []), body.amount])
    tx.atEnd(
      queries.insertShift({
        tenant_id: tenantId,
        id: shiftId,
        opened_at: now,
        opened_by: session.username,
        drawer_id: drawer.id,
        business_date: businessDate,
      }),
      queries.insertLedger([
        {
          ...queries.ledgerRow(context, { shiftId, drawerId: drawer.id }),
          source: 'shift',
          source_id: shiftId,
          entry: 'float',
          kind: 'cash',
          amount: float,
        },
      ]),
      ...queries.chooseDrawer(session, drawer.id),
    )
    if (used.length === 0) {
      const afterwards = { ...tillSettingsOf(settings), requireShift: true }
      tx.atEnd(queries.writeTillSettings(tillSettingsRow(tenantId, afterwards)))
    }
    tx.announce('till_update', {})
    return saved('¡Turno abierto!', { shiftId })
  })
