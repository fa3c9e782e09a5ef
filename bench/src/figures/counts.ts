import { randomUUID } from 'node:crypto'
import { ServerProcess } from '../../../hardening/src/lib/server.ts'
import type { Bench, Store } from '../bench.ts'
import { type CountingProxy, type Flight, startCountingProxy } from '../lib/counting-proxy.ts'
import { orderNumber, orderWith } from '../lib/menu.ts'
import { copyOne, qrCodeOf } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

/** How often each call is counted: the first calls fill caches, and all later calls must give the same numbers. */
const TIMES = 6
const COLD_CALLS = 3

/** Exact counts of a call's database requests, from a proxy between a second process and Postgres. */
export async function counts(bench: Bench): Promise<Row[]> {
  bench.say('counting round trips')
  const url = new URL(bench.ownerUrl)
  const proxy = await startCountingProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  let app: ServerProcess | undefined
  try {
    app = await ServerProcess.start({ DATABASE_URL: url.href, SECRET_KEY: bench.secret })
    const store = await copyOne(bench, app.base)
    return await countCalls(proxy, app.base, store, await qrCodeOf(bench.owner, bench.template))
  } finally {
    await app?.close()
    await proxy.close()
  }
}

async function countCalls(proxy: CountingProxy, base: string, store: Store, qrCode: string): Promise<Row[]> {
  const ask = (method: 'GET' | 'POST', path: string, body?: string) => async () => {
    const headers: Record<string, string> = body === undefined ? {} : { 'idempotency-key': randomUUID() }
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { ...store.headers, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const unpaid: number[] = []
  const order = await steady(proxy, 'create-order', async () => {
    const { orderId = 0 } = await ask('POST', '/pos/create-order', orderNumber(1))()
    unpaid.push(orderId)
  })
  const checkId = (await ask('GET', `/orders/${unpaid[0]}`)()).check_id
  const round = await steady(proxy, 'round', ask('POST', '/pos/create-order', orderWith(1, { checkId })))
  const init = await steady(proxy, 'pos/init', ask('GET', '/pos/init'))
  const orders = await steady(proxy, 'orders', ask('GET', '/orders'))
  const kitchen = await steady(proxy, 'kitchen', ask('GET', '/kitchen'))
  const qrMenu = await steady(proxy, 'qrmenu', ask('GET', `/qrmenu/${qrCode}`))
  const payment = await steady(proxy, 'pay', () =>
    ask('POST', '/orders/complete-and-pay-order', JSON.stringify({ orderIds: [unpaid.pop()] }))(),
  )
  const floor = await steady(proxy, 'floor', ask('GET', '/floor'))
  const lines = await newLines(ask, TIMES)
  const step = await steady(proxy, 'kitchen step', () =>
    ask('POST', `/kitchen/${lines.pop()}`, JSON.stringify({ status: 'preparing' }))(),
  )
  const charges = await openChecks(ask, TIMES)
  const charge = await steady(proxy, 'charge', async () => charges.pop()?.())
  const target = { target: '≤ 2 trips, 1 write', met: order.roundTrips <= 2 && order.writing === 1 }
  return [
    { ...row('create-order', order), ...target },
    row('a round of a check', round),
    row('GET /pos/init, warm', init),
    row('GET /orders', orders),
    row('GET /kitchen', kitchen),
    { ...row('GET /qrmenu/…, warm', qrMenu), target: 'none', met: qrMenu.roundTrips === 0 },
    row('GET /floor', floor),
    row('pay an order', payment),
    row('charge a check', charge),
    row('a step with a line in the kitchen', step),
  ]
}

type Answer = { orderId?: number; check_id?: number; due?: string; items?: { id: number }[] }
type Ask = (method: 'GET' | 'POST', path: string, body?: string) => () => Promise<Answer>

/** Opens checks of one order each. @returns the payment that pays each of them in full */
async function openChecks(ask: Ask, howMany: number): Promise<(() => Promise<Answer>)[]> {
  const charges = []
  const order = orderWith(1, { newCheck: true })
  for (let one = 0; one < howMany; one++) {
    const { orderId } = await ask('POST', '/pos/create-order', order)()
    const { check_id: id } = await ask('GET', `/orders/${orderId}`)()
    const { due: amount } = await ask('GET', `/checks/${id}`)()
    const body = JSON.stringify({ payments: [{ paymentTypeId: 1, amount }] })
    charges.push(ask('POST', `/checks/${id}/charge`, body))
  }
  return charges
}

/** @returns lines that the kitchen has not begun, each of an order of its own */
async function newLines(ask: Ask, howMany: number): Promise<number[]> {
  const lines = []
  for (let one = 0; one < howMany; one++) {
    const { orderId } = await ask('POST', '/pos/create-order', orderNumber(one))()
    const { items = [] } = await ask('GET', `/orders/${orderId}`)()
    lines.push(items[0]?.id ?? 0)
  }
  return lines
}

/** @throws when a warm call does not give the same numbers every time. */
async function steady(proxy: CountingProxy, name: string, call: () => Promise<unknown>): Promise<Tally> {
  const all: Tally[] = []
  for (let time = 0; time < TIMES; time++) all.push(tally((await proxy.record(call)).filter(ofStores)))
  const warm = all.slice(COLD_CALLS).map((one) => JSON.stringify(one))
  if (new Set(warm).size !== 1) throw new Error(`${name} gives different numbers: ${warm.join(' ')}`)
  return JSON.parse(warm[0] ?? '') as Tally
}

/** Background work and publishing run beside the calls, in batches, with a separate login. */
const ofStores = ({ user }: Flight): boolean => user.endsWith('_login_app')

const row = (what: string, { roundTrips, statements, writing, reading }: Tally): Row => ({
  figure: `database, ${what}`,
  measured: `${roundTrips} round trips, ${statements} statements, ${writing} writing + ${reading} reading commits`,
})

interface Tally {
  roundTrips: number
  statements: number
  /** Commits with changes, and read-only commits. */
  writing: number
  reading: number
}

const BLOCK = /^\s*(begin|commit|rollback|set)\b/i
const WRITES = /\b(insert\s+into|update\s+"?\w|delete\s+from)/i
/** Row locks also write to the rows. */
const LOCKS = /\bfor\s+(no\s+key\s+)?update\b/i

/** Counts round trips, statements (without transaction blocks and settings) and commits. */
function tally(flights: readonly Flight[]): Tally {
  const open = new Map<number, boolean>()
  const total: Tally = { roundTrips: flights.length, statements: 0, writing: 0, reading: 0 }
  const committed = (wrote: boolean) => {
    if (wrote) total.writing++
    else total.reading++
  }
  for (const { connection, statements } of flights) {
    for (const statement of statements) {
      const wrote = WRITES.test(statement) || LOCKS.test(statement)
      if (/^\s*begin\b/i.test(statement)) open.set(connection, false)
      else if (/^\s*commit\b/i.test(statement)) {
        committed(open.get(connection) ?? false)
        open.delete(connection)
      } else if (!BLOCK.test(statement)) {
        total.statements++
        if (!open.has(connection)) committed(wrote)
        else if (wrote) open.set(connection, true)
      }
    }
  }
  return total
}
