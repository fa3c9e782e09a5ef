import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, formatMoney, parseMoney, ZERO } from '@comanda/shared/kernel/money'
import { PAYMENT_KINDS } from '@comanda/shared/settings/payment-types'
import { DEFAULT_TILL, type saveTillSettings, type TillSettings } from '@comanda/shared/settings/till'
import type { initTill } from '@comanda/shared/till/api'
import { counterQueries, counterSettingsOf } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import type { RowOf } from '../../db/statement.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../../people/queries.ts'
import * as queries from '../../selling/ledger/queries.ts'
import { findTillSettings } from '../../selling/ledger/queries.ts'

/** A store that changed nothing has the defaults. */
export const tillSettingsOf = (
  row: RowOf<ReturnType<typeof queries.findTillSettings>> | undefined,
): TillSettings =>
  row
    ? {
        requireShift: row.require_shift,
        differenceLimit: formatCentavos(row.difference_limit),
        inReasons: row.in_reasons,
        outReasons: row.out_reasons,
      }
    : DEFAULT_TILL

export const tillSettingsRow = (tenantId: number, settings: TillSettings) => ({
  tenant_id: tenantId,
  require_shift: settings.requireShift,
  difference_limit: parseMoney(settings.differenceLimit) ?? ZERO,
  in_reasons: settings.inReasons,
  out_reasons: settings.outReasons,
})

export const saveTill = (context: StoreContext, body: Body<typeof saveTillSettings>) =>
  context.write(async (tx) => {
    await tx.affected(queries.lockOrderCounter(tx.tenantId))
    const settings = { ...body, differenceLimit: formatMoney(body.differenceLimit) }
    tx.atEnd(queries.writeTillSettings(tillSettingsRow(tx.tenantId, settings)))
    return saved('La configuración de caja se guardó.')
  })

/** At most this many drawers that are not archived. */
const MAX_DRAWERS = 50

export const addDrawerTo = (context: StoreContext, title: string) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const [, drawers] = await tx.run(queries.lockOrderCounter(tenantId), queries.listDrawers(tenantId))
    if (drawers.length >= MAX_DRAWERS)
      throw new AppError('invalid_input', `El máximo es ${MAX_DRAWERS} cajas.`)
    const id = await nextNumber(tx, tenantId, 'drawer')
    tx.atEnd(queries.insertDrawer({ tenant_id: tenantId, id, title }))
    return saved('La caja se agregó.', { id })
  })

export const renameDrawer = (context: StoreContext, id: number, title: string) =>
  context.write(async (tx) => {
    if ((await tx.affected(queries.updateDrawer(tx.tenantId, id, { title }))) === 0)
      throw new AppError('not_found', 'La caja no existe.')
    return saved('La caja se guardó.')
  })

/** Archives a drawer; its shifts keep it. @throws drawer_in_use; invalid_input for the last drawer */
export const removeDrawer = (context: StoreContext, id: number) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const [, drawers, shifts] = await tx.run(
      queries.lockOrderCounter(tenantId),
      queries.listDrawers(tenantId),
      queries.openShifts(tenantId),
    )
    if (!drawers.some((drawer) => drawer.id === id)) throw new AppError('not_found', 'La caja no existe.')
    if (shifts.some((shift) => shift.drawer_id === id)) throw new AppError('drawer_in_use')
    if (drawers.length === 1) throw new AppError('invalid_input', '¡Deja al menos una caja!')
    tx.atEnd(queries.updateDrawer(tenantId, id, { archived_at: context.now }))
    return saved('La caja se eliminó.')
  })

export async function readInit({ db, tenantId }: StoreContext): Promise<Answer<typeof initTill>> {
  const [stores, prints, types, [settings], staff] = await db.run(
    ...counterQueries(tenantId),
    findTillSettings(tenantId),
    staffOf(tenantId),
  )
  const { paymentTypes: _types, ...counter } = counterSettingsOf(stores, prints, types)
  const { inReasons, outReasons, differenceLimit } = tillSettingsOf(settings)
  return {
    ...counter,
    kinds: PAYMENT_KINDS.filter((kind) => kind === 'cash' || types.some((type) => type.kind === kind)),
    inReasons,
    outReasons,
    differenceLimit,
    staff,
  }
}
