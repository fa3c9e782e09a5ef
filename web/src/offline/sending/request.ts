import { SALE_HEADER, writeSale } from '@comanda/shared/offline/sale'
import { API } from '../../api/address.ts'
import { bodyOf, isAnswered } from '../../api/body.ts'
import { renewQuietly } from '../../api/client.ts'
import { isUnlockedOffline } from '../../api/session.ts'
import { noteLost, setOld } from '../kept/old-data.ts'
import type { Entry } from '../outbox/entry.ts'
import { noteServerTime } from '../server-clock.ts'
import { recordOfEntry, requestOfEntry } from './sender-rules.ts'

/** An answer; status 0 without an answer. */
export interface Answered {
  status: number
  body: Record<string, unknown>
}

/** How the sender reaches the server. Tests pass another server. */
export interface SaleServer {
  /** @param device null sends the sale without its record */
  send(entry: Entry, opener: Entry | undefined, device: string, isSessionOver: boolean): Promise<Answered>
  renew(): Promise<'renewed' | 'over' | 'failed' | 'unanswered'>
}

/** The server may be reached by several screens at once: a sale that hangs must not hold up the others. */
const TIMEOUT_MS = 20_000

export const saleServer: SaleServer = {
  async send(entry, opener, device, isSessionOver) {
    const request = requestOfEntry(entry, opener)
    if (!request) return { status: 0, body: {} }
    return post(request.path, request.body, {
      'idempotency-key': entry.key,
      [SALE_HEADER]: writeSale(recordOfEntry(entry, device, isSessionOver, opener)),
    })
  },
  // A person who unlocked without the server has no session yet: their sales wait until it has checked the PIN.
  renew: async () => (isUnlockedOffline() ? 'unanswered' : renewQuietly()),
}

/** Sends without leaving the page when the session is over. */
export async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  try {
    const response = await fetch(API + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status } = response
    const answer = await bodyOf(response)
    if (isAnswered(status, answer)) setOld(null)
    else noteLost()
    noteServerTime(response.headers.get('date'))
    return { status, body: answer }
  } catch {
    noteLost()
    return { status: 0, body: {} }
  }
}
