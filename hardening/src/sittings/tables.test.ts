import { randomUUID } from 'node:crypto'
import {
  chargeCheck,
  discountCheck,
  getCheck,
  joinChecks,
  moveCheck,
  moveLines,
  splitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { cancelQrOrder, listQrOrders } from '@comanda/shared/qr/api'
import { orderOfRequest } from '@comanda/shared/qr/order-of-request'
import { GUEST_TRUSTS } from '@comanda/shared/settings/guest-trust'
import * as api from '@comanda/shared/sittings/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSittingTickets } from '../../../server/src/kernel/sitting-ticket.ts'
import { trustStaff } from '../../../server/src/testing/approval.ts'
import { assertBooks } from '../../../server/src/testing/books.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { CANDY, TABLES, WATER } from '../../../server/src/testing/menu.ts'
import { openForPhones, type Phone } from '../../../server/src/testing/phones.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { sized } from '../lib/scale.ts'
import { runsOr, seed, sixNumbers } from '../simulator/seed.ts'

const RUNS = runsOr(sized(2, 15, 300))
const PHONES = 5
const TABLES_OF_PARTY = [TABLES.one, TABLES.two]

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

/** What reaches the server of a request, and what comes back. */
const LINES = ['good', 'good', 'good', 'answer lost', 'request lost'] as const
type Line = (typeof LINES)[number]

interface Sending {
  key: string
  lines: { id: string; version: number }[]
}

/** A phone on a bad line. It keeps its ticket and what it has not heard of, also through a reload. */
class Guest {
  readonly table: number
  joinKey = randomUUID()
  phone: Phone | null = null
  /** Lines that it has added and whose answer it has not seen. */
  readonly unheard = new Map<string, object>()
  sending: Sending | null = null

  constructor(table: number) {
    this.table = table
  }
}

interface Evening {
  restaurant: Client
  tablets: Client[]
  guests: Guest[]
  join: (table: number, key: string) => Promise<Phone>
  /** The quantity of each line as the server has acknowledged it to be sent. */
  sent: Map<string, number>
  /** The lines that guests have made, by the note that names them. */
  made: Set<string>
}

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]
const noteOf = (id: string) => id.slice(0, 18)
const content = (id: string, n: number) => ({
  id: n % 2 ? WATER.id : CANDY.id,
  quantity: 1 + (n % 4),
  notes: noteOf(id),
})

/** Runs a request over a line. @returns its answer, if the phone gets one */
async function over<T>(line: Line, ask: () => Promise<T>): Promise<T | null> {
  if (line === 'request lost') return null
  const answer = await ask()
  return line === 'answer lost' ? null : answer
}

async function seated(evening: Evening, guest: Guest, line: Line): Promise<Phone | null> {
  if (guest.phone) {
    if (!(await isOver(guest.phone))) return guest.phone
    if (guest.sending || guest.unheard.size > 0) return null
    // The party has paid. It stays, and scans the code again.
    guest.phone = null
    guest.joinKey = randomUUID()
  }
  guest.phone = await over(line, () => evening.join(guest.table, guest.joinKey))
  return guest.phone
}

const isOver = async (phone: Phone) => (await phone.read()).ended !== null

async function add(evening: Evening, guest: Guest, n: number, line: Line): Promise<void> {
  const phone = await seated(evening, guest, line)
  if (!phone) return
  const id = randomUUID()
  guest.unheard.set(id, content(id, n))
  evening.made.add(noteOf(id))
  await addAgain(guest, id, line)
}

async function addAgain(guest: Guest, id: string, line: Line): Promise<void> {
  const asked = guest.unheard.get(id)
  if (!asked || !guest.phone) return
  const { phone } = guest
  const reply = await over(line, () => phone.tryPut(id, 0, asked))
  if (!reply) return
  expect([200, 409]).toContain(reply.status)
  guest.unheard.delete(id)
  if (reply.status === 200) phone.sitting = reply.body as unknown as api.Sitting
}

async function change(guest: Guest, n: number, line: Line): Promise<void> {
  const { phone } = guest
  const shown = phone && pick(phone.sitting.lines, n)
  if (!phone || !shown) return
  const asked = n % 5 === 0 ? null : { id: shown.item_id, quantity: 1 + (n % 7), notes: shown.notes }
  const reply = await over(line, () => phone.tryPut(shown.id, shown.version, asked))
  if (!reply) return
  expect([200, 409]).toContain(reply.status)
  if (reply.status === 200) phone.sitting = reply.body as unknown as api.Sitting
}

/** Sends what the phone shows; what it has not heard of is sent again under its key, also by two taps. */
async function send(evening: Evening, guest: Guest, n: number, line: Line): Promise<void> {
  const { phone } = guest
  if (!phone) return
  if (!guest.sending) {
    if (phone.sitting.lines.length === 0) return
    const lines = phone.sitting.lines.map(({ id, version }) => ({ id, version }))
    guest.sending = { key: randomUUID(), lines }
    for (const { id } of lines) shownQuantities.set(`${guest.sending.key} ${id}`, quantityOf(phone, id))
  }
  const { key, lines } = guest.sending
  const request = {
    params: { qrcode: phone.qrcode },
    body: { ticket: phone.ticket, lines },
    key,
  }
  const taps = n % 3 === 0 ? 2 : 1
  const replies = await over(line, () =>
    Promise.all(Array.from({ length: taps }, () => phone.client.send(api.sendRound, request))),
  )
  if (!replies) return
  const done = replies.find(({ status }) => status === 200)
  for (const { status } of replies) expect([200, 403, 409, 429]).toContain(status)
  guest.sending = null
  if (!done) return
  phone.sitting = done.body.sitting as api.Sitting
  for (const { id } of lines) {
    // No line is sent twice.
    expect(evening.sent.has(noteOf(id))).toBe(false)
    evening.sent.set(noteOf(id), shownQuantities.get(`${key} ${id}`) ?? 0)
  }
}

const shownQuantities = new Map<string, number>()
const quantityOf = (phone: Phone, id: string) =>
  phone.sitting.lines.find((line) => line.id === id)?.quantity ?? 0

async function openChecks({ restaurant }: Evening): Promise<Check[]> {
  const orders = await restaurant.call(listKitchen)
  const ids = [...new Set(orders.map(({ check_id }) => check_id))]
  const checks = await Promise.all(ids.map((id) => restaurant.call(getCheck, { params: { id } })))
  return checks.filter(({ status }) => status === 'open')
}

/** Staff confirm or refuse the oldest request, on both tablets at once. */
async function confirm({ restaurant, tablets }: Evening, n: number): Promise<void> {
  const [request] = await restaurant.call(listQrOrders)
  if (!request) return
  const elsewhere = n % 7 === 0 ? { tableId: TABLES.three } : {}
  const body = { ...orderOfRequest(request), ...elsewhere }
  await Promise.all(tablets.map((tablet) => tablet.send(createOrder, { body })))
}

async function refuse({ restaurant }: Evening): Promise<void> {
  const [request] = await restaurant.call(listQrOrders)
  const body = { status: 'cancelled', reason: 'sold_out' }
  if (request) await restaurant.send(cancelQrOrder, { params: { id: request.id }, body })
}

const linesOf = (check: Check) =>
  check.rounds.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')

/** One of the things that staff do with a check. Each may be refused. */
async function serve(evening: Evening, [what = 0, a = 0, b = 0]: readonly number[]): Promise<void> {
  const { tablets } = evening
  const tablet = pick(tablets, a) as Client
  const checks = await openChecks(evening)
  const check = pick(checks, a)
  const tableId = pick([TABLES.one, TABLES.two, TABLES.three], b) as number
  const own = [{ id: CANDY.id, quantity: 1, notes: 'del personal' }]
  if (!check || what % 9 === 0) return void (await tablet.send(createOrder, { body: { cart: own, tableId } }))
  const params = { id: check.id }
  const line = pick(linesOf(check), b)
  const other = checks.find(({ id }) => id !== check.id)
  const some = line && [{ id: line.id, quantity: 1 + (b % line.quantity) }]
  const acts = [
    () => tablet.send(moveCheck, { params, body: { tableId } }),
    () => other && tablet.send(joinChecks, { params, body: { checkId: other.id } }),
    () => some && tablet.send(moveLines, { params, body: { lines: some, ...(b % 2 && { tableId }) } }),
    () => tablet.send(splitCheck, { params, body: { mode: 'equal', parts: 2 + (b % 3) } }),
    () =>
      some && tablet.send(voidLines, { params, body: { lines: some, reason: 'Se acabó', wasted: false } }),
    () => tablet.send(discountCheck, { params, body: { kind: 'discount', percent: 7, reason: 'Promoción' } }),
    () => line && tablet.send(setItemStatus, { params: { id: line.id }, body: { status: 'completed' } }),
    () =>
      tablet.send(chargeCheck, {
        params,
        body: { part: null, payments: [{ paymentTypeId: 1, amount: b % 3 ? check.due : '1.00' }] },
      }),
  ]
  const reply = await pick(acts, what)?.()
  if (reply) expect(reply.status).toBeLessThan(500)
}

type Step = { who: number; does: number; numbers: number[]; line: Line }
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(PHONES - 1),
  does: fc.nat(11),
  numbers: sixNumbers,
  line: fc.constantFrom(...LINES),
})

async function run(evening: Evening, { who, does, numbers, line }: Step): Promise<void> {
  const guest = evening.guests[who] as Guest
  const [n = 0] = numbers
  if (does < 4) return add(evening, guest, n, line)
  if (does < 6) return change(guest, n, line)
  if (does < 8) return send(evening, guest, n, line)
  if (does === 8) return confirm(evening, n)
  if (does === 9) return n % 4 === 0 ? refuse(evening) : confirm(evening, n)
  return serve(evening, numbers)
}

/** The line is good again: each phone repeats what it has not heard of. */
async function settle(evening: Evening): Promise<void> {
  for (const guest of evening.guests) {
    for (const id of guest.unheard.keys()) await addAgain(guest, id, 'good')
    if (guest.sending) await send(evening, guest, 1, 'good')
  }
}

/** How often each line of a guest is with the staff or in an order, in pieces. */
async function arrived({ restaurant }: Evening): Promise<Map<string, number>> {
  const { rows } = await server.database.owner.query<{ notes: string; pieces: number }>(
    `SELECT notes, sum(quantity)::integer AS pieces FROM (
       SELECT notes, quantity FROM order_items WHERE tenant_id = $1 AND guest IS NOT NULL
       UNION ALL
       SELECT line->>'notes', (line->>'quantity')::integer FROM qr_orders, jsonb_array_elements(lines) line
       WHERE tenant_id = $1 AND status <> 'completed'
     ) found GROUP BY notes`,
    [restaurant.tenantId],
  )
  return new Map(rows.map(({ notes, pieces }) => [notes, pieces]))
}

const tickets = createSittingTickets(TEST_SECRET)
const centavos = (text: string) => Math.round(Number(text) * 100)

/** All phones of a sitting show the same, and its bill is the counter's. */
async function expectSame({ guests, restaurant }: Evening): Promise<void> {
  const seen = new Map<number, Omit<api.Sitting, 'me'>>()
  for (const { phone } of guests) {
    if (!phone) continue
    const { me: _me, ...shared } = await phone.read()
    const id = tickets.open(restaurant.tenantId, phone.ticket)?.sittingId ?? 0
    expect(shared).toEqual(seen.get(id) ?? shared)
    seen.set(id, shared)
  }
  const { rows } = await server.database.owner.query<{ id: number; check_id: number | null }>(
    'SELECT id, check_id FROM sittings WHERE tenant_id = $1',
    [restaurant.tenantId],
  )
  for (const { id, check_id } of rows) {
    const bill = seen.get(id)?.bill
    if (!seen.has(id)) continue
    if (check_id === null) expect(bill).toBeNull()
    if (check_id === null || !bill) continue
    const check = await restaurant.call(getCheck, { params: { id: check_id } })
    const { gross, discount, total, paid, due } = check
    expect(bill).toMatchObject({ subtotal: gross, discount, total, paid, due })
    expect(bill.guests.reduce((sum, one) => sum + centavos(one.total), 0)).toBe(centavos(total))
    expect(check.status === 'open').toBe(seen.get(id)?.ended === null || seen.get(id)?.ended === 'staff')
  }
}

describe('two tables with five phones, two tablets and a bad line', () => {
  it('have each line that was sent once, see the same, and pay what the counter charges', async () => {
    const reached = { sent: 0, made: 0, ended: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...GUEST_TRUSTS),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
          minLength: 15,
          maxLength: 40,
          size: 'max',
        }),
        async (trust, moments) => {
          const { restaurant, join } = await openForPhones(server, trust)
          await trustStaff(restaurant)
          const tablets = [restaurant, await server.hire(restaurant, ['POS', 'ORDERS'])]
          const guests = Array.from(
            { length: PHONES },
            (_, n) => new Guest(pick(TABLES_OF_PARTY, n) as number),
          )
          const evening: Evening = { restaurant, tablets, guests, join, sent: new Map(), made: new Set() }
          for (const steps of moments) {
            // What one phone does is in sequence; the others and the staff do theirs meanwhile.
            const phones = new Map(steps.map((one) => [one.does < 8 ? one.who : -1 - one.who, one]))
            await Promise.all([...phones.values()].map((one) => run(evening, one)))
          }
          await settle(evening)
          const found = await arrived(evening)
          for (const note of evening.made) {
            const quantity = evening.sent.get(note)
            if (quantity === undefined) expect(found.get(note) ?? 0, note).toBe(0)
            else expect(found.get(note), note).toBe(quantity)
          }
          await expectSame(evening)
          await assertBooks(server, restaurant)
          reached.sent += evening.sent.size
          reached.made += evening.made.size
          reached.ended += guests.filter(({ phone }) => phone?.sitting.ended).length
        },
      ),
      { numRuns: RUNS, endOnFailure: !!process.env.NO_SHRINK, ...seed },
    )
    console.log(`${RUNS} evenings`, reached)
    expect(reached.sent).toBeGreaterThan(0)
  }, 7_200_000)
})
