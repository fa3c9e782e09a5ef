import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { type Appearance, type KitchenScreen, openKitchenScreen } from '../lib/kitchen-screen.ts'
import { send } from '../lib/load.ts'
import { connect, placeOrder } from '../lib/orders.ts'
import { median, spread } from '../lib/samples.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const WARM_UP = 3

/** From the waiter's tap to the kitchen: the pushed event, and the card on a real screen. */
export async function arrivals(bench: Bench): Promise<Row[]> {
  bench.say('orders on their way to the kitchen')
  const [ref] = await copyStore(bench.owner, bench.template, 1)
  const [store] = signInAll(bench.secret, bench.app.base, ref ? [ref] : [])
  if (!store) throw new Error('no store to send orders from')
  return [await toSocket(bench, store), ...(await toScreen(bench, store))]
}

const described = (samples: readonly number[]): string => {
  const { p50, p95, p99 } = spread(samples)
  return `${number(p50)} / ${number(p95)} / ${number(p99)} ms`
}

const compared = (figure: string, samples: readonly number[], floor: readonly number[]): Row => ({
  figure,
  measured: described(samples),
  floor: `bare socket.io round trip ${described(floor)}`,
  ratio: spread(floor).p50 / spread(samples).p50,
})

async function toSocket(bench: Bench, store: Store): Promise<Row> {
  const kitchen = await connect(bench.app.base, { token: store.token })
  const bare = await connect(bench.floor.base)
  const waiter = new Client(bench.app.base)
  const joined = await kitchen.emitWithAck('authenticate', store.tenantId)
  if (!joined) throw new Error('the kitchen was not let in')
  const samples: number[] = []
  const floor: number[] = []
  try {
    for (let n = 0; n < bench.pace.arrivals; n++) {
      const pinged = performance.now()
      await bare.emitWithAck('ping')
      const start = performance.now()
      floor.push(start - pinged)
      const heard = new Promise<number>((resolve) =>
        kitchen.once('new_order', () => resolve(performance.now())),
      )
      await placeOrder(waiter, store, n)
      samples.push((await heard) - start)
    }
  } finally {
    kitchen.disconnect()
    bare.disconnect()
    await waiter.destroy()
  }
  return compared('create-order sent → event at a socket', samples, floor)
}

async function toScreen(bench: Bench, store: Store): Promise<Row[]> {
  const figure = 'order committed → card painted on the kitchen screen'
  await bench.owner.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect')
  // The cards of the orders so far would be what is measured.
  await closeOrders(bench, store)
  const screen = await openKitchenScreen(bench, store)
  if (typeof screen === 'string') return [{ figure, measured: `skipped: ${screen}` }]
  const waiter = new Client(bench.app.base)
  try {
    // The first ones may come with the page's own first answers.
    for (let n = 0; n < WARM_UP; n++) {
      const card = await screen.cardOf(await placeOrder(waiter, store, n))
      if (card === null) return [{ figure, measured: 'skipped: the page shows no orders' }]
    }
    const followed = await followOrders(bench, store, screen, waiter, figure)
    return [...followed, await burst(bench, store, screen)]
  } finally {
    await waiter.destroy()
    await screen.close()
  }
}

const closeOrders = ({ owner }: Bench, { tenantId }: Store) =>
  owner.query("UPDATE orders SET status = 'completed' WHERE tenant_id = $1 AND status <> 'completed'", [
    tenantId,
  ])

/** Open orders on a busy kitchen's screen. */
const OPEN = 30

/** As the staff does, so that the screen has drawn it before the next order comes. */
async function completeOrders({ owner }: Bench, store: Store, waiter: Client): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    "SELECT id FROM orders WHERE tenant_id = $1 AND status = 'created' ORDER BY id DESC OFFSET $2",
    [store.tenantId, OPEN],
  )
  if (rows.length === 0) return
  const answer = await send(waiter, {
    method: 'POST',
    path: '/api/v1/orders/complete',
    headers: store.headers,
    body: JSON.stringify({ orderIds: rows.map(({ id }) => id) }),
  })
  if (answer.status !== 200) throw new Error(`completing orders answered ${answer.status}`)
}

/**
 * What the clock said when the order was committed, as the write-ahead log has it: before that was on the disk.
 * @param since where the log ended before the order
 */
async function committedAt(
  { owner }: Bench,
  { tenantId }: Store,
  token: number,
  since: string,
): Promise<number> {
  const { rows } = await owner.query<{ ms: number }>(
    `SELECT extract(epoch FROM split_part(description, ';', 1)::timestamptz)::float8 * 1000 AS ms
     FROM pg_get_wal_records_info($3, pg_current_wal_flush_lsn())
     WHERE resource_manager = 'Transaction' AND record_type = 'COMMIT' AND xid =
       (SELECT xmin FROM orders WHERE tenant_id = $1 AND token_no = $2 ORDER BY id DESC LIMIT 1)`,
    [tenantId, token, since],
  )
  if (!rows[0]) throw new Error(`nobody knows when token ${token} was committed`)
  return rows[0].ms
}

const endOfLog = async ({ owner }: Bench): Promise<string> => {
  const { rows } = await owner.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn')
  return rows[0]?.lsn ?? '0/0'
}

/** A quarter second to half of one: two to four orders a second, which no kitchen cooks. */
const betweenOrders = () => new Promise((resume) => setTimeout(resume, 250 + Math.random() * 250))

/** What else the machine does falls into some of them: of their ratios, the median counts. */
const STRETCHES = 5

async function followOrders(
  bench: Bench,
  store: Store,
  screen: KitchenScreen,
  waiter: Client,
  figure: string,
): Promise<Row[]> {
  const stretches: Stretch[] = []
  for (let n = 0; n < STRETCHES; n++) stretches.push(await followStretch(bench, store, screen, waiter))
  const ratios = stretches.map(({ bare, cards }) => p95OfPainted(bare) / p95OfPainted(cards))
  const ratio = median(ratios)
  const bare = stretches.flatMap((stretch) => stretch.bare)
  const cards = stretches.flatMap((stretch) => stretch.cards)
  const times = ratios.map((one) => number(1 / one)).join(', ')
  return [
    {
      figure,
      measured: `${described(cards.map(({ painted }) => painted))}; by stretches p95 ${times} ×`,
      floor: `bare socket.io round trip → line painted ${described(bare.map(({ painted }) => painted))}`,
      ratio,
      target: '≥ 0.33 (p95 ≤ 3 ×)',
      met: ratio >= 1 / 3,
    },
    {
      figure: '… until the card is in the page, before it is painted',
      measured: described(cards.map(({ shown }) => shown)),
      floor: `the round trip alone ${described(bare.map(({ shown }) => shown))}`,
    },
  ]
}

interface Stretch {
  cards: Appearance[]
  bare: Appearance[]
}

const p95OfPainted = (all: readonly Appearance[]): number => spread(all.map(({ painted }) => painted)).p95

/** Orders and bare round trips in turn: how long each took to appear. */
async function followStretch(
  bench: Bench,
  store: Store,
  screen: KitchenScreen,
  waiter: Client,
): Promise<Stretch> {
  const stretch: Stretch = { cards: [], bare: [] }
  for (let n = 0; n < bench.pace.arrivals / 2; n++) {
    await completeOrders(bench, store, waiter)
    // Both begin on a page that has come to rest.
    await betweenOrders()
    stretch.bare.push(await screen.bareRoundTrip())
    await betweenOrders()
    const since = await endOfLog(bench)
    const coming = screen.nextCard()
    const token = await placeOrder(waiter, store, n)
    const card = await coming
    if (card?.token !== token) throw new Error(`token ${token} never came to the kitchen`)
    const start = await committedAt(bench, store, token, since)
    stretch.cards.push({ shown: card.shown - start, painted: card.painted - start })
  }
  return stretch
}

const BURST = 50
const WAITERS = 10
/** One at once and one more after each fetch and its pause, for as long as orders come. */
const MOST_FETCHES = 10

/** A party of fifty orders at once: the screens of a store must not ask fifty times each. */
async function burst(bench: Bench, store: Store, screen: KitchenScreen): Promise<Row> {
  await betweenOrders()
  const before = screen.fetches()
  const waiters = Array.from({ length: WAITERS }, () => new Client(bench.app.base))
  const start = performance.timeOrigin + performance.now()
  const placed = await Promise.all(
    waiters.map(async (waiter) => {
      const tokens: number[] = []
      for (let n = 0; n < BURST / WAITERS; n++) tokens.push(await placeOrder(waiter, store, n))
      await waiter.destroy()
      return tokens
    }),
  )
  const tokens = placed.flat()
  const cards = await Promise.all(tokens.map((token) => screen.cardOf(token)))
  const last = Math.max(...cards.map((card) => card?.painted ?? Number.POSITIVE_INFINITY))
  const fetches = screen.fetches() - before
  return {
    figure: `${BURST} orders at once: fetches of a kitchen screen`,
    measured: `${fetches}, all painted after ${number(last - start)} ms`,
    target: `≤ ${MOST_FETCHES}`,
    met: fetches <= MOST_FETCHES && Number.isFinite(last),
  }
}
