import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { ServerProcess } from '../../../hardening/src/lib/server.ts'
import type { Bench, Store } from '../bench.ts'
import { cpuMs } from '../lib/cpu.ts'
import { type Ask, send } from '../lib/load.ts'
import { orderWith, TABLES } from '../lib/menu.ts'
import { type DiningRoom, openDiningRooms, type Phone } from '../lib/phones.ts'
import { get, post } from '../lib/requests.ts'
import { median, percentile } from '../lib/samples.ts'
import { number, type Row } from '../lib/table.ts'

/** Of 100 phones each. */
const STORES = 50
/** Phones that open their page at once. */
const AT_ONCE = 50
const REST = { fewSeconds: 20, allSeconds: 60 }
const TIMES = 20
/** Longer than the time in which a process gathers the events of a store. */
const BETWEEN_MS = 150
const MOST_KB = 60
const MOST_CPU_MS = 5
const MOST_TIMES = 1.5
const MOST_BACK_S = 60
const LATEST_BACK_MS = 180_000

/** One process with the phones of full dining rooms: what each costs at rest, how soon all that must hear of an event have read it, and an update. */
export async function phones(bench: Bench): Promise<Row[]> {
  const app = await ServerProcess.start({ SECRET_KEY: bench.secret, DATABASE_URL: bench.ownerUrl })
  Object.assign(globalThis, { location: new URL(app.base) })
  const rooms = await openDiningRooms(bench, app.base, STORES)
  const everyone = rooms.flatMap((room) => room.phones)
  const waiter = new Client(app.base)
  try {
    await bench.owner.query('VACUUM ANALYZE')
    const [first = [] as never] = rooms
    bench.say(`${number(first.phones.length)} phones`)
    await open(first.phones)
    const few = await delays(waiter, [first], everyone)
    const restOfFew = await rest(app, REST.fewSeconds)
    const others = everyone.slice(first.phones.length)
    bench.say(`${number(everyone.length)} phones at one process`)
    await open(others)
    const restOfAll = await rest(app, REST.allSeconds)
    // The first event of a store fills its caches.
    await delays(waiter, rooms, everyone)
    const all = await delays(waiter, rooms, everyone)
    bench.say('an update while all are there')
    const back = await update(app, everyone)
    const kb = (restOfAll.kb - restOfFew.kb) / others.length
    const cpu = (restOfAll.msAMinute - restOfFew.msAMinute) / others.length
    return [
      {
        figure: `memory of a phone, ${number(everyone.length)} at one process`,
        measured: `${number(kb)} KB`,
        target: `≤ ${MOST_KB} KB`,
        met: kb <= MOST_KB,
      },
      {
        figure: '  its CPU at rest, in a minute',
        measured: `${number(cpu)} ms`,
        target: `≤ ${MOST_CPU_MS} ms`,
        met: cpu <= MOST_CPU_MS,
      },
      ...Object.entries(all).map(([event, samples]) => {
        const baseline = few[event as keyof typeof few]
        const ratio = median(samples) / median(baseline)
        return {
          figure: `  ${EVENTS[event as keyof typeof EVENTS]}`,
          measured: spreadOf(samples),
          baseline: `one store's: ${spreadOf(baseline)}`,
          ratio,
          target: `≤ ${MOST_TIMES}`,
          met: ratio <= MOST_TIMES,
        }
      }),
      {
        figure: '  after an update all have joined and read again',
        measured: `${spreadOf(back.samples)}; ${back.failures} reads again, ${back.missing} not back`,
        target: `≤ ${MOST_BACK_S} s`,
        met: back.missing === 0 && Math.max(...back.samples) <= MOST_BACK_S * 1_000,
      },
    ]
  } finally {
    for (const phone of everyone) phone.close()
    await Promise.all([waiter, ...rooms.map(({ agent }) => agent)].map((one) => one.destroy()))
    await app.close()
    Reflect.deleteProperty(globalThis, 'location')
  }
}

const spreadOf = (samples: readonly number[]): string =>
  `${[0.5, 0.95, 1].map((p) => number(percentile(samples, p))).join(' / ')} ms`

async function open(phones: readonly Phone[]): Promise<void> {
  for (let n = 0; n < phones.length; n += AT_ONCE)
    await Promise.all(phones.slice(n, n + AT_ONCE).map((phone) => phone.open()))
}

async function rest({ pid }: ServerProcess, seconds: number): Promise<{ kb: number; msAMinute: number }> {
  const before = cpuMs(pid)
  await pause(seconds * 1_000)
  const msAMinute = ((cpuMs(pid) - before) * 60) / seconds
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return { kb: Number(kb), msAMinute }
}

const EVENTS = {
  put: 'a line put → on the phones of its table',
  step: 'a step of the kitchen → there',
  soldOut: 'a dish sold out → on all phones of its store',
} as const

/** The stores whose dish is. */
const soldOut = new Set<Store>()

/** Of each event, the milliseconds until the last phone that must hear of it has read it. Stores and tables take turns, since what one address may ask is limited. */
async function delays(waiter: Client, rooms: readonly DiningRoom[], everyone: readonly Phone[]) {
  const samples = { put: [] as number[], step: [] as number[], soldOut: [] as number[] }
  for (let n = 0; n < TIMES; n++) {
    const { store, phones } = rooms[n % rooms.length] as DiningRoom
    const table = 1 + (n % TABLES)
    const party = phones.filter((phone) => phone.table === table)
    const change = (path: string, body: object) => ask(waiter, post(store, path, JSON.stringify(body)))
    const line = { id: 1, variant_id: 2, quantity: 1 }
    const put = () => party[0]?.post('/lines', { id: randomUUID(), version: 0, line })
    samples.put.push(await untilRead(async () => put(), party, everyone))
    const cooked = await cook(waiter, store, table)
    await pause(2 * BETWEEN_MS)
    const step = () => change(`/kitchen/${cooked}`, { status: 'preparing' })
    samples.step.push(await untilRead(step, party, everyone))
    const isSoldOut = !soldOut.delete(store)
    if (isSoldOut) soldOut.add(store)
    const mark = () => change('/menu-items/9/sold-out', { isSoldOut })
    samples.soldOut.push(await untilRead(mark, phones, everyone))
  }
  return samples
}

/** Sends a round to a table. @returns a line of it */
async function cook(waiter: Client, store: Store, tableId: number): Promise<number> {
  const { checkId } = await ask(waiter, post(store, '/pos/create-order', orderWith(0, { tableId })))
  const { rounds } = await ask(waiter, get(store, `/checks/${checkId}`))
  return rounds.at(-1).items[0].id
}

async function ask(waiter: Client, one: Ask) {
  const { status, body } = await send(waiter, one)
  if (status !== 200) throw new Error(`${one.path} answered ${status}: ${body()}`)
  return JSON.parse(body().toString())
}

/** @throws Error when another phone hears of it */
async function untilRead(
  act: () => Promise<unknown>,
  expected: readonly Phone[],
  everyone: readonly Phone[],
): Promise<number> {
  const missing = new Set(expected)
  let strays = 0
  const start = performance.now()
  const all = new Promise<void>((resolve) => {
    const must = new Set(expected)
    for (const phone of everyone) {
      phone.onHeard = () => void (must.has(phone) || strays++)
      phone.onRead = () => missing.delete(phone) && missing.size === 0 && resolve()
    }
  })
  const answer = await act()
  if (answer === false) throw new Error('a line was refused')
  await all
  const took = performance.now() - start
  await pause(BETWEEN_MS)
  if (strays > 0) throw new Error(`${strays} phones heard of what is not theirs`)
  return took
}

/** Stops the program and starts it again, as an update does. @returns when each phone had read its table again after the start */
async function update(app: ServerProcess, everyone: readonly Phone[]) {
  const at = new Map<Phone, number>()
  for (const phone of everyone) {
    phone.failures = 0
    phone.onRead = () => at.has(phone) || at.set(phone, performance.now())
  }
  await app.stop()
  await app.start()
  const start = performance.now()
  while (at.size < everyone.length && performance.now() - start < LATEST_BACK_MS) await pause(1_000)
  const samples = Array.from(at.values(), (then) => Math.max(0, then - start))
  const failures = everyone.reduce((sum, phone) => sum + phone.failures, 0)
  return { samples, failures, missing: everyone.length - at.size }
}
