import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { SCALE } from '../lib/scale.ts'
import { kitchenOf, Screen } from '../lib/screen.ts'
import { Till, Traffic } from '../lib/traffic.ts'

/** Server and screen both close a connection that has been silent for this long. */
const SILENCE_MS = 45_000
/**
 * Time between two orders of a store. Every order makes all screens of its store fetch the kitchen list, which only
 * grows here: with more orders, the fetches and not the reconnects would load the machine.
 */
const PAUSE_MS = 4 * SCALE.reconnects

describe('screens of a restaurant whose network fails', () => {
  let all: Installation
  let network: TcpProxy
  let screens: readonly Screen[] = []
  beforeAll(async () => {
    all = await openInstallation()
    network = await TcpProxy.open(all.server.port)
    screens = Array.from({ length: SCALE.reconnects }, (_, n) => {
      const store = all.stores[n % all.stores.length]
      if (!store) throw new Error('no store')
      return new Screen(store, network.base)
    })
    await all.waitUntil('all have joined', () => screens.every(({ isJoined }) => isJoined))
  })
  afterAll(async () => {
    for (const screen of screens) screen.close()
    await network.close()
    await all.close()
  })

  /** Repeats until the screen shows the answer of GET, because an answer under way may be older. */
  async function showWhatIs(): Promise<void> {
    const now = new Map<number, string>()
    for (const store of all.stores) now.set(store.tenantId, await kitchenOf(store))
    await all.waitUntil('every screen shows what GET returns', () =>
      screens.every((screen) => screen.orders === now.get(screen.store.tenantId)),
    )
  }

  async function sellDuring(fault: () => Promise<void>): Promise<void> {
    const traffic = new Traffic(
      all.stores.map((store) => new Till(store)),
      PAUSE_MS,
    )
    await all.waitUntil('orders come in', () => traffic.count > 4)
    await fault()
    const acknowledged = await traffic.stop()
    sold.push(...acknowledged)
    await showWhatIs()
    expect(await all.invariants.problems(sold)).toEqual([])
  }
  const sold: Traffic['acknowledged'] = []

  it('all reconnect at once after every connection was cut, and show the answer of GET', async () => {
    await sellDuring(async () => {
      const before = screens.map(({ joins }) => joins)
      network.cut()
      await all.waitUntil('all have joined again', () =>
        screens.every(({ isJoined, joins }, n) => isJoined && joins > (before[n] ?? 0)),
      )
    })
  })

  it('notice a half-open connection, and show the answer of GET', async () => {
    await sellDuring(async () => {
      const before = screens.map(({ joins }) => joins)
      network.mode = 'silent'
      await all.waitUntil(
        'the screens have disconnected',
        () => screens.every(({ isJoined }) => !isJoined),
        SILENCE_MS,
      )
      network.mode = 'clear'
      network.cut()
      await all.waitUntil('all have joined again', () =>
        screens.every(({ isJoined, joins }, n) => isJoined && joins > (before[n] ?? 0)),
      )
    })
  })

  it('leave no connection open at the server', async () => {
    const count = async () => {
      const metrics = await (await fetch(`${all.server.base}/metrics`)).text()
      return Number(/^sockets_connected (\d+)/m.exec(metrics)?.[1])
    }
    await all.waitUntil(
      'only the open screens are connected',
      async () => (await count()) === screens.length,
      SILENCE_MS,
    )
  })
})
