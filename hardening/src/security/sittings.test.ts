import { randomBytes, randomUUID } from 'node:crypto'
import { getStoreSetting } from '@comanda/shared/settings/store'
import * as api from '@comanda/shared/sittings/api'
import { askStaff } from '@comanda/shared/sittings/waiter-calls'
import { describe, expect, it } from 'vitest'
import { payCash, readCheck } from '../../../server/src/testing/checks.ts'
import { refusalIn } from '../../../server/src/testing/client.ts'
import { TABLES, WATER } from '../../../server/src/testing/menu.ts'
import {
  confirmOldest,
  openForPhones,
  type Phone,
  waitingRequests,
} from '../../../server/src/testing/phones.ts'
import { serverAlone } from '../../../server/src/testing/server-for-tests.ts'

/** The limits of a real installation. */
const server = serverAlone({ limits: { signIn: 1_000, signUp: 1_000, reset: 1_000, qrOrder: 30 } })

const water = { id: WATER.id, quantity: 1 }

/** What a stranger tries with a phone's ticket. @returns the codes of the refusals */
const attempts = async (phone: Phone): Promise<unknown[]> => {
  const lines = [{ id: randomUUID(), version: 1 }]
  const asked = { params: { qrcode: phone.qrcode }, body: { ticket: phone.ticket, lines, name: 'x' } }
  const replies = [
    phone.tryRead(),
    phone.tryPut(randomUUID(), 0, water),
    phone.client.send(api.nameGuest, asked),
    phone.client.send(api.sendRound, asked),
  ]
  return (await Promise.all(replies)).map(({ body }) => body.code)
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('a stranger with a script', () => {
  it('finds no ticket by guessing, nor by changing one', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    const raw = Buffer.from(ana.ticket, 'base64url')
    const changed = Array.from({ length: raw.length }, (_, at) => {
      const copy = Buffer.from(raw)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    const guesses = Array.from({ length: 50 }, () => randomBytes(raw.length).toString('base64url'))
    const others = [`${ana.ticket}=`, ana.ticket.slice(0, -1), `${ana.ticket}A`]
    for (const ticket of [...changed, ...guesses, ...others]) {
      const { body } = await ana.with({ ticket }).tryRead()
      expect([ticket, body.code]).toEqual([ticket, 'not_at_table'])
    }
    expect(await restaurant.call(api.listSittings)).toMatchObject([{ guests: [{ number: 1 }] }])
  })

  it('who has a ticket of one table sees and sends nothing of another one', async () => {
    const { restaurant, join } = await openForPhones(server)
    const [ana, eva] = [await join(TABLES.one), await join(TABLES.two)]
    const id = await ana.add(water)
    // The line of the other table, as if it were shared here.
    expect((await eva.tryPut(id, 1, { ...water, quantity: 9 })).body.lines).toEqual([])
    const body = { ticket: eva.ticket, lines: [{ id, version: 1 }] }
    const sent = eva.client.send(api.sendRound, { params: { qrcode: eva.qrcode }, body })
    expect(await refusalIn(sent)).toEqual([409, 'lines_changed'])
    expect((await ana.read()).lines).toMatchObject([{ id, version: 1, quantity: 1 }])
    expect(await waitingRequests(restaurant)).toEqual([])
  })

  it('orders nothing with a ticket or a photo after the party has paid, and staff see the attempt', async () => {
    const { restaurant, join } = await openForPhones(server, 'open')
    const ana = await join()
    await ana.add(water)
    await ana.send()
    const check = await confirmOldest(restaurant)
    await payCash(restaurant, check, '38.50')
    expect(await refusalIn(ana.tryPut(randomUUID(), 0, water))).toEqual([409, 'sitting_ended'])
    // The photo opens a table without a check: nothing reaches the kitchen without the staff.
    const photo = await join()
    await photo.add(water)
    expect(photo.sitting).toMatchObject({ is_confirmed: true, rounds: [], bill: null })
    await photo.send()
    expect(await waitingRequests(restaurant)).toHaveLength(1)
    expect((await readCheck(restaurant, check)).total).toBe('38.50')
    expect((await restaurant.call(api.listSittings))[0]?.refused_at).not.toBeNull()
  })

  it('reads, sends, calls and hears nothing more once staff have taken the phone from the table', async () => {
    const { restaurant, join } = await openForPhones(server)
    const key = randomUUID()
    const [ana, eva] = [await join(), await join(TABLES.one, key)]
    const ears = await eva.listen()
    const id = await ana.add(water)
    await eva.add(water)
    const [sitting] = await restaurant.call(api.listSittings)
    const params = { id: sitting?.id ?? 0 }
    await restaurant.call(api.removeGuest, { params, body: { tableId: TABLES.one, guest: 2 } })
    await ears.dropped
    expect((await eva.listen()).isSeated).toBe(false)
    expect(await attempts(eva)).toEqual(times(4, 'guest_removed'))
    // What the others have put in is not sent by it, nor is its own place got back by the key of joining.
    const ofPhone = { params: { qrcode: eva.qrcode } }
    const sent = { ...ofPhone, body: { ticket: eva.ticket, lines: [{ id, version: 1 }] } }
    expect(await refusalIn(eva.client.send(api.sendRound, sent))).toEqual([403, 'guest_removed'])
    const called = { ...ofPhone, body: { ticket: eva.ticket, kind: 'waiter', reason: 'napkins' } }
    expect(await refusalIn(eva.client.send(askStaff, called))).toEqual([403, 'guest_removed'])
    await expect(join(TABLES.one, key)).rejects.toThrow(/guest_removed/)
    expect((await ana.read()).lines).toMatchObject([{ id, guest: 1 }])
    expect(await waitingRequests(restaurant)).toEqual([])
  })

  it('is slowed without the other phones of the table', async () => {
    const { join } = await openForPhones(server)
    const [script, ana] = [await join(), await join()]
    const id = await script.add(water)
    const statuses: number[] = []
    for (let n = 0; n < 130; n++) statuses.push((await script.tryPut(id, 0, water)).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await ana.tryPut(randomUUID(), 0, water)).status).toBe(200)
  })
})

describe('a phone’s input', () => {
  it('is refused unless it is a line', async () => {
    const { join } = await openForPhones(server)
    const ana = await join()
    for (const [what, { id, version, line }] of [
      ['an id that is none', { id: '1', version: 0, line: water }],
      ['a version that is none', { id: randomUUID(), version: -1, line: water }],
      ['no pieces', { id: randomUUID(), version: 0, line: { ...water, quantity: 0 } }],
      [
        'a thousand add-ons',
        { id: randomUUID(), version: 0, line: { ...water, addons_ids: times(1_000, 1) } },
      ],
      ['a long note', { id: randomUUID(), version: 0, line: { ...water, notes: 'x'.repeat(101) } }],
      ['a byte that no text has', { id: randomUUID(), version: 0, line: { ...water, notes: 'a\u0000b' } }],
    ] as const)
      expect([what, (await ana.tryPut(id, version, line)).status]).toEqual([what, 400])
    expect((await ana.read()).lines).toEqual([])
  })

  it('stays text', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join()
    await ana.name("'); DROP--<b>")
    await ana.add({ ...water, notes: '<script>alert(1)</script>' })
    await ana.send()
    const [request] = await waitingRequests(restaurant)
    expect(request?.items).toMatchObject([
      { guest_name: "'); DROP--<b>", notes: '<script>alert(1)</script>' },
    ])
    expect((await restaurant.call(getStoreSetting)).storeName).toBeTruthy()
  })
})
