import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { SCALE } from '../lib/scale.ts'
import { kitchenOf, Screen } from '../lib/screen.ts'
import { Till, Traffic } from '../lib/traffic.ts'

/** The server hangs up on a screen that has not answered for so long, and so does the screen. */
const SILENCE_MS = 45_000
/**
 * Between two orders of a store. Each makes all its screens ask for a list that nobody here cooks away: sold faster, it
 * is the asking that fills the machine, and not the coming back.
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
    await all.until('all have joined', () => screens.every(({ isJoined }) => isJoined))
  })
  afterAll(async () => {
    for (const screen of screens) screen.close()
    await network.close()
    await all.close()
  })

  /** What is under way is short of what GET says, until it is not. */
  async function showWhatIs(): Promise<void> {
    const now = new Map<number, string>()
    for (const store of all.stores) now.set(store.tenantId, await kitchenOf(store))
    await all.until('every screen shows what GET says', () =>
      screens.every((screen) => screen.orders === now.get(screen.store.tenantId)),
    )
  }

  async function sellDuring(fault: () => Promise<void>): Promise<void> {
    const traffic = new Traffic(
      all.stores.map((store) => new Till(store)),
      PAUSE_MS,
    )
    await all.until('orders come in', () => traffic.count > 4)
    await fault()
    const acknowledged = await traffic.stop()
    sold.push(...acknowledged)
    await showWhatIs()
    expect(await all.books.problems(sold)).toEqual([])
  }
  const sold: Traffic['acknowledged'] = []

  it('all come back at once after every connection was cut, and show what GET says', async () => {
    await sellDuring(async () => {
      const before = screens.map(({ joins }) => joins)
      network.cut()
      await all.until('all have joined again', () =>
        screens.every(({ isJoined, joins }, n) => isJoined && joins > (before[n] ?? 0)),
      )
    })
  })

  it('notice a connection that is only half there, and show what GET says', async () => {
    await sellDuring(async () => {
      const before = screens.map(({ joins }) => joins)
      network.weather = 'silent'
      await all.until(
        'the screens have noticed',
        () => screens.every(({ isJoined }) => !isJoined),
        SILENCE_MS,
      )
      network.weather = 'clear'
      network.cut()
      await all.until('all have joined again', () =>
        screens.every(({ isJoined, joins }, n) => isJoined && joins > (before[n] ?? 0)),
      )
    })
  })

  it('leave no connection behind at the server', async () => {
    const count = async () => {
      const metrics = await (await fetch(`${all.server.base}/metrics`)).text()
      return Number(/^sockets_connected (\d+)/m.exec(metrics)?.[1])
    }
    await all.until(
      'only the ones that are there',
      async () => (await count()) === screens.length,
      SILENCE_MS,
    )
  })
})
