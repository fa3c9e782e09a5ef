import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../../db/tenant.ts'
import type { GuestsDeps } from '../../../realtime/guests.ts'
import { changedAfter, guestsOf, sittingHead } from './queries.ts'
import { assertAtTable, seatOf } from './seat.ts'

/** Whose phone wants to listen; null unless it may still read its sitting. */
export async function seatOfPhone(
  deps: Parameters<typeof seatOf>[0],
  now: Date,
  code: string,
  ticket: string,
): ReturnType<GuestsDeps['seatOf']> {
  try {
    const seat = await seatOf(deps, now, code, ticket)
    const { tenantId } = seat.db
    const { sittingId, guest } = seat
    const [[head], guests] = await seat.db.run(
      sittingHead(tenantId, sittingId),
      guestsOf(tenantId, sittingId),
    )
    assertAtTable(seat, head, guests, now)
    return { tenantId, sittingId, guest }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export async function changedSittings(
  db: TenantDb,
  after: number | null,
  sittings: readonly number[],
): ReturnType<GuestsDeps['changedSittings']> {
  const found = await db.first(changedAfter(db.tenantId, after, sittings))
  return { version: found?.version ?? 0, changed: found?.changed ?? [] }
}
