import { getAuditLog } from '@comanda/shared/audit/api'
import { chargeCheck, joinChecks } from '@comanda/shared/checks/api'
import { readFloor } from '@comanda/shared/floor/api'
import { createOrder } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { endSitting, listSittings } from '@comanda/shared/sittings/api'
import { acknowledgeCall, askStaff, finishCall, listCalls } from '@comanda/shared/sittings/waiter-calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { seatPhone } from '../../../testing/guest-calls.ts'
import { openTaqueria, TABLES, WATER } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { eventsFor } from '../../../testing/socket.ts'
import { deleteExpired } from '../../../upkeep/upkeep.ts'

const server = serverForTests()
beforeEach(() => server.clock.reset())

const MINUTE = 60_000
const pass = (minutes: number) => server.clock.advance(minutes * MINUTE)
const napkins = { kind: 'waiter', reason: 'napkins' }
const byCard = { kind: 'bill', way: 'card', tipPercent: 10 }

/** A restaurant whose guests can join their tables. */
async function openTables() {
  const owner = await openTaqueria(server)
  return { owner, join: (tableId: number) => seatPhone(server.stranger, owner, tableId) }
}

const seat = async (waiter: Client, tableId: number) =>
  waiter.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 2 }], tableId } })
const firstCall = async (client: Client) => {
  const [call] = await client.call(listCalls)
  if (!call) throw new Error('nobody calls')
  return call
}

describe('a call of a guest', () => {
  it('is heard by the staff at once, with whose table it is, and is answered back', async () => {
    const { owner, join } = await openTables()
    const ana = await server.hire(owner, ['POS', 'ORDERS'])
    const { checkId } = await seat(ana, TABLES.one)
    const phone = await join(TABLES.one)
    const heard = await eventsFor(owner)
    expect((await phone.ask(byCard)).status).toBe(200)
    await expect.poll(() => heard).toContain('guest_call')
    const call = await firstCall(owner)
    expect(call).toMatchObject({
      kind: 'bill',
      table_title: 'Mesa 1',
      check_id: checkId,
      waiter: ana.username,
      guest: 'Comensal 1',
      way: 'card',
      tip_percent: 10,
      tip_amount: null,
      seen_at: null,
    })
    expect(await phone.calls()).toMatchObject([{ kind: 'bill', state: 'waiting', guest: 1 }])
    const floor = await owner.call(readFloor)
    expect(floor.tables.find(({ id }) => id === TABLES.one)?.calls).toMatchObject([
      { kind: 'bill', seen_at: null },
    ])

    await ana.call(acknowledgeCall, { params: { id: call.id } })
    expect(await phone.calls()).toMatchObject([{ state: 'seen' }])
    await ana.call(finishCall, { params: { id: call.id } })
    expect(await phone.calls()).toMatchObject([{ state: 'done' }])
    expect(await owner.call(listCalls)).toEqual([])
  })

  it('stands on the table to which staff have joined its check, and on none when nobody came back to its phones', async () => {
    const { owner, join } = await openTables()
    const { checkId } = await seat(owner, TABLES.one)
    await join(TABLES.one)
    const other = await seat(owner, TABLES.two)
    const eva = await join(TABLES.two)
    await owner.call(joinChecks, { params: { id: checkId }, body: { checkId: other.checkId } })
    await eva.ask(napkins)
    await (await join(TABLES.three)).ask(napkins)
    const onFloor = async (client: Client) =>
      (await client.call(readFloor)).tables.flatMap(({ id, calls = [] }) => calls.map(() => id))
    expect(await onFloor(owner)).toEqual([TABLES.one, TABLES.three])
    pass(190)
    expect(await onFloor(await server.signIn(owner.username))).toEqual([TABLES.one])
  })

  it('is one of its kind, however often it is tapped, also from another phone and with another wish', async () => {
    const { owner, join } = await openTables()
    const [one, other] = [await join(TABLES.one), await join(TABLES.one)]
    const key = crypto.randomUUID()
    await Promise.all([one.ask(napkins, key), one.ask(napkins, key), one.ask(napkins), other.ask(napkins)])
    await other.ask({ kind: 'waiter', reason: 'question' })
    expect(await owner.call(listCalls)).toMatchObject([{ kind: 'waiter', reason: 'napkins' }])
    await one.ask(byCard)
    expect((await owner.call(listCalls)).map(({ kind }) => kind)).toEqual(['waiter', 'bill'])
  })

  it('that was sent again under its key after staff were there stays done', async () => {
    const { owner, join } = await openTables()
    const phone = await join(TABLES.one)
    const key = crypto.randomUUID()
    await phone.ask(napkins, key)
    await owner.call(finishCall, { params: { id: (await firstCall(owner)).id } })
    expect((await phone.ask(napkins, key)).body).toMatchObject({ sitting: { calls: [{ state: 'done' }] } })
    expect(await owner.call(listCalls)).toEqual([])
  })

  it('is taken back by any phone of the table, and not by one of another', async () => {
    const { owner, join } = await openTables()
    const [one, friend, neighbour] = [await join(TABLES.one), await join(TABLES.one), await join(TABLES.two)]
    await one.ask(napkins)
    await neighbour.takeBack('waiter')
    expect(await owner.call(listCalls)).toHaveLength(1)
    await friend.takeBack('waiter')
    await friend.takeBack('waiter')
    expect(await owner.call(listCalls)).toEqual([])
    expect(await one.calls()).toEqual([])
  })

  it('says what it needs, and keeps nothing that is not of its kind', async () => {
    const { owner, join } = await openTables()
    const phone = await join(TABLES.one)
    for (const asked of [
      { kind: 'waiter' },
      { kind: 'waiter', reason: 'other' },
      { kind: 'bill' },
      { kind: 'bill', way: 'split' },
      { kind: 'bill', way: 'cash', tipPercent: 12 },
      { kind: 'bill', way: 'cash', tipPercent: 10, tipAmount: '50' },
      { kind: 'dance' },
    ])
      expect((await phone.ask(asked)).status).toBe(400)
    await phone.ask({ ...napkins, note: 'x', way: 'cash', tipAmount: '20' })
    await phone.ask({ kind: 'bill', way: 'split', parts: 3, tipAmount: '50', note: 'x' })
    expect(await owner.call(listCalls)).toMatchObject([
      { note: null, way: null, tip_amount: null },
      { note: null, parts: 3, tip_percent: null, tip_amount: '50.00' },
    ])
  })

  it('is refused to a stranger, to a phone of another store, and to who calls without end', async () => {
    const { join } = await openTables()
    const { qrcode: rival } = await (await openTables()).join(TABLES.one)
    const phone = await join(TABLES.one)
    const asAt = (qrcode: string, ticket: string) =>
      server.stranger.send(askStaff, { params: { qrcode }, body: { ticket, ...napkins } })
    expect((await asAt(rival, phone.ticket)).status).toBe(403)
    expect((await asAt(rival, 'abc')).status).toBe(403)
    for (let time = 0; time < 6; time++) {
      expect((await phone.ask(napkins)).status).toBe(200)
      await phone.takeBack('waiter')
    }
    expect((await phone.ask(napkins)).status).toBe(429)
    pass(11)
    expect((await phone.ask(napkins)).status).toBe(200)
  })

  it('is answered by one person, which the log says', async () => {
    const { owner, join } = await openTables()
    const ana = await server.hire(owner, ['POS'])
    const phone = await join(TABLES.one)
    await phone.ask(napkins)
    const params = { id: (await firstCall(owner)).id }
    const both = await Promise.all([
      ana.send(acknowledgeCall, { params }),
      owner.send(acknowledgeCall, { params }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await owner.call(finishCall, { params })
    expect((await owner.send(finishCall, { params })).status).toBe(409)
    expect((await owner.send(finishCall, { params: { id: 999 } })).status).toBe(404)
    const said = (await owner.call(getAuditLog, {})).entries.filter(
      ({ action }) => action === 'guest_call.acknowledge',
    )
    expect(said).toHaveLength(1)
    expect(JSON.stringify(said)).toContain('Mesa 1')
  })

  it('ends with its table, and that of the bill as it is charged', async () => {
    const { owner, join } = await openTables()
    const { checkId } = await seat(owner, TABLES.one)
    const [phone, other] = [await join(TABLES.one), await join(TABLES.two)]
    await phone.ask(byCard)
    await phone.ask(napkins)
    await other.ask(napkins)
    await owner.call(chargeCheck, {
      params: { id: checkId },
      body: { payments: [{ paymentTypeId: 1, amount: '77.00' }] },
    })
    expect((await owner.call(listCalls)).map(({ table_title }) => table_title)).toEqual(['Mesa 2'])
    expect(await phone.calls()).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect((await phone.ask(napkins)).status).toBe(409)
    const sitting = (await owner.call(listSittings)).find(({ table_id }) => table_id === TABLES.two)
    await owner.call(endSitting, { params: { id: sitting?.id ?? 0 }, body: { tableId: TABLES.two } })
    expect(await owner.call(listCalls)).toEqual([])
    const { rows } = await server.database.owner.query(
      'SELECT kind, ended_as FROM guest_calls WHERE tenant_id = $1 ORDER BY id',
      [owner.tenantId],
    )
    expect(rows.map(({ kind, ended_as }) => `${kind} ${ended_as}`)).toEqual([
      'bill charged',
      'waiter sitting',
      'waiter sitting',
    ])
  })
})

describe('the report of how long guests waited', () => {
  it('has the average and the longest, by waiter and hour, without what was taken back', async () => {
    const { owner, join } = await openTables()
    expect((await owner.call(getReport, {})).waits).toBeNull()
    const ana = await server.hire(owner, ['POS'])
    const { checkId } = await seat(ana, TABLES.one)
    const [phone, other] = [await join(TABLES.one), await join(TABLES.two)]
    await phone.ask(napkins)
    await other.ask(napkins)
    pass(1)
    const [first, second] = await owner.call(listCalls)
    await ana.call(acknowledgeCall, { params: { id: first?.id ?? 0 } })
    pass(2)
    for (const call of [first, second]) await owner.call(finishCall, { params: { id: call?.id ?? 0 } })
    await other.ask(napkins)
    await other.takeBack('waiter')
    await phone.ask(byCard)
    pass(3)
    await owner.call(chargeCheck, {
      params: { id: checkId },
      body: { payments: [{ paymentTypeId: 1, amount: '77.00' }] },
    })
    const { waits } = await owner.call(getReport, {})
    const [byAna, byOwner] = [ana, owner].map(({ username }) =>
      waits?.byWaiter.find((row) => row.username === username),
    )
    expect(waits).toMatchObject({ calls: 3, seenAverage: 140, seenLongest: 180, average: 180, longest: 180 })
    expect(byAna).toMatchObject({ calls: 2, seenAverage: 120, seenLongest: 180, average: 180, longest: 180 })
    expect(byOwner).toMatchObject({ calls: 1, seenAverage: 180 })
    expect(waits?.byHour).toMatchObject([{ hour: 12, calls: 3 }])
  })

  it('stays when the guests and their words are forgotten after a month', async () => {
    const { owner, join } = await openTables()
    const phone = await join(TABLES.one)
    await phone.ask({ kind: 'waiter', reason: 'other', note: 'mi nombre es Ana' })
    await phone.ask({ kind: 'bill', way: 'cash', tipAmount: '50' })
    pass(1)
    await owner.call(finishCall, { params: { id: (await firstCall(owner)).id } })
    await deleteExpired(server.app.platform, new Date(server.clock.now.getTime() + 31 * 24 * 60 * MINUTE))
    const later = await server.signIn(owner.username)
    expect((await later.call(getReport, {})).waits).toMatchObject({ calls: 1, longest: 60 })
    const { rows } = await server.database.owner.query(
      'SELECT sitting_id, guest, note, tip_amount FROM guest_calls WHERE tenant_id = $1',
      [owner.tenantId],
    )
    expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set([null]))
    expect(await later.call(listCalls)).toEqual([])
  })
})
