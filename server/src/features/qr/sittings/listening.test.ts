import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { cancelQrOrder } from '@comanda/shared/qr/api'
import { listSittings, removeGuest } from '@comanda/shared/sittings/api'
import { expect, it } from 'vitest'
import { MissedEvents } from '../../../realtime/missed-events.ts'
import { lineTitled, payCash, readCheck, sendRound } from '../../../testing/checks.ts'
import { TABLES, WATER } from '../../../testing/menu.ts'
import { confirmOldest, type Listening, openForPhones, waitingRequests } from '../../../testing/phones.ts'
import { openSocket } from '../../../testing/socket.ts'
import { twoProcesses } from '../../../testing/two-processes.ts'

const { server, other } = twoProcesses()

const water = { id: WATER.id, quantity: 1 }

/** Waits until the phone has heard of something new. @returns what it has heard */
async function hears({ heard }: Listening, act: () => Promise<unknown>): Promise<unknown[]> {
  const before = heard.length
  await act()
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBeGreaterThan(before)
  return heard.slice(before)
}

it('phones hear of their own table on every process, and of no other one', async () => {
  const { restaurant, join } = await openForPhones(server)
  const [ana, luis, eva] = [await join(), await join(), await join(TABLES.two)]
  const far = luis.with({ client: luis.client.at(other.base) })
  const [near, there, apart] = [await ana.listen(), await far.listen(), await eva.listen()]
  expect([near, there, apart].map(({ isSeated }) => isSeated)).toEqual([true, true, true])
  const both = async (act: () => Promise<unknown>) => {
    const distant = hears(there, async () => {})
    expect(await hears(near, act)).toContainEqual(['sitting_update', {}])
    expect(await distant).toContainEqual(['sitting_update', {}])
  }
  await both(() => ana.add(water))
  await both(() => ana.send())
  await both(() => confirmOldest(restaurant))
  const check = await readCheck(restaurant, 1)
  const { id } = lineTitled(check, 'Agua de jamaica')
  await both(() => restaurant.call(setItemStatus, { params: { id }, body: { status: 'preparing' } }))
  await both(() => ana.add(water))
  await both(() => ana.send())
  const [request] = await waitingRequests(restaurant)
  await both(() =>
    restaurant.call(cancelQrOrder, { params: { id: request?.id ?? 0 }, body: { status: 'cancelled' } }),
  )
  // What happens at other tables is no news.
  await sendRound(restaurant, [water], { tableId: TABLES.three })
  await both(() => payCash(restaurant, check.id, 10))
  await both(() => payCash(restaurant, check.id, '28.50'))
  expect(apart.heard).toEqual([])
})

it('phones hear at once of what is sold out, and nothing that only staff hear', async () => {
  const { restaurant, join } = await openForPhones(server)
  const ana = await join()
  const far = await ana.with({ client: ana.client.at(other.base) }).listen()
  const near = await ana.listen()
  await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
  for (const { heard } of [near, far]) await expect.poll(() => heard).toEqual([['menu_changed', {}]])
})

it('a phone reads its table again when its process may have missed an event of another one', async () => {
  const { join } = await openForPhones(server)
  const near = await (await join()).listen()
  const missed = new MissedEvents()
  missed.watch(server.app.hub.io.of('/'))
  missed.onReconnected()
  await expect.poll(() => near.heard).toContainEqual(['sitting_update', {}])
})

it('a phone’s socket is no screen of the store, and a screen’s is no phone', async () => {
  const { restaurant, join } = await openForPhones(server)
  const ana = await join()
  const { socket } = await openSocket(restaurant)
  expect(await socket.emitWithAck('join_sitting', ana.qrcode, ana.ticket)).toBe(false)
  const phone = await ana.listen()
  for (const wrong of [[], [1, 2], [ana.qrcode], [ana.qrcode, 'x'.repeat(300)], ['x', ana.ticket]])
    expect(await phone.socket.emitWithAck('join_sitting', ...wrong)).toBe(false)
  await sendRound(restaurant, [water], { tableId: TABLES.two })
  await ana.add(water)
  await expect.poll(() => phone.heard).toEqual([['sitting_update', {}]])
})

it('the phones of a closed store are cut off', async () => {
  const { restaurant, join } = await openForPhones(server)
  const ana = await join()
  const near = await ana.listen()
  const far = await ana.with({ client: ana.client.at(other.base) }).listen()
  server.app.hub.dropStore(restaurant.tenantId)
  expect(await near.dropped).toBe('io server disconnect')
  expect(await far.dropped).toBe('io server disconnect')
})

it('a phone that opens its page again and again keeps five sockets', async () => {
  const { join } = await openForPhones(server)
  const ana = await join()
  const seated = []
  for (let n = 0; n < 7; n++) seated.push((await ana.listen()).isSeated)
  expect(seated.filter(Boolean)).toHaveLength(5)
})

it('a phone that staff take from its table is cut off on every process', async () => {
  const { restaurant, join } = await openForPhones(server)
  const [ana, eva] = [await join(), await join()]
  const [near, far] = [await ana.listen(), await eva.with({ client: eva.client.at(other.base) }).listen()]
  const [sitting] = await restaurant.call(listSittings)
  const params = { id: sitting?.id ?? 0 }
  await restaurant.call(removeGuest, { params, body: { tableId: TABLES.one, guest: 2 } })
  expect(await far.dropped).toBe('io server disconnect')
  expect(far.heard).toContainEqual(['sitting_update', {}])
  expect(near.socket.connected).toBe(true)
})
