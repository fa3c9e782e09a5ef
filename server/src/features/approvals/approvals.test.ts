import { giveApproval, listApprovers } from '@comanda/shared/approvals/api'
import { getAuditLog } from '@comanda/shared/audit/api'
import { setOwnPin, signIn } from '@comanda/shared/auth/api'
import {
  chargeCheck,
  correctPayment,
  discountCheck,
  moveLines,
  refundCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { cancelOrders, completeOrders, setItemStatus } from '@comanda/shared/orders/api'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { moveCash } from '@comanda/shared/till/api'
import { deleteUser, listUsers, removeUserPin, setUserPin, updateUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { beginApprovals, Client, PASSWORD } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const cart = [{ id: WATER.id, quantity: 2 }]
const WAITER: Scope[] = ['POS', 'ORDERS']

/** A waiter with a check of 77.00, and a manager with a PIN. */
let waiter: Client
let manager: Client
let id: number
beforeEach(async () => {
  waiter = await server.hire(restaurant, WAITER)
  manager = await server.hire(restaurant, ['POS', 'ORDERS', 'DISCOUNTS', 'REFUNDS', 'VOIDS', 'CLOSE_UNPAID'])
  await manager.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
  id = await sendRound(waiter, cart, { tableId: TABLES.one })
})

interface Asked {
  action: 'courtesy'
  target: string
  amount: string | null
  request: string
}
const courtesy = (client: Client, id: number, options: object = {}) =>
  client.send(discountCheck, { params: { id }, body: { kind: 'courtesy', reason: 'Empleado' }, ...options })
const approvalAsked = (reply: { body: Record<string, unknown> }) => reply.body.approval as Asked
const give = (client: Client, asked: object, manager: Client, proof: object = { pin: '471163' }) =>
  client.send(giveApproval, { body: { ...asked, username: manager.username, ...proof } })
const headers = (reply: { body: Record<string, unknown> }) => ({
  headers: { approval: String(reply.body.approvalId) },
})

describe('an approval', () => {
  it('allows a waiter one action that another person may do, and the log names both', async () => {
    const refused = await courtesy(waiter, id)
    expect([refused.status, refused.body.code, approvalAsked(refused)]).toEqual([
      403,
      'approval_required',
      { action: 'courtesy', target: `check:${id}`, amount: '77.00', request: expect.any(String) },
    ])
    expect(await waiter.call(listApprovers, { query: { action: 'courtesy' } })).toEqual(
      expect.arrayContaining([
        { username: manager.username, key: expect.any(String), name: expect.any(String), hasPin: true },
      ]),
    )
    expect(refused.body.shown).toEqual({ about: 'Mesa 1 · token 1', currency: 'MXN' })
    const given = await give(waiter, approvalAsked(refused), manager)
    expect(given.status).toBe(200)
    const log = await restaurant.call(getAuditLog, { query: { action: 'approval.give' } })
    expect(log.entries.map(({ actor, subject, details }) => [actor, subject, details])).toEqual([
      [
        waiter.username,
        'Mesa 1 · token 1',
        { action: 'courtesy', amount: '77.00', approvedBy: manager.username },
      ],
    ])
    expect((await courtesy(waiter, id, headers(given))).status).toBe(200)
    expect(await readCheck(waiter, id)).toMatchObject({ total: '0.00' })
    const event = (await readCheck(waiter, id)).history.find(({ what }) => what === 'discount')
    expect(event).toMatchObject({ details: { approvedBy: manager.username } })
    const { entries } = await restaurant.call(getAuditLog, { query: {} })
    expect(JSON.stringify(entries.find(({ action }) => action === 'check.courtesy'))).toContain(
      manager.username,
    )
    // It is used up.
    const other = await sendRound(waiter, cart, { tableId: TABLES.two })
    expect((await courtesy(waiter, other, headers(given))).body.code).toBe('approval_required')
  })

  it('is bound to its action, its target, its amount and its person', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    const other = await server.hire(restaurant, WAITER)
    const wrong = [
      [waiter, { ...asked, target: `check:${id + 1}` }],
      [waiter, { ...asked, amount: '76.99' }],
      [waiter, { ...asked, request: 'made up' }],
      [waiter, { ...asked, request: undefined }],
      [waiter, { ...asked, action: 'discount' }],
      [other, asked],
    ] as const
    for (const [client, one] of wrong) {
      const given = await give(client, one, manager)
      expect(given.status).toBe(200)
      expect((await courtesy(waiter, id, headers(given))).body.code).toBe('approval_required')
    }
  })

  it('for one line is for no other of the same amount, whatever is done to it', async () => {
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    const id = await sendRound(waiter, [...cart, ...cart.map((line) => ({ ...line, notes: 'Sin hielo' }))], {
      tableId: TABLES.two,
    })
    const [one = 0, two = 0] = linesOfCheck(await readCheck(waiter, id)).map((line) => line.id)
    const params = { id }
    const why = { reason: 'Calidad' }
    const voiding = (line: number, options: object = {}) =>
      waiter.send(voidLines, { params, body: { lines: [{ id: line, quantity: 1 }], ...why }, ...options })
    const giving = (line: number, options: object = {}) =>
      waiter.send(discountCheck, { params, body: { kind: 'courtesy', lineIds: [line], ...why }, ...options })
    for (const act of [voiding, giving]) {
      const given = await give(waiter, approvalAsked(await act(one)), manager)
      expect((await act(two, headers(given))).body.code).toBe('approval_required')
      expect((await act(one, headers(given))).status).toBe(200)
    }
    await restaurant.call(chargeCheck, {
      params,
      body: { payments: [{ paymentTypeId: 1, amount: (await readCheck(waiter, id)).due }] },
    })
    const refunding = (line: number, options: object = {}) =>
      waiter.send(refundCheck, {
        params,
        body: { lines: [{ id: line, quantity: 1 }], reason: 'Queja' },
        ...options,
      })
    const refund = await give(waiter, approvalAsked(await refunding(two)), manager)
    expect((await refunding(one, headers(refund))).status).not.toBe(200)
    expect((await refunding(two, headers(refund))).status).toBe(200)
  })

  it('for a whole check is not for the lines that were moved into it since', async () => {
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    const id = await sendRound(waiter, [...cart, ...cart.map((line) => ({ ...line, notes: 'Sin hielo' }))], {
      tableId: TABLES.two,
    })
    const [one = 0] = linesOfCheck(await readCheck(waiter, id)).map((line) => line.id)
    const courtesyOfAll = (options: object = {}) => courtesy(waiter, id, options)
    const given = await give(waiter, approvalAsked(await courtesyOfAll()), manager)
    // The same amount, another line.
    const away = { lines: [{ id: one, quantity: 2 }], checkId: null, tableId: TABLES.one }
    await waiter.call(moveLines, { params: { id }, body: away })
    await sendRound(waiter, cart, { tableId: TABLES.two, checkId: id })
    expect((await courtesyOfAll(headers(given))).body.code).toBe('approval_required')
  })

  it('is for sixty seconds, and gone when its giver was dismissed or may no longer', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    const late = await give(waiter, asked, manager)
    server.clock.now = new Date(server.clock.now.getTime() + 61_000)
    expect((await courtesy(waiter, id, headers(late))).body.code).toBe('approval_required')

    const given = await give(waiter, asked, manager)
    const { username } = manager
    await restaurant.call(updateUser, { params: { username }, body: { name: 'Rosa', userScopes: ['POS'] } })
    expect((await courtesy(waiter, id, headers(given))).body.code).toBe('approval_required')
    expect((await give(waiter, asked, manager)).status).toBe(403)
    await restaurant.call(updateUser, {
      params: { username },
      body: { name: 'Rosa', userScopes: ['DISCOUNTS'] },
    })
    const last = await give(waiter, asked, manager)
    await restaurant.call(deleteUser, { params: { username } })
    expect((await courtesy(waiter, id, headers(last))).body.code).toBe('approval_required')
  })

  it('for a line that is cancelled is for its amount, not for that of its order', async () => {
    const id = await sendRound(waiter, [
      ...cart,
      { id: TACO.id, variant_id: TACO.variants.five, quantity: 1 },
    ])
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    const water = linesOfCheck(await readCheck(waiter, id)).find(({ item_id }) => item_id === WATER.id)
    const params = { id: water?.id ?? 0 }
    const refused = await waiter.send(setItemStatus, { params, body: { status: 'cancelled' } })
    expect(refused.body.approval).toMatchObject({ target: `item:${params.id}`, amount: '77.00' })
  })

  it('is used by one of two requests at the same moment', async () => {
    const other = await sendRound(waiter, cart, { tableId: TABLES.two })
    const given = await give(waiter, approvalAsked(await courtesy(waiter, id)), manager)
    const replies = await Promise.all([
      courtesy(waiter, id, headers(given)),
      courtesy(waiter, other, headers(given)),
      courtesy(waiter, id, headers(given)),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is worth nothing in another store, and nobody approves without the scope', async () => {
    const rival = await openTaqueria(server)
    await beginApprovals(rival)
    const asked = approvalAsked(await courtesy(waiter, id))
    const foreign = await give(await server.hire(rival, WAITER), asked, rival)
    expect((await courtesy(waiter, id, headers(foreign))).body.code).toBe('approval_required')
    expect((await give(waiter, asked, rival)).status).toBe(403)
    await waiter.call(setOwnPin, { body: { password: PASSWORD, pin: '6283' } })
    expect((await give(waiter, asked, waiter, { pin: '6283' })).status).toBe(403)
  })

  it('is offered by those who may, first the colleague asked last', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    const people = async () =>
      (await waiter.call(listApprovers, { query: { action: 'courtesy' } })).map(({ username }) => username)
    const byName = await people()
    for (const [person, proof] of [
      [manager, { pin: '471163' }],
      [restaurant, { password: PASSWORD }],
      [manager, { pin: '471163' }],
    ] as const) {
      server.clock.advance(1_000)
      expect((await give(waiter, asked, person, proof)).status).toBe(200)
      const others = byName.filter((one) => one !== person.username)
      expect(await people()).toEqual([person.username, ...others])
    }
  })

  it('takes the password of a person without a PIN, and slows down wrong tries', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    const byPassword = await give(waiter, asked, restaurant, { password: PASSWORD })
    expect((await courtesy(waiter, id, headers(byPassword))).status).toBe(200)
    // The waiter's browser does not become a known device of the approver's account.
    expect(byPassword.headers.getSetCookie()).toEqual([])
    const replies = []
    for (let time = 0; time < 6; time++) replies.push(await give(waiter, asked, manager, { pin: '902418' }))
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429])
    expect(replies[5]?.body.retry_after).toEqual(expect.any(Number))
    expect((await give(waiter, asked, manager)).status).toBe(429)
  })

  it('is asked for a refund, for closing without payment and, where the store wants it, for voids', async () => {
    const [line] = linesOfCheck(await readCheck(waiter, id))
    const lines = [{ id: line?.id ?? 0, quantity: 1 }]
    const orderIds = (await readCheck(waiter, id)).rounds.map(({ order_id }) => order_id)
    const voiding = () => waiter.send(voidLines, { params: { id }, body: { lines, reason: 'Calidad' } })
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    expect((await voiding()).body.approval).toMatchObject({
      action: 'void',
      target: `check:${id}`,
      amount: '38.50',
    })
    expect((await waiter.send(cancelOrders, { body: { orderIds } })).body.approval).toMatchObject({
      action: 'void',
      amount: '77.00',
    })
    const closing = await waiter.send(completeOrders, { body: { orderIds, reason: 'Se fue' } })
    expect([closing.body.code, closing.body.approval]).toEqual([
      'close_unpaid_forbidden',
      expect.objectContaining({ action: 'close_unpaid', target: `orders:${orderIds}`, amount: '77.00' }),
    ])
    expect(closing.body.shown).toMatchObject({ about: 'Mesa 1 · token 1' })
    expect((await waiter.send(moveCash, { body: { kind: 'open', reason: 'Cambio' } })).body).toMatchObject({
      approval: { action: 'drawer_open', amount: null },
      shown: { about: 'Caja 1' },
    })
    const itemId = line?.id ?? 0
    const cancelling = await waiter.send(setItemStatus, {
      params: { id: itemId },
      body: { status: 'cancelled' },
    })
    expect(cancelling.body).toMatchObject({
      approval: { action: 'void', target: `item:${itemId}`, amount: '77.00' },
      shown: { about: `Mesa 1 · 2 × Agua de jamaica` },
    })
    await restaurant.call(saveServiceSettings, { body: DEFAULT_SERVICE })
    expect((await voiding()).status).toBe(200)
    await waiter.call(chargeCheck, {
      params: { id },
      body: { payments: [{ paymentTypeId: 1, amount: '38.50' }] },
    })
    const refund = await waiter.send(refundCheck, { params: { id }, body: { reason: 'Queja' } })
    expect(refund.body.approval).toMatchObject({ action: 'refund', target: `check:${id}`, amount: '38.50' })
    const correction = await waiter.send(correctPayment, { params: { id: 1 }, body: { paymentTypeId: 2 } })
    expect(correction.body).toMatchObject({
      approval: { action: 'payment_correction', target: 'payment:1' },
      shown: { about: 'Mesa 1 · token 1' },
    })
  })
})

describe('approvals begin with the first PIN of somebody who may give them', () => {
  it('and until then the action is done, and the log has who did it', async () => {
    const restaurant = await openTaqueria(server)
    const waiter = await server.hire(restaurant, WAITER)
    const manager = await server.hire(restaurant, ['POS', 'DISCOUNTS'])
    const id = await sendRound(waiter, cart, { tableId: TABLES.one })
    expect((await courtesy(waiter, id)).status).toBe(200)
    const { entries } = await restaurant.call(getAuditLog, { query: {} })
    expect(entries.find(({ action }) => action === 'check.courtesy')).toMatchObject({
      actor: waiter.username,
    })
    // A waiter's own PIN approves nothing; the owner's approves everything, and any manager's begins it.
    await waiter.call(setOwnPin, { body: { password: PASSWORD, pin: '628301' } })
    const other = await sendRound(waiter, cart, { tableId: TABLES.two })
    expect((await courtesy(waiter, other)).status).toBe(200)
    await manager.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
    const third = await sendRound(waiter, cart)
    expect((await courtesy(waiter, third)).body.code).toBe('approval_required')
  })
})

describe('a PIN', () => {
  it('is set by its owner or an administrator, and shown as present only', async () => {
    const wrong = await waiter.send(setOwnPin, { body: { password: 'not the password', pin: '6283' } })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
    for (const pin of ['123', '1234567', '12a4', ''])
      expect((await waiter.send(setOwnPin, { body: { password: PASSWORD, pin } })).status).toBe(400)
    await restaurant.call(setUserPin, { params: { username: waiter.username }, body: { pin: '6283' } })
    const people = await restaurant.call(listUsers)
    expect(
      people
        .filter(({ hasPin }) => hasPin)
        .map(({ username }) => username)
        .toSorted(),
    ).toEqual([waiter.username, manager.username].toSorted())
    await restaurant.call(removeUserPin, { params: { username: waiter.username } })
    expect((await restaurant.call(listUsers)).filter(({ hasPin }) => hasPin)).toHaveLength(1)
  })

  it('is compared with nobody’s: the same PIN is accepted for everybody, and the answer does not differ', async () => {
    const body = { password: PASSWORD, pin: '471163' }
    const taken = await waiter.send(setOwnPin, { body })
    const free = await waiter.send(setOwnPin, { body: { ...body, pin: '471164' } })
    expect([taken.status, taken.body]).toEqual([200, free.body])
    const params = { username: waiter.username }
    expect((await restaurant.send(setUserPin, { params, body: { pin: '471163' } })).status).toBe(200)
    // Each of the two proves who they are with it.
    const id = await sendRound(waiter, cart)
    const asked = approvalAsked(await courtesy(waiter, id))
    expect((await give(waiter, asked, manager)).status).toBe(200)
    expect((await give(waiter, asked, waiter)).status).toBe(403)
  })

  it('has six digits for those who may approve, and is refused to everybody when it is easy to guess', async () => {
    await restaurant.call(updateUser, {
      params: { username: waiter.username },
      body: { name: 'Lupita', phone: '55 4907 3816', userScopes: WAITER },
    })
    const own = (person: Client, pin: string) => person.send(setOwnPin, { body: { password: PASSWORD, pin } })
    const given = (pin: string) =>
      restaurant.send(setUserPin, { params: { username: waiter.username }, body: { pin } })
    for (const pin of ['0000', '1234', '4321', '1990', '2512', '3816', '5683', '147258', '123456']) {
      for (const reply of [await own(waiter, pin), await given(pin)]) {
        expect([pin, reply.status, reply.body.code]).toEqual([pin, 400, 'invalid_input'])
        expect(reply.body.errors).toEqual([{ field: 'pin', message: reply.body.message }])
      }
    }
    expect((await own(waiter, '6283')).status).toBe(200)
    const short = await own(manager, '6283')
    expect([short.status, short.body.message]).toEqual([400, 'Quien autoriza lleva un PIN de 6 dígitos.'])
    expect((await own(restaurant, '62837')).status).toBe(400)
    expect((await own(manager, '628375')).status).toBe(200)
  })

  it('of four digits does not approve after its owner got the right to, until it is changed', async () => {
    const helper = await server.hire(restaurant, WAITER)
    await helper.call(setOwnPin, { body: { password: PASSWORD, pin: '6283' } })
    const { username } = helper
    const promoted = await restaurant.call(updateUser, {
      params: { username },
      body: { name: 'Rosa', userScopes: [...WAITER, 'DISCOUNTS'] },
    })
    expect(promoted.message).toContain('PIN de 6 dígitos')
    const asked = approvalAsked(await courtesy(waiter, id))
    const refused = await give(waiter, asked, helper, { pin: '6283' })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('6 dígitos')])
    const hasPin = async () =>
      (await waiter.call(listApprovers, { query: { action: 'courtesy' } })).find(
        (one) => one.username === username,
      )?.hasPin
    expect(await hasPin()).toBe(false)
    expect((await give(waiter, asked, helper, { password: PASSWORD })).status).toBe(200)
    await helper.call(setOwnPin, { body: { password: PASSWORD, pin: '628375' } })
    expect(await hasPin()).toBe(true)
    expect((await give(waiter, asked, helper, { pin: '628375' })).status).toBe(200)
  })

  it('of a manager cannot be blocked by a waiter, on whatever sessions he types wrong PINs', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    const other = await server.hire(restaurant, WAITER)
    const guess = (client: Client) => give(client, asked, manager, { pin: '902418' })
    for (let time = 0; time < 5; time++) expect((await guess(other)).status).toBe(403)
    const body = { username: other.username, password: PASSWORD }
    const again = new Client(server.base, (await server.stranger.call(signIn, { body })).accessToken)
    for (const one of [other, again]) expect((await guess(one)).status).toBe(429)
    for (let time = 0; time < 6; time++) await give(other, asked, manager, { password: 'adivinanza' })
    expect((await give(waiter, asked, manager)).status).toBe(200)
    expect((await give(waiter, asked, manager, { password: PASSWORD })).status).toBe(200)
  })

  it('is guessed at most twenty times an hour by all colleagues together, except where its owner is known', async () => {
    const asked = approvalAsked(await courtesy(waiter, id))
    expect((await give(waiter, asked, manager)).status).toBe(200)
    const statuses: number[] = []
    for (let one = 0; one < 5; one++) {
      const colleague = await server.hire(restaurant, WAITER)
      for (let time = 0; time < 5; time++)
        statuses.push((await give(colleague, asked, manager, { pin: '902418' })).status)
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    const newcomer = await server.hire(restaurant, WAITER)
    expect((await give(newcomer, asked, manager)).status).toBe(429)
    expect((await give(waiter, asked, manager)).status).toBe(200)
    server.clock.advance(3_600_001)
    const body = { username: newcomer.username, password: PASSWORD }
    const later = new Client(server.base, (await server.stranger.call(signIn, { body })).accessToken)
    expect((await give(later, asked, manager)).status).toBe(200)
  })

  it('is in no table, answer or log entry as it was typed', async () => {
    const restaurant = await openTaqueria(server)
    const waiter = await server.hire(restaurant, WAITER)
    await restaurant.call(setUserPin, { params: { username: waiter.username }, body: { pin: '864029' } })
    await waiter.send(giveApproval, {
      body: { action: 'void', target: 'check:1', username: restaurant.username, pin: '864029' },
    })
    const rows = await server.sql(
      `SELECT (SELECT string_agg(a::text, '') FROM audit_log a WHERE tenant_id = $1) AS log,
              (SELECT string_agg(p::text, '') FROM user_pins p WHERE tenant_id = $1) AS pins`,
      restaurant.tenantId,
    )
    expect(rows[0].log).toContain('user.pin')
    expect(rows[0].log + rows[0].pins).not.toContain('864029')
    const shown = JSON.stringify([
      await restaurant.call(listUsers),
      (await restaurant.call(getAuditLog, { query: {} })).entries,
    ])
    expect(shown).not.toMatch(/864029|argon2/)
  })
})
