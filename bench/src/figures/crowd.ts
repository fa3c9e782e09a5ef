import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { Client } from 'undici'
import type { Bench, Store } from '../bench.ts'
import { send } from '../lib/load.ts'
import { orderNumber } from '../lib/menu.ts'
import { post } from '../lib/requests.ts'
import { spread } from '../lib/samples.ts'
import { number, type Row, times } from '../lib/table.ts'

const SOCKETS = 1_000
const ORDERS = 100
const PAUSE_MS = 50
const MOST_MS = 100
const EVENT_LIMIT_MS = 5_000

/**
 * A thousand open screens of many restaurants at one process: the time until an order is on all screens of its store.
 */
export async function crowd(bench: Bench): Promise<Row[]> {
  bench.say(`${number(SOCKETS)} sockets at one process`)
  const screens = bench.stores.map((store) => ({ store, sockets: [] as Socket[] }))
  const waiter = new Client(bench.app.base)
  try {
    for (let n = 0; n < SOCKETS; n++) {
      const screen = screens[n % screens.length]
      if (screen) screen.sockets.push(await joined(bench.app.base, screen.store))
    }
    const samples: number[] = []
    for (let n = 0; n < ORDERS; n++) {
      const screen = screens[n % screens.length]
      if (screen) samples.push(await reached(waiter, screen, n))
      await sleep(PAUSE_MS)
    }
    const measured = spread(samples)
    return [
      {
        figure: `create-order sent → event at all ${Math.floor(SOCKETS / screens.length)} screens of its store`,
        measured: times(measured),
        target: `p99 < ${MOST_MS} ms`,
        met: measured.p99 < MOST_MS,
      },
    ]
  } finally {
    for (const { sockets } of screens) for (const socket of sockets) socket.disconnect()
    await waiter.destroy()
  }
}

async function joined(base: string, store: Store): Promise<Socket> {
  const socket = io(base, {
    auth: { token: store.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  if (!(await socket.emitWithAck('authenticate', store.tenantId))) throw new Error('a screen could not join')
  return socket
}

/** @returns milliseconds until the last screen of the store has received the order event. */
async function reached(
  waiter: Client,
  { store, sockets }: { store: Store; sockets: readonly Socket[] },
  n: number,
): Promise<number> {
  const start = performance.now()
  const received = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        const tooLate = setTimeout(
          () => reject(new Error('a screen received no order event')),
          EVENT_LIMIT_MS,
        )
        socket.once('new_order', () => {
          clearTimeout(tooLate)
          resolve()
        })
      }),
  )
  const { status } = await send(waiter, post(store, '/pos/create-order', orderNumber(n)))
  if (status !== 200) throw new Error(`create-order answered ${status}`)
  await Promise.all(received)
  return performance.now() - start
}
