import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { Client } from 'undici'
import { send } from './load.ts'
import { orderNumber } from './menu.ts'
import type { Store } from './stores.ts'

/** A socket that does not come back by itself. */
export async function connect(base: string, auth: Record<string, unknown> = {}): Promise<Socket> {
  const socket = io(base, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** @returns its token. */
export async function placeOrder(client: Client, store: Store, n: number): Promise<number> {
  const answer = await send(client, {
    method: 'POST',
    path: '/api/v1/pos/create-order',
    headers: { ...store.headers, 'idempotency-key': randomUUID() },
    body: orderNumber(n),
  })
  const body = JSON.parse(answer.body().toString()) as { tokenNo?: number }
  if (body.tokenNo === undefined) throw new Error(`create-order answered ${answer.status}`)
  return body.tokenNo
}
