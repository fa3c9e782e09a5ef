import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { connect, placeOrder } from '../lib/orders.ts'
import { type Spread, spread } from '../lib/samples.ts'
import type { Store } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const SOCKETS = 1_000
/** Of the orders that are followed. */
const EVERY_MS = 50
const MOST_MS = 100
const GIVE_UP_MS = 5_000

/** A thousand open screens of many restaurants at one process: how soon an order is on all of its store's. */
export async function crowd(bench: Bench): Promise<Row[]> {
  bench.say(`${number(SOCKETS)} sockets at one process`)
  const idle = residentOf(bench.app.pid)
  const screens = bench.stores.map((store) => ({ store, sockets: [] as Socket[] }))
  const waiter = new Client(bench.app.base)
  try {
    for (let n = 0; n < SOCKETS; n++) {
      const screen = screens[n % screens.length]
      if (screen) screen.sockets.push(await joined(bench.app.base, screen.store))
    }
    const held = residentOf(bench.app.pid)
    const samples: number[] = []
    for (let n = 0; n < bench.pace.arrivals; n++) {
      const screen = screens[n % screens.length]
      if (screen) samples.push(await reached(waiter, screen, n))
      await sleep(EVERY_MS)
    }
    const times = spread(samples)
    return [
      {
        figure: `create-order sent → event at all ${Math.floor(SOCKETS / screens.length)} screens of its store`,
        measured: described(times),
        target: `p99 < ${MOST_MS} ms`,
        met: times.p99 < MOST_MS,
      },
      ...(idle && held
        ? [
            {
              figure: `  memory of the server with ${number(SOCKETS)} sockets`,
              measured: `${number(held / MEGABYTE)} MB, ${number((held - idle) / SOCKETS / 1024)} KB a socket`,
            },
          ]
        : []),
    ]
  } finally {
    for (const { sockets } of screens) for (const socket of sockets) socket.disconnect()
    await waiter.destroy()
  }
}

const MEGABYTE = 1024 * 1024
const described = ({ p50, p95, p99 }: Spread) => `${number(p50)} / ${number(p95)} / ${number(p99)} ms`

async function joined(base: string, store: Store): Promise<Socket> {
  const socket = await connect(base, { token: store.token })
  if (!(await socket.emitWithAck('authenticate', store.tenantId))) throw new Error('a screen was not let in')
  return socket
}

/** @returns milliseconds until the last screen of the store has heard of the order. */
async function reached(
  waiter: Client,
  { store, sockets }: { store: Store; sockets: readonly Socket[] },
  n: number,
): Promise<number> {
  const start = performance.now()
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        const tooLate = setTimeout(() => reject(new Error('an order never came to a screen')), GIVE_UP_MS)
        socket.once('new_order', () => {
          clearTimeout(tooLate)
          resolve()
        })
      }),
  )
  await placeOrder(waiter, store, n)
  await Promise.all(heard)
  return performance.now() - start
}

/** Bytes of memory that a process holds; null where the system does not say. */
function residentOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}
