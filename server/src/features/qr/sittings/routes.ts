import * as api from '@comanda/shared/sittings/api'
import { instant, saved } from '../../../http/answers.ts'
import type { Allowance, CallRouter } from '../../../http/calls.ts'
import { listOpen } from './queries.ts'
import { seatOf } from './seat.ts'
import { end, join, nameGuest, put, readSitting, remove, type SittingDeps, send } from './sittings.ts'

/** Staff see a refused phone of a sitting that has ended for this time. */
const REFUSED_SHOWN_MS = 15 * 60_000

export function sittingRoutes(
  calls: CallRouter,
  deps: SittingDeps & { limits: Record<'qrOrder' | 'sitting' | 'guest', Allowance> },
): void {
  const { qrOrder, sitting, guest } = deps.limits
  /** A whole dining room may share one address: each phone has a limit of its own below that of the address. */
  const ofGuest = {
    rateLimit: sitting,
    limit: { ...guest, by: (_: unknown, { body }: { body: { ticket: string } }) => body.ticket },
  }

  calls.public(
    api.joinSitting,
    (context, { params: { qrcode }, body }) => join(deps, context, qrcode, body),
    { rateLimit: sitting },
  )
  calls.public(
    api.readSitting,
    async ({ now }, { params: { qrcode }, body: { ticket } }) =>
      readSitting(await seatOf(deps, now, qrcode, ticket), now),
    ofGuest,
  )
  calls.public(
    api.nameGuest,
    async ({ now }, { params: { qrcode }, body: { ticket, name } }) =>
      nameGuest(await seatOf(deps, now, qrcode, ticket), now, name),
    ofGuest,
  )
  calls.public(
    api.putLine,
    async ({ now }, { params: { qrcode }, body: { ticket, ...line } }) =>
      put(await seatOf(deps, now, qrcode, ticket), now, line),
    ofGuest,
  )
  calls.public(
    api.sendRound,
    async (context, { params: { qrcode }, body: { ticket, lines } }) => {
      const seat = await seatOf(deps, context.now, qrcode, ticket)
      return saved('¡Tu pedido fue enviado!', { sitting: await send(deps, seat, context, qrcode, lines) })
    },
    { rateLimit: sitting, limit: { ...qrOrder, by: (_, { body }) => body.ticket } },
  )

  calls.store(api.listSittings, async ({ db, tenantId, now }) => {
    const rows = await db.all(listOpen(tenantId, now, new Date(now.getTime() - REFUSED_SHOWN_MS)))
    return rows.map((row) => ({
      ...row,
      opened_at: instant(row.opened_at),
      refused_at: row.refused_at && instant(row.refused_at),
      ended_at: row.ended_at && instant(row.ended_at),
      guests: row.guests.map((guest) => ({ ...guest, joined_at: instant(new Date(guest.joined_at)) })),
    }))
  })
  calls.store(api.endSitting, (context, { params: { id } }) => end(context, id))
  calls.store(api.removeGuest, (context, { params: { id }, body: { guest } }) => remove(context, id, guest))
}
