import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { CallKind } from '@comanda/shared/selling/call-rank'
import type { Sitting } from '@comanda/shared/sittings/api'
import { askStaff, type OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { nextNumber } from '../../../db/counters.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { instant, saved } from '../../../http/answers.ts'
import type { PublicContext, StoreContext } from '../../../http/context.ts'
import { once, readRetry } from '../../../http/idempotency.ts'
import { keepAnswer } from '../../../http/queries.ts'
import type { Seat } from '../sittings/seat.ts'
import { change, readSitting, storeTimeOf } from '../sittings/sittings.ts'
import * as queries from './queries.ts'

const WINDOW_MS = 10 * 60_000
/** The most calls in this window; of the store, those that are open. */
const LIMITS = { guest: 6, sitting: 15, store: 300 }

/** What is kept for a retry; the sitting is read again. */
const KEPT = saved('Ya le avisamos al personal.')

type Asked = Omit<Body<typeof askStaff>, 'ticket'>

/** Keeps what a guest asks, once per retry key. @throws sitting_ended, too_many_requests */
export async function ask(seat: Seat, { now, request }: PublicContext, asked: Asked): Promise<Sitting> {
  const { db } = seat
  const retry = readRetry(askStaff, request)
  let sitting: Sitting | null = null
  await once(db, retry, async () => {
    sitting = await change(seat, now, async (tx) => {
      await keepCall(tx, seat, now, asked)
      if (retry) tx.atEnd(keepAnswer(db.tenantId, retry.key, retry.hash, KEPT, now))
    })
    return KEPT
  })
  return sitting ?? readSitting(seat, now)
}

/** Nothing happens when the table asks the same already. The sitting is open and locked. @throws too_many_requests */
async function keepCall(tx: TenantTx, seat: Seat, now: Date, asked: Asked): Promise<void> {
  const { tenantId } = tx
  const { sittingId, guest, open } = seat
  const call = { sittingId, guest, kind: asked.kind }
  const before = await tx.first(queries.askedBefore(tenantId, call, new Date(now.getTime() - WINDOW_MS)))
  if (!before || before.is_open) return
  if (before.by_guest >= LIMITS.guest || before.by_sitting >= LIMITS.sitting)
    throw new AppError('too_many_requests', 'Ya llamaron varias veces. Espera un momento.')
  if (before.in_store >= LIMITS.store)
    throw new AppError(
      'too_many_requests',
      'El restaurante tiene muchas llamadas por atender. Espera un momento.',
    )
  const isBill = asked.kind === 'bill'
  const id = await nextNumber(tx, tenantId, 'guest_call')
  tx.atEnd(
    queries.insertCall(tenantId, id, {
      ...call,
      reason: isBill ? null : asked.reason,
      note: asked.reason === 'other' && !isBill ? asked.note : null,
      way: isBill ? asked.way : null,
      parts: isBill && asked.way === 'split' ? asked.parts : null,
      tipPercent: isBill ? asked.tipPercent : null,
      tipAmount: isBill ? asked.tipAmount : null,
      businessDate: businessDate(now, storeTimeOf(open)),
      now,
    }),
  )
  tx.announce('guest_call', { isNew: true, waiter: before.waiter })
  tx.announce('sitting_update', { sittingId })
}

/** The table no longer asks. */
export const takeBack = (seat: Seat, now: Date, kind: CallKind): Promise<Sitting> =>
  change(seat, now, async (tx) => {
    const { sittingId } = seat
    if (!(await tx.first(queries.takeBack(tx.tenantId, sittingId, kind, now)))) return
    tx.announce('guest_call', { isNew: false, waiter: null })
    tx.announce('sitting_update', { sittingId })
  })

export const openCallsOf = async ({ db, tenantId, now }: StoreContext): Promise<OpenCall[]> =>
  (await db.all(queries.openCalls(tenantId, now))).map((row) => ({
    ...row,
    tip_amount: row.tip_amount === null ? null : formatCentavos(row.tip_amount),
    asked_at: instant(row.asked_at),
    seen_at: row.seen_at && instant(row.seen_at),
  }))

/** @throws invalid_transition when somebody else has answered, or the call is over */
export const acknowledge = (context: StoreContext, id: number) =>
  answer(context, id, queries.acknowledge, 'La mesa sabe que ya van.')

/** @throws invalid_transition when the call is over */
export const finish = (context: StoreContext, id: number) =>
  answer(context, id, queries.finish, 'La llamada se atendió.')

const answer = (context: StoreContext, id: number, step: typeof queries.acknowledge, message: string) =>
  context.write(async (tx) => {
    const who = { now: context.now, username: context.session.username }
    const stepped = await tx.first(step(tx.tenantId, id, who))
    if (!stepped) {
      const call = await tx.first(queries.callById(tx.tenantId, id))
      if (!call) throw new AppError('not_found')
      throw new AppError(
        'invalid_transition',
        call.ended_as === null ? 'Otra persona ya va a esa mesa.' : 'Esa llamada ya se atendió.',
      )
    }
    tx.announce('guest_call', { isNew: false, waiter: null })
    tx.announce('sitting_update', { sittingId: stepped.sitting_id })
    return saved(message)
  })
