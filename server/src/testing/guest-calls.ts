import { type GuestCall, joinSitting, readSitting } from '@comanda/shared/sittings/api'
import { askStaff, takeBackCall } from '@comanda/shared/sittings/waiter-calls'
import type { Client, Reply } from './client.ts'
import { switchQr, tableCode } from './menu.ts'

/** A phone that calls staff from its table. */
export interface CallingPhone {
  qrcode: string
  ticket: string
  ask: (asked: object, key?: string) => Promise<Reply>
  takeBack: (kind: string) => Promise<Reply>
  calls: () => Promise<GuestCall[]>
}

/** Seats a phone at a table of the restaurant, which takes orders from phones from now on. */
export async function seatPhone(stranger: Client, owner: Client, tableId: number): Promise<CallingPhone> {
  const qrcode = await switchQr(owner)
  const params = { qrcode }
  const body = { tableId: await tableCode(owner, tableId) }
  const { ticket } = await stranger.call(joinSitting, { params, body })
  return {
    qrcode,
    ticket,
    ask: (asked, key) => stranger.send(askStaff, { params, body: { ticket, ...asked }, ...(key && { key }) }),
    takeBack: (kind) => stranger.send(takeBackCall, { params, body: { ticket, kind } }),
    calls: async () => (await stranger.call(readSitting, { params, body: { ticket } })).calls,
  }
}
