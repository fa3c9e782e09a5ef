import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { Client } from 'undici'
import type { Bench, Store } from '../bench.ts'
import { cpuMs, databaseCpuMs, usedBetween } from '../lib/cpu.ts'
import { insertHistory } from '../lib/history.ts'
import { type Ask, send } from '../lib/load.ts'
import { LINES, liveOrder } from '../lib/order-life.ts'
import { get, post } from '../lib/requests.ts'
import { median } from '../lib/samples.ts'
import { copyOne, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const OPEN = 40
/** The screens of a store, each in its own browser with its own session. */
const SCREENS = [
  'orders',
  'orders',
  'orders',
  'orders',
  'kitchen',
  'kitchen',
  'kitchen',
  'kitchen',
  'floor',
  'floor',
]
const WARM_UP = 20
const WINDOWS = 5
const LIVES = 8
/** Of what the screens' asking costs. */
const MOST = 0.5
/** Between two events, so that no screen gathers them. */
const PAUSE_MS = 60

/**
 * CPU time of server and database for one order, its whole life: placed, two lines started, its card finished, three lines
 * delivered, charged. After each of these eight events all screens of the store have the news, which their sockets bring or
 * for which they ask. The events themselves, without a screen, are measured apart: they cost the same in both ways. The
 * screen that made a change is not counted apart.
 */
export async function life(bench: Bench): Promise<Row[]> {
  bench.say('the life of an order with ten screens')
  const restaurant = await openRestaurant(bench)
  const figures = { alone: [] as number[], asking: [] as number[], following: [] as number[] }
  try {
    for (let window = -1; window < WINDOWS; window++)
      for (const way of ['alone', 'asking', 'following'] as const) {
        await restaurant.open(way)
        if (window < 0) await restaurant.live(WARM_UP)
        const [server, database] = [cpuMs(bench.app.pid), await databaseCpuMs(bench.owner)]
        await restaurant.live(LIVES)
        const used = cpuMs(bench.app.pid) - server + usedBetween(database, await databaseCpuMs(bench.owner))
        if (window >= 0) figures[way].push(used / LIVES)
        restaurant.leave()
      }
  } finally {
    await restaurant.close()
  }
  const [alone, asking, following] = [figures.alone, figures.asking, figures.following].map(median) as [
    number,
    number,
    number,
  ]
  const ratio = (following - alone) / (asking - alone)
  return [
    {
      figure: `CPU of an order's life, ${OPEN} open, ${SCREENS.length} screens: its news over their asking`,
      measured: `${number(following)} ms, of which its events ${number(alone)}`,
      baseline: `each asks: ${number(asking)} ms`,
      ratio,
      target: `≤ ${number(MOST)}`,
      met: ratio <= MOST,
    },
  ]
}

type Way = 'alone' | 'asking' | 'following'

async function openRestaurant(bench: Bench) {
  const store = await copyOne(bench)
  await insertHistory(bench.owner, { tenantId: store.tenantId, closed: 300, open: OPEN })
  await bench.owner.query('VACUUM ANALYZE orders, order_items, checks')
  const client = new Client(bench.app.base)
  const sessions = await openSessions(bench, store)
  const screens = sessions.map((session, n) => new Screen(bench.app.base, session, SCREENS[n] ?? 'orders'))
  const ask = async (one: Ask) => {
    const answer = await send(client, one)
    if (answer.status !== 200) throw new Error(`${one.path} answered ${answer.status}: ${answer.body()}`)
    return JSON.parse(answer.body().toString())
  }
  /** Sends a change, and waits until all screens have its news. */
  const change = async (path: string, body: string) => {
    await pause(PAUSE_MS)
    const known = Promise.all(screens.filter(({ isOpen }) => isOpen).map((screen) => screen.hear()))
    const answer = await ask(post(store, path, body))
    await known
    return answer
  }
  let lines = LINES * (300 + OPEN)
  let amount = ''

  const liveOnce = () =>
    liveOrder(change, async (checkId) => {
      amount ||= (await ask(get(store, `/checks/${checkId}`))).due
      return { itemIds: Array.from({ length: LINES }, () => ++lines), due: amount }
    })

  return {
    open: async (way: Way) => {
      if (way !== 'alone') await Promise.all(screens.map((screen) => screen.open(way)))
    },
    live: async (times: number) => {
      for (let n = 0; n < times; n++) await liveOnce()
    },
    leave: () => {
      for (const screen of screens) screen.leave()
    },
    close: () => Promise.all([client, ...screens.map((screen) => screen.client)].map((one) => one.destroy())),
  }
}

/** Sessions of the store's person, one for each screen. */
async function openSessions({ owner, app, secret }: Bench, { tenantId }: Store): Promise<Store[]> {
  const { rows } = await owner.query<{ sessionId: string }>(
    `INSERT INTO sessions
     SELECT (jsonb_populate_record(NULL::sessions, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid()))).*
     FROM (SELECT * FROM sessions WHERE tenant_id = $1 LIMIT 1) one, generate_series(1, $2)
     RETURNING id AS "sessionId"`,
    [tenantId, SCREENS.length],
  )
  return signInAll(
    secret,
    app.base,
    rows.map((row) => ({ tenantId, ...row })),
  )
}

/** A screen that asks after each event, unless its news come with it. */
class Screen {
  readonly client: Client
  readonly #base: string
  readonly #store: Store
  readonly #path: string
  #since = ''
  #socket: Socket | null = null
  #handleNews: (error?: Error) => void = () => {}

  constructor(base: string, store: Store, shows: string) {
    this.client = new Client(base)
    this.#base = base
    this.#store = store
    this.#path = `/feed/${shows}`
  }

  async open(way: Way): Promise<void> {
    const { token, tenantId } = this.#store
    const socket = io(this.#base, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    this.#socket = socket
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    )
    if (!(await socket.emitWithAck('authenticate', tenantId))) throw new Error('a screen could not join')
    const handleEvent = () => void this.#ask(way).then(() => this.#handleNews(), this.#handleNews)
    socket.on('new_order', handleEvent).on('order_update', handleEvent)
    socket.on('news', (frame: string) => {
      const [{ base, answer }] = JSON.parse(frame).news
      const isNext = base === this.#since
      this.#since = answer.version
      this.#handleNews(isNext ? undefined : new Error('news of another version'))
    })
    await this.#ask(way)
  }

  /** Resolves when the screen has the next news. */
  hear(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#handleNews = (error) => (error ? reject(error) : resolve())
    })
  }

  get isOpen(): boolean {
    return this.#socket !== null
  }

  leave(): void {
    this.#socket?.disconnect()
    this.#socket = null
  }

  async #ask(way: Way): Promise<void> {
    const follow = way === 'following' ? this.#socket?.id : undefined
    const query = new URLSearchParams({ since: this.#since, ...(follow && { follow }) })
    const answer = await send(this.client, get(this.#store, `${this.#path}?${query}`))
    if (answer.status !== 200) throw new Error(`${this.#path} answered ${answer.status}: ${answer.body()}`)
    this.#since = JSON.parse(answer.body().toString()).version ?? ''
  }
}
