import { randomUUID } from 'node:crypto'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { cancelQrOrder, placeQrOrder } from '@comanda/shared/qr/api'
import * as api from '@comanda/shared/sittings/api'
import { MAX_PHONES } from '@comanda/shared/sittings/sitting'
import { describe, expect, it } from 'vitest'
import { linesOfCheck, payCash, readCheck, sendRound, statusesOfReplies } from '../../../testing/checks.ts'
import { refusalIn } from '../../../testing/client.ts'
import { CANDY, openTaqueria, switchQr, TABLES, TACO, tableCode, WATER } from '../../../testing/menu.ts'
import { confirmOldest, openForPhones, waitingRequests } from '../../../testing/phones.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { eventsFor } from '../../../testing/socket.ts'
import { deleteExpired } from '../../../upkeep/upkeep.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const server = serverForTests()

const tacos = { id: TACO.id, variant_id: TACO.variants.five, quantity: 1 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

describe('the phones of a table', () => {
  it('order together: staff get one request with whose each line is, and all see it in the kitchen and on the bill', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    expect([ana.sitting.me, luis.sitting.me]).toEqual([1, 2])
    await ana.name('Ana')
    await ana.add(tacos)
    await luis.add(water)
    const { guests, lines } = await ana.read()
    expect(guests).toEqual([
      { number: 1, name: 'Ana' },
      { number: 2, name: '' },
    ])
    expect(lines.map(({ guest, item_id, quantity }) => [guest, item_id, quantity])).toEqual([
      [1, TACO.id, 1],
      [2, WATER.id, 2],
    ])
    await luis.send()
    expect(luis.sitting).toMatchObject({ lines: [], bill: null, is_confirmed: true })
    expect(await ana.follow()).toEqual(['1 Taco al pastor received', '2 Agua de jamaica received'])
    const [request] = await waitingRequests(restaurant)
    expect(request?.table_id).toBe(TABLES.one)
    expect(request?.items).toMatchObject([{ guest: 1, guest_name: 'Ana' }, { guest: 2 }])
    const check = await confirmOldest(restaurant)
    expect(await ana.follow()).toEqual(['1 Taco al pastor kitchen', '2 Agua de jamaica kitchen'])
    expect(ana.sitting.bill).toEqual({
      subtotal: '176.50',
      discount: '0.00',
      total: '176.50',
      paid: '0.00',
      due: '176.50',
      guests: [
        { guest: 1, total: '99.50' },
        { guest: 2, total: '77.00' },
      ],
    })
    const own = linesOfCheck(await readCheck(restaurant, check))
    expect(own.map(({ guest, guest_name }) => [guest, guest_name])).toEqual([
      [1, 'Ana'],
      [2, null],
    ])
  })

  it('whose names are on a closed check only for those who see customers, as on an open one for all who serve', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.name('Ana')
    await ana.add(water)
    await ana.send()
    const check = await confirmOldest(restaurant)
    const waiter = await server.hire(restaurant, ['ORDERS'])
    const namesFor = async (person: typeof waiter) =>
      linesOfCheck(await readCheck(person, check)).map(({ guest, guest_name }) => [guest, guest_name])
    expect(await namesFor(waiter)).toEqual([[1, 'Ana']])
    await payCash(restaurant, check, 77)
    expect([await namesFor(waiter), await namesFor(restaurant)]).toEqual([[[1, null]], [[1, 'Ana']]])
  })

  it('are at one table, also when they scan its code at the same moment', async () => {
    const { restaurant, join } = await openForPhones(server)
    const phones = await Promise.all([join(), join(), join(), join()])
    expect(phones.map(({ sitting }) => sitting.me).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    const [sitting, ...others] = await restaurant.call(api.listSittings)
    expect(sitting).toMatchObject({ table_id: TABLES.one, table_title: 'Mesa 1', check_id: null })
    expect([sitting?.guests.length, others]).toEqual([4, []])
  })

  it('that change a line at once have one result, which both see', async () => {
    const { join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    const id = await ana.add(water)
    await luis.read()
    const [more, less] = await Promise.all([
      ana.tryPut(id, 1, { ...water, quantity: 3 }),
      luis.tryPut(id, 1, { ...water, quantity: 1 }),
    ])
    expect([more?.status, less?.status]).toEqual([200, 200])
    const { lines } = await ana.read()
    expect(lines).toMatchObject([{ id, version: 2, guest: 1 }])
    expect((await luis.read()).lines).toEqual(lines)
    // What lost was answered with what the other made of it.
    const seen = [more, less].map(({ body }) => (body as unknown as api.Sitting).lines[0])
    expect(seen).toContainEqual(lines[0])
  })

  it('do not bring back a line that another has removed or sent', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    const id = await ana.add(water)
    await luis.read()
    await ana.put(id, null)
    await luis.put(id, { ...water, quantity: 5 })
    expect(luis.sitting.lines).toEqual([])
    // The first request of a phone whose answer was lost, once more.
    expect((await ana.tryPut(id, 0, water)).body.lines).toEqual([])
    const sent = await ana.add(candy)
    await ana.send()
    expect((await luis.tryPut(sent, 1, candy)).body.lines).toEqual([])
    expect((await luis.tryPut(sent, 0, candy)).body.lines).toEqual([])
    expect((await waitingRequests(restaurant)).map(({ items }) => items.length)).toEqual([1])
  })

  it('that send what others change at the same time are told to look again', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    const id = await ana.add(water)
    await luis.read()
    await luis.put(id, { ...water, quantity: 1 })
    expect(await refusalIn(ana.trySend())).toEqual([409, 'lines_changed'])
    await ana.read()
    await ana.send()
    expect((await waitingRequests(restaurant))[0]?.items).toMatchObject([{ quantity: 1 }])
  })

  it('that send at the same moment send once', async () => {
    for (const trust of ['each', 'open'] as const) {
      const { restaurant, join } = await openForPhones(server, trust)
      if (trust === 'open') await sendRound(restaurant, [candy], { tableId: TABLES.one })
      const phones = [await join(), await join(), await join()]
      await phones[0]?.add(water)
      for (const phone of phones) await phone.read()
      const replies = await Promise.all(phones.map((phone) => phone.trySend()))
      expect(statusesOfReplies(replies)).toEqual([200, 409, 409])
      expect(await phones[1]?.follow()).toHaveLength(trust === 'open' ? 2 : 1)
    }
  })

  it('may lose any answer: what they did is done once', async () => {
    for (const trust of ['each', 'open'] as const) {
      const { restaurant, join } = await openForPhones(server, trust)
      if (trust === 'open') await sendRound(restaurant, [candy], { tableId: TABLES.one })
      const key = randomUUID()
      const ana = await join(TABLES.one, key)
      const again = await join(TABLES.one, key)
      expect([again.ticket, again.sitting.me]).toEqual([ana.ticket, 1])
      const id = randomUUID()
      for (let n = 0; n < 2; n++) await ana.tryPut(id, 0, water)
      expect((await ana.read()).lines).toHaveLength(1)
      const shown = ana.sitting
      const sending = randomUUID()
      const first = await ana.trySend(sending)
      const second = await ana.trySend(sending)
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.sitting).toEqual(first.body.sitting)
      expect((await ana.follow()).filter((line) => line.startsWith('1'))).toHaveLength(1)
      // A phone that has forgotten its key, and not what it showed.
      ana.sitting = shown
      expect(await refusalIn(ana.trySend(randomUUID()))).toEqual([409, 'lines_changed'])
    }
  })

  it('order at the price of the menu, and not what is sold out', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await restaurant.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '40.00' } })
    expect(await refusalIn(ana.trySend(undefined, '38.50'))).toEqual([409, 'prices_changed'])
    await restaurant.call(setMenuItemSoldOut, { params: { id: CANDY.id }, body: { isSoldOut: true } })
    const id = await ana.add(candy)
    expect(await refusalIn(ana.trySend())).toEqual([409, 'sold_out'])
    expect((await ana.read()).lines).toHaveLength(2)
    await ana.put(id, null)
    expect((await ana.trySend(undefined, '40.00')).status).toBe(200)
    expect((await waitingRequests(restaurant))[0]?.items).toMatchObject([{ price: '40.00' }])
  })

  it('that may send to the kitchen are charged no price that they have not shown, either', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    await sendRound(restaurant, [candy], { tableId: TABLES.one })
    const ana = await join()
    await ana.add(water)
    expect(await refusalIn(ana.trySend(undefined, '37.00'))).toEqual([409, 'prices_changed'])
    expect((await ana.read()).lines).toHaveLength(1)
    expect((await ana.trySend(undefined, '38.50')).status).toBe(200)
  })
})

describe('staff', () => {
  it('who refuse a request say why, and the phones show it', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await ana.send()
    const [request] = await waitingRequests(restaurant)
    const body = { status: 'cancelled', reason: 'sold_out' }
    await restaurant.call(cancelQrOrder, { params: { id: request?.id ?? 0 }, body })
    const { rounds } = await ana.read()
    expect(rounds[0]?.lines).toMatchObject([{ status: 'refused', reason: 'Se acabó' }])
    const wrong = { params: { id: 1 }, body: { status: 'cancelled', reason: 'because' } }
    expect((await restaurant.send(cancelQrOrder, wrong)).status).toBe(400)
  })

  it('who change a request before they send it keep whose the lines are', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    await ana.add({ ...water, quantity: 1, notes: 'sin hielo' })
    await luis.add({ ...water, quantity: 1 })
    await ana.add(tacos)
    await ana.send()
    const check = await confirmOldest(restaurant, (order) => ({
      ...order,
      cart: [...order.cart.slice(0, 2).toReversed(), { id: CANDY.id, quantity: 1 }],
    }))
    const lines = linesOfCheck(await readCheck(restaurant, check))
    expect(lines.map(({ item_title, notes, guest }) => [item_title, notes, guest])).toEqual([
      ['Agua de jamaica', null, 2],
      ['Agua de jamaica', 'sin hielo', 1],
      ['Dulce', null, null],
    ])
  })

  it('who take lines or pieces out while they confirm say why, and the phones show it with the round', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    await ana.add({ ...water, quantity: 3 })
    await luis.add(candy)
    await luis.add(tacos)
    await luis.send()
    const check = await confirmOldest(restaurant, (order) => ({
      ...order,
      // Two waters, no candy, and one piece of tacos instead of the five that were asked for.
      cart: [
        { ...order.cart[0], quantity: 2 },
        { id: TACO.id, variant_id: TACO.variants.single, quantity: 1 },
      ],
      refusedLines: [
        { line: 1, reason: 'sold_out' },
        { line: 2, reason: 'kitchen_closed' },
      ],
    }))
    const { rounds, bill } = await luis.read()
    expect(rounds.length).toBe(1)
    const told = rounds[0]?.lines.map(({ guest, quantity, title, status, reason, total }) =>
      [guest, quantity, title, status, reason, total].join(' '),
    )
    expect(told).toEqual([
      '1 2 Agua de jamaica kitchen  77.00',
      ' 1 Taco al pastor kitchen  22.00',
      '1 1 Agua de jamaica refused Se acabó 38.50',
      '2 1 Dulce refused La cocina ya cerró 15.00',
      '2 1 Taco al pastor refused  99.50',
    ])
    expect(bill?.total).toBe((await readCheck(restaurant, check)).total)
    const again = { selectedQrOrderItem: 1, refusedLines: [{ line: 1, reason: 'because' }] }
    expect((await restaurant.send(createOrder, { body: { cart: [candy], ...again } })).status).toBe(400)
  })

  it('end a sitting: its phones read on and order nothing, and the code opens a new one', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    const [sitting] = await restaurant.call(api.listSittings)
    const body = { tableId: TABLES.one }
    await restaurant.call(api.endSitting, { params: { id: sitting?.id ?? 0 }, body })
    expect(await ana.read()).toMatchObject({ ended: 'staff', table_title: 'Mesa 1' })
    expect(await refusalIn(ana.trySend())).toEqual([409, 'sitting_ended'])
    expect(await refusalIn(restaurant.send(api.endSitting, { params: { id: sitting?.id }, body }))).toEqual([
      409,
      'sitting_ended',
    ])
    const next = await join()
    expect(next.sitting).toMatchObject({ me: 1, lines: [], ended: null })
    const rival = await openTaqueria(server)
    expect((await rival.send(api.endSitting, { params: { id: 2 }, body })).status).toBe(404)
  })

  it('take one phone from a table: what it has not sent goes, and they confirm what the table sends from then on', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    await sendRound(restaurant, [candy], { tableId: TABLES.one })
    const [ana, eva] = [await join(), await join()]
    await eva.add(water)
    await eva.send()
    await eva.add(candy)
    await ana.add(water)
    const [sitting] = await restaurant.call(api.listSittings)
    const at = { joined_at: expect.any(String) }
    expect(sitting?.guests).toMatchObject([
      { number: 1, ...at },
      { number: 2, ...at },
    ])
    const params = { id: sitting?.id ?? 0 }
    const asked = { params, body: { tableId: TABLES.one, guest: 2 } }
    await restaurant.call(api.removeGuest, asked)
    expect(await refusalIn(eva.tryRead())).toEqual([403, 'guest_removed'])
    expect(await ana.read()).toMatchObject({ lines: [{ guest: 1 }], is_confirmed: true })
    expect(await ana.follow()).toContain('2 Agua de jamaica kitchen')
    expect(ana.sitting.guests.map(({ number }) => number)).toEqual([1, 2])
    expect((await restaurant.call(api.listSittings))[0]?.guests.map(({ number }) => number)).toEqual([1])
    expect(await refusalIn(restaurant.send(api.removeGuest, asked))).toEqual([404, 'not_found'])
    expect((await join()).sitting.me).toBe(3)
    const rival = await openTaqueria(server)
    const others = { params, body: { tableId: TABLES.one, guest: 1 } }
    expect((await rival.send(api.removeGuest, others)).status).toBe(404)
    expect((await ana.tryRead()).status).toBe(200)
  })

  it('confirm what a table sends whose phones they have sent away, though they trust open tables', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    await sendRound(restaurant, [candy], { tableId: TABLES.one })
    expect((await join()).sitting.is_confirmed).toBe(false)
    const [sitting] = await restaurant.call(api.listSittings)
    const params = { id: sitting?.id ?? 0 }
    await restaurant.call(api.endSitting, { params, body: { tableId: TABLES.one } })
    const again = await join()
    expect(again.sitting.is_confirmed).toBe(true)
    await again.add(water)
    await again.send()
    expect(await waitingRequests(restaurant)).toHaveLength(1)
  })

  it('are told when a phone orders that is no longer at its table', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await ana.send()
    const check = await confirmOldest(restaurant)
    await payCash(restaurant, check, 77)
    expect(await restaurant.call(api.listSittings)).toEqual([])
    const events = await eventsFor(restaurant)
    expect(await refusalIn(ana.tryPut(randomUUID(), 0, water))).toEqual([409, 'sitting_ended'])
    const [refused] = await restaurant.call(api.listSittings)
    expect(refused).toMatchObject({ table_id: TABLES.one, refused_at: server.clock.now.toISOString() })
    expect(refused?.ended_at).not.toBeNull()
    await expect.poll(() => events).toEqual(['sittings_update'])
    // Not at each tap of a child with a phone.
    await ana.tryPut(randomUUID(), 0, water)
    const luis = await join()
    await expect.poll(() => events.length).toBe(2)
    server.clock.advance(60_001)
    await ana.tryPut(randomUUID(), 0, water)
    const later = await server.signIn(restaurant.username)
    expect(await later.call(api.listSittings)).toMatchObject([
      { ended_at: expect.anything() },
      { ended_at: null, refused_at: server.clock.now.toISOString() },
    ])
    expect((await luis.read()).rounds).toEqual([])
  })
})

describe('a sitting', () => {
  it('ends when its check is paid, and its phones read what it came to for twelve hours', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, luis] = [await join(), await join()]
    const sent = await ana.add(water)
    await ana.send()
    await luis.add(candy)
    await payCash(restaurant, await confirmOldest(restaurant), 77)
    // What was sent has arrived, also for a phone that had no answer.
    expect([(await luis.read()).taken, luis.sitting.lines.length]).toEqual([[], 1])
    expect(await ana.read()).toMatchObject({
      ended: 'paid',
      taken: [sent],
      bill: { total: '77.00', paid: '77.00', due: '0.00' },
    })
    expect((await join()).sitting).toMatchObject({ me: 1, rounds: [], bill: null })
    server.clock.advance(13 * HOUR)
    expect(await refusalIn(ana.tryRead())).toEqual([409, 'sitting_ended'])
  })

  it('ends when its check is cancelled', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await ana.send()
    await confirmOldest(restaurant)
    await restaurant.call(cancelOrders, { body: { orderIds: [1] } })
    expect(await ana.read()).toMatchObject({
      ended: 'closed',
      rounds: [{ lines: [{ status: 'refused' }] }],
      bill: { total: '0.00', due: '0.00' },
    })
  })

  it('without a check ends when nobody comes back to it for three hours, and with the day', async () => {
    server.clock.reset()
    const { join } = await openForPhones(server)
    const ana = await join()
    server.clock.advance(2 * HOUR)
    await ana.add(water)
    server.clock.advance(2 * HOUR)
    expect((await ana.read()).ended).toBeNull()
    expect((await join()).sitting.me).toBe(2)
    server.clock.advance(3 * HOUR)
    expect((await ana.read()).ended).toBe('lapsed')
    expect(await refusalIn(ana.trySend())).toEqual([409, 'sitting_ended'])
    expect((await join(TABLES.two)).sitting.me).toBe(1)
    const late = await join()
    expect(late.sitting).toMatchObject({ me: 1, lines: [] })
    // 03:30 in Mexico City; the day turns at 04:00.
    server.clock.now = new Date('2026-11-22T09:30:00.000Z')
    expect((await late.read()).ended).toBe('lapsed')
    const night = await join()
    server.clock.advance(HOUR)
    expect((await night.read()).ended).toBe('lapsed')
  })

  it('whose party has left without ordering is not that of the next party', async () => {
    server.clock.reset()
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    server.clock.advance(20 * MINUTE)
    // Somebody looks at a phone.
    await ana.read()
    server.clock.advance(20 * MINUTE)
    const luis = await join()
    expect(luis.sitting).toMatchObject({ me: 2, lines: [{ guest: 1 }] })
    const { heard } = await ana.listen()
    server.clock.advance(30 * MINUTE)
    const eva = await join()
    expect(eva.sitting).toMatchObject({ me: 1, lines: [], ended: null })
    await expect.poll(() => heard).toContainEqual(['sitting_update', {}])
    // A guest who comes back finds what they had chosen, and puts it in again by the code.
    expect(await ana.read()).toMatchObject({ ended: 'lapsed', lines: [{ guest: 1 }] })
    expect(await refusalIn(ana.trySend())).toEqual([409, 'sitting_ended'])
    expect((await join()).sitting.me).toBe(2)
    const listed = await (await server.signIn(restaurant.username)).call(api.listSittings)
    expect(listed.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  it('goes on at a quiet table for which a request waits, or that has a check', async () => {
    server.clock.reset()
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await ana.send()
    server.clock.advance(40 * MINUTE)
    expect((await join()).sitting.me).toBe(2)
    server.clock.advance(40 * MINUTE)
    await confirmOldest(await server.signIn(restaurant.username))
    server.clock.advance(40 * MINUTE)
    expect((await join()).sitting.me).toBe(3)
  })

  it('with a check goes on while the check is open', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.add(water)
    await ana.send()
    await confirmOldest(restaurant)
    server.clock.advance(11 * HOUR)
    expect((await ana.read()).ended).toBeNull()
  })

  it('gets the check that its table has, or that staff open there', async () => {
    const { restaurant, join } = await openForPhones(server)
    const early = await join()
    const one = await sendRound(restaurant, [candy], { tableId: TABLES.one })
    const two = await sendRound(restaurant, [water], { tableId: TABLES.two })
    const late = await join(TABLES.two)
    expect((await early.read()).bill).toMatchObject({
      total: '15.00',
      guests: [{ guest: null, total: '15.00' }],
    })
    expect(late.sitting.bill).toMatchObject({ total: '77.00' })
    const listed = await restaurant.call(api.listSittings)
    expect(listed.map(({ check_id }) => check_id)).toEqual([one, two])
  })

  it('is deleted after a month, with the names of its guests', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.name('Ana')
    await ana.add(water)
    await ana.send()
    await confirmOldest(restaurant)
    const count = async () =>
      (
        await server.database.owner.query(
          `SELECT (SELECT count(*)::integer FROM sittings WHERE tenant_id = $1) AS sittings,
                  (SELECT count(*)::integer FROM sitting_guests WHERE tenant_id = $1) AS guests,
                  (SELECT count(*)::integer FROM sitting_lines WHERE tenant_id = $1) AS lines`,
          [restaurant.tenantId],
        )
      ).rows[0]
    await deleteExpired(server.app.platform, new Date(server.clock.now.getTime() + 29 * DAY))
    expect(await count()).toEqual({ sittings: 1, guests: 1, lines: 1 })
    await deleteExpired(server.app.platform, new Date(server.clock.now.getTime() + 31 * DAY))
    expect(await count()).toEqual({ sittings: 0, guests: 0, lines: 0 })
    const [line] = linesOfCheck(await readCheck(await server.signIn(restaurant.username), 1))
    expect(line).toMatchObject({ guest: 1, guest_name: null })
  })
})

describe('the owner decides who confirms', () => {
  it('the first request of a table only', async () => {
    const { restaurant, join } = await openForPhones(server, 'first')
    const ana = await join()
    await ana.add(water)
    expect(ana.sitting.is_confirmed).toBe(true)
    await ana.send()
    await ana.add(candy)
    expect(ana.sitting.is_confirmed).toBe(true)
    await confirmOldest(restaurant)
    expect((await ana.read()).is_confirmed).toBe(false)
    await ana.send()
    expect(await ana.follow()).toEqual(['1 Agua de jamaica kitchen', '1 Dulce kitchen'])
    expect(await waitingRequests(restaurant)).toEqual([])
    const check = await readCheck(restaurant, 1)
    expect(check).toMatchObject({
      total: '92.00',
      rounds: [{ round: 1 }, { round: 2, items: [{ guest: 1 }] }],
    })
    expect((await restaurant.call(listKitchen)).map(({ items }) => items.length)).toEqual([1, 1])
    // In the name of who serves the table.
    expect(check.rounds[1]?.sent_by).toBe(check.waiter_name)
  })

  it('nothing, while the table has an open check', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    const ana = await join()
    await ana.add(water)
    expect(ana.sitting.is_confirmed).toBe(true)
    await ana.send()
    expect(await waitingRequests(restaurant)).toHaveLength(1)
    const luis = await join(TABLES.two)
    const check = await sendRound(restaurant, [candy], { tableId: TABLES.two })
    await luis.add(tacos)
    expect(luis.sitting.is_confirmed).toBe(false)
    const events = await eventsFor(restaurant)
    await luis.send()
    expect((await readCheck(restaurant, check)).total).toBe('114.50')
    expect(luis.sitting.bill).toMatchObject({
      total: '114.50',
      guests: [
        { guest: 1, total: '99.50' },
        { guest: null, total: '15.00' },
      ],
    })
    await expect.poll(() => events).toContain('new_order')
    // A client that knows of no sitting asks staff, as ever.
    const body = { cartItems: [candy], tableId: await tableCode(restaurant, TABLES.two) }
    await server.stranger.call(placeQrOrder, { params: { qrcode: luis.qrcode }, body })
    expect(await waitingRequests(restaurant)).toHaveLength(2)
  })

  it('which nobody escapes by sending while the check is being closed', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    const check = await sendRound(restaurant, [candy], { tableId: TABLES.one })
    const ana = await join()
    await ana.add(water)
    const [paid, sent] = await Promise.all([payCash(restaurant, check, 15).catch(() => null), ana.trySend()])
    const { total, status } = await readCheck(restaurant, check)
    if (sent.status === 200) expect([total, status, paid === null]).toEqual(['92.00', 'open', false])
    else expect([total, status, sent.body.code]).toEqual(['15.00', 'paid', 'sitting_ended'])
  })
})

describe('who is not at the table', () => {
  it('reads and orders nothing with a forged ticket, or with one of another store', async () => {
    const here = await openForPhones(server)
    const there = await openForPhones(server)
    const [ana, eva] = [await here.join(), await there.join()]
    await ana.add(water)
    await eva.add(water)
    const letters = ana.ticket.startsWith('A') ? 'B' : 'A'
    for (const wrong of [
      ana.with({ ticket: `${letters}${ana.ticket.slice(1)}` }),
      ana.with({ ticket: 'x' }),
      ana.with({ ticket: eva.ticket }),
      eva.with({ ticket: ana.ticket }),
      ana.with({ qrcode: there.qrcode }),
    ]) {
      expect(await refusalIn(wrong.tryRead())).toEqual([403, 'not_at_table'])
      expect(await refusalIn(wrong.tryPut(randomUUID(), 0, candy))).toEqual([403, 'not_at_table'])
      expect(await refusalIn(wrong.trySend())).toEqual([403, 'not_at_table'])
      expect((await wrong.listen()).isSeated).toBe(false)
    }
    expect((await ana.read()).lines).toHaveLength(1)
    expect(await waitingRequests(there.restaurant)).toEqual([])
  })

  it('joins with no code of a table, nor while the store takes no orders by phone', async () => {
    const { restaurant, qrcode, join } = await openForPhones(server)
    const other = await openForPhones(server)
    const ask = (tableId: string) =>
      refusalIn(server.stranger.send(api.joinSitting, { params: { qrcode }, body: { tableId } }))
    expect(await ask('x')).toEqual([404, 'not_found'])
    expect(await ask(await tableCode(other.restaurant, TABLES.one))).toEqual([404, 'not_found'])
    const ana = await join()
    await ana.add(water)
    await switchQr(restaurant, { orders: false })
    expect(await ask(await tableCode(restaurant, TABLES.one))).toEqual([403, 'qr_ordering_off'])
    expect(await refusalIn(ana.trySend())).toEqual([403, 'qr_ordering_off'])
  })
})

describe('a table takes', () => {
  it('thirty phones', async () => {
    const { join } = await openForPhones(server)
    for (let n = 0; n < MAX_PHONES; n++) await join()
    await expect(join()).rejects.toThrow(/limit_reached/)
  })

  it('two hundred lines at once, and five requests that wait', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    for (let n = 0; n < 5; n++) {
      await ana.add(water)
      await ana.send()
    }
    await ana.add(candy)
    expect(await refusalIn(ana.trySend())).toEqual([429, 'too_many_requests'])
    await server.database.owner.query(
      `INSERT INTO sitting_lines (tenant_id, sitting_id, id, guest, position, content)
       SELECT tenant_id, sitting_id, gen_random_uuid(), 1, 100 + n, content
       FROM sitting_lines, generate_series(1, 199) n WHERE tenant_id = $1 AND content IS NOT NULL`,
      [restaurant.tenantId],
    )
    expect((await ana.read()).lines).toHaveLength(200)
    expect(await refusalIn(ana.tryPut(randomUUID(), 0, candy))).toEqual([409, 'limit_reached'])
  })

  it('no line twice in one round', async () => {
    const { join } = await openForPhones(server)
    const ana = await join()
    const id = await ana.add(water)
    const lines = [
      { id, version: 1 },
      { id, version: 1 },
    ]
    const body = { ticket: ana.ticket, lines }
    const reply = await ana.client.send(api.sendRound, { params: { qrcode: ana.qrcode }, body })
    expect(reply.status).toBe(400)
  })
})
