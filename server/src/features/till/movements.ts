import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatCentavos, formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { drawerPulse } from '@comanda/shared/printing/plan'
import type { getPayable, listMovements, moveCash } from '@comanda/shared/till/api'
import { assertTakesMoney, type MovementKind, signOf, type Till } from '@comanda/shared/till/shift'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import type { RowOf } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { staffOf } from '../../people/queries.ts'
import { insertLedger, ledgerRow, lockOrderCounter, shiftById, tillOf } from '../../selling/ledger/queries.ts'
import { writeJobs } from '../../selling/papers/queries-jobs.ts'
import { expectedOf, movementsOf, owedTips } from './queries-figures.ts'

/**
 * Moves cash of the session's drawer. The drawer may be opened at any time; moving money needs the scope TILL and an
 * open shift that is not being counted.
 */
export async function move(
  context: StoreContext,
  body: Body<typeof moveCash>,
): Promise<Answer<typeof moveCash>> {
  const { kind, reason, note, username } = body
  const amount = body.amount ?? 0
  const isOpening = kind === 'open'
  const { session } = context
  if (!isOpening && !mayEnter(session, AREA.till)) throw new AppError('forbidden')
  if (!isOpening && amount === 0) throw new AppError('invalid_input', '¡Escribe el monto!')
  if (isOpening && amount > 0) throw new AppError('invalid_input', '¡Abrir el cajón no lleva monto!')
  if ((kind === 'in' || kind === 'out') && reason === null)
    throw new AppError('invalid_input', '¡Elige un motivo!')
  if (isOpening && reason === null && note === null)
    throw new AppError('invalid_input', '¡Escribe el motivo!')
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], staff] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, session),
      staffOf(tenantId),
    )
    if (!isOpening) {
      assertTakesMoney(till)
      if (till.shiftId === null)
        throw new AppError(till.drawerId === null ? 'drawer_required' : 'no_open_shift')
    }
    if (kind === 'tip_payout' && !staff.some((person) => person.username === username))
      throw new AppError('invalid_input', '¡Elige quién recibe la propina!')
    const target = `drawer:${till?.drawerId ?? 0}`
    const approvedBy = isOpening
      ? await approve(context, tx, { action: 'drawer_open', target, amount: null })
      : till && (await approveAbove(context, tx, till, { kind, amount: toCents(amount), username }))

    const movementId = await nextNumber(tx, tenantId, 'movement')
    const row = {
      ...ledgerRow(context, till),
      source: 'movement',
      source_id: movementId,
      entry: kind,
      kind: 'cash',
      amount: signOf[kind] * amount,
      reason,
      note,
      approved_by: approvedBy,
      recipient: kind === 'tip_payout' ? username : null,
    }
    tx.atEnd(insertLedger([row]))
    tx.announce('till_update', {})
    const pulse = drawerPulse(printers, till?.drawerId ?? null, reason)
    await writeJobs(tx, context, pulse)
    const opened =
      pulse.length > 0 ? 'Se pidió abrir el cajón, y quedó registrado.' : 'Se registró la apertura del cajón.'
    return saved(isOpening ? opened : '¡Movimiento registrado!', { movementId })
  })
}

/** More than the drawer holds, or than a person is owed in tips, goes out with an approval only. */
async function approveAbove(
  context: StoreContext,
  tx: TenantTx,
  till: Till,
  { kind, amount, username }: { kind: MovementKind; amount: Cents; username: string | null },
): Promise<string | null> {
  const { shiftId, drawerId } = till
  if (shiftId === null || (kind !== 'out' && kind !== 'tip_payout')) return null
  const limits = limitsOf(
    ...(await tx.run(
      expectedOf(tx.tenantId, shiftId),
      owedTips(tx.tenantId, shiftId, context.businessDate),
      findServiceSettings(tx.tenantId),
    )),
  )
  const isOwed = kind === 'out' || amount <= limits.owedTo(username)
  if (amount <= limits.cash && isOwed) return null
  return approve(context, tx, { action: 'cash_out', target: `drawer:${drawerId ?? 0}`, amount })
}

/** Up to which amounts cash goes out without an approval, in centavos. */
function limitsOf(
  expected: readonly RowOf<ReturnType<typeof expectedOf>>[],
  tips: readonly RowOf<ReturnType<typeof owedTips>>[],
  [service]: Parameters<typeof serviceSettingsOf>[0][],
) {
  const isPool = serviceSettingsOf(service).tipOwner === 'pool'
  return {
    cash: toCents(expected.find(({ kind }) => kind === 'cash')?.amount ?? 0),
    isPool,
    tips,
    owedTo: (username: string | null): Cents =>
      sumCents(tips.filter((one) => isPool || one.username === username).map(({ owed }) => toCents(owed))),
  }
}

/** The amount that a drawer can pay out; its cash only for people who may see figures. */
export async function readPayable(
  { db, tenantId, session, businessDate }: StoreContext,
  shiftId: number,
): Promise<Answer<typeof getPayable>> {
  const [[shift], ...found] = await db.run(
    shiftById(tenantId, shiftId),
    expectedOf(tenantId, shiftId),
    owedTips(tenantId, shiftId, businessDate),
    findServiceSettings(tenantId),
  )
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  const { cash, isPool, tips, owedTo } = limitsOf(...found)
  return {
    cash: mayEnter(session, AREA.tillFigures) ? formatMoney(cash) : null,
    pool: isPool ? formatMoney(owedTo(null)) : null,
    tips: isPool ? [] : tips.map(({ username, owed }) => ({ username, owed: formatCentavos(owed) })),
  }
}

export async function readMovements(
  { db, tenantId }: StoreContext,
  shiftId: number,
): Promise<Answer<typeof listMovements>> {
  const [[shift], movements, staff] = await db.run(
    shiftById(tenantId, shiftId),
    movementsOf(tenantId, shiftId),
    staffOf(tenantId),
  )
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  const person = (username: string) => ({
    username,
    name: staff.find((one) => one.username === username)?.name ?? username,
  })
  const maybe = (username: string | null) => (username === null ? null : person(username))
  return movements.map(({ at, by, amount, to, approvedBy, ...one }) => ({
    ...one,
    at: at.toISOString(),
    by: person(by),
    amount: formatCentavos(amount),
    to: maybe(to),
    approvedBy: maybe(approvedBy),
  }))
}
