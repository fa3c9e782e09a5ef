import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { Patient, Screen } from '../lib/patient.ts'
import { startApp } from '../lib/processes.ts'
import { balancerMissing, startBalancer } from '../lib/proxy.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const STORES = 8
const SCREENS_PER_STORE = 4
const PER_SECOND = 20
const SECONDS = 6
/** Of the two servers one is killed this long after the first order. */
const KILL_AT_MS = 2_000
const GIVE_UP_MS = 30_000
const FIGURE = 'one of two processes behind HAProxy killed at noon'

/** What its people see when one of two servers is killed while orders come in. */
export async function failover(bench: Bench): Promise<Row[]> {
  const missing = balancerMissing()
  if (missing) return [{ figure: FIGURE, measured: `skipped: ${missing}` }]
  bench.say('killing one of two servers')
  const environment = { DATABASE_URL: bench.ownerUrl, SECRET_KEY: bench.secret }
  const [first, second] = [await startApp(environment), await startApp(environment)]
  const proxy = await startBalancer(bench.folder, [first.base, second.base])
  const stores = signInAll(bench.secret, proxy.base, await copyStore(bench.owner, bench.template, STORES))
  const screens = stores.flatMap((store) =>
    Array.from({ length: SCREENS_PER_STORE }, () => new Screen(proxy.base, store)),
  )
  try {
    await Promise.all(screens.map((screen) => screen.joined()))
    const waiter = new Patient(proxy.base)
    const before = await countOrders(bench, stores)
    const killed = sleep(KILL_AT_MS).then(() => process.kill(first.pid, 'SIGKILL'))
    const tokens = await orderSteadily(waiter, stores)
    await killed
    const last = performance.now()
    const converged = await converge(screens, tokens)
    return rowsOf({
      placed: tokens.length,
      retried: waiter.retried,
      slowest: waiter.slowest,
      stored: (await countOrders(bench, stores)) - before,
      screens: screens.length,
      converged,
      after: performance.now() - last,
    })
  } finally {
    for (const screen of screens) screen.close()
    await proxy.stop()
    await Promise.all([first.stop(), second.stop()])
  }
}

interface Placed {
  store: Store
  token: number
}

async function orderSteadily(waiter: Patient, stores: readonly Store[]): Promise<Placed[]> {
  const start = performance.now()
  const under: Promise<Placed>[] = []
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const wait = start + (n * 1000) / PER_SECOND - performance.now()
    if (wait > 0) await sleep(wait)
    const store = stores[n % stores.length]
    if (store) under.push(waiter.order(store, n).then((token) => ({ store, token })))
  }
  return Promise.all(under)
}

/** @returns how many screens show every order of their store in the end. */
async function converge(screens: readonly Screen[], placed: readonly Placed[]): Promise<number> {
  const wanted = (screen: Screen) =>
    placed.filter(({ store }) => store === screen.store).map(({ token }) => token)
  const isCurrent = (screen: Screen) => wanted(screen).every((token) => screen.shows(token))
  const end = performance.now() + GIVE_UP_MS
  while (performance.now() < end && !screens.every(isCurrent)) await sleep(20)
  return screens.filter(isCurrent).length
}

async function countOrders(bench: Bench, stores: readonly Store[]): Promise<number> {
  const { rows } = await bench.owner.query<{ stored: number }>(
    'SELECT count(*)::integer AS stored FROM orders WHERE tenant_id = ANY ($1)',
    [stores.map((store) => store.tenantId)],
  )
  return rows[0]?.stored ?? 0
}

interface Outcome {
  placed: number
  stored: number
  retried: number
  slowest: number
  screens: number
  converged: number
  /** Milliseconds from the last order's answer until the last screen was current. */
  after: number
}

const rowsOf = ({ placed, stored, retried, slowest, screens, converged, after }: Outcome): Row[] => [
  {
    figure: FIGURE,
    measured: `${stored} orders stored of ${placed} acknowledged, ${retried} sent again`,
    target: 'all, once',
    met: stored === placed,
  },
  {
    figure: '  screens that show every order of their store',
    measured: `${converged} of ${screens}, ${number(after)} ms after the last order`,
    target: 'all',
    met: converged === screens,
  },
  { figure: '  the order that took longest to be acknowledged', measured: `${number(slowest)} ms` },
]
