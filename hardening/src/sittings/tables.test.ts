import { getCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Call } from '@comanda/shared/kernel/call'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { createOrder } from '@comanda/shared/pos/api'
import { cancelQrOrder, listQrOrders } from '@comanda/shared/qr/api'
import { orderOfRequest } from '@comanda/shared/qr/order-of-request'
import { GUEST_TRUSTS, type GuestTrust } from '@comanda/shared/settings/guest-trust'
import * as api from '@comanda/shared/sittings/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSittingTickets } from '../../../server/src/kernel/sitting-ticket.ts'
import { trustStaff } from '../../../server/src/testing/approval.ts'
import { assertBooks } from '../../../server/src/testing/books.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { CANDY, TABLES, WATER } from '../../../server/src/testing/menu.ts'
import { openForPhones } from '../../../server/src/testing/phones.ts'
import { Client } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import type { Reply } from '../../../web/src/guest/api.ts'
import { ownLines, shownLines } from '../../../web/src/guest/sitting/shared-order.ts'
import { TablePhone } from '../../../web/src/guest/sitting/table-phone.ts'
import { roundsOnBill } from '../../../web/src/guest/sitting/view.ts'
import { isFull, sized } from '../lib/scale.ts'
import { type ChangeKind, changeOf } from '../simulator/check-steps.ts'
import { runsOr, seed, sixNumbers } from '../simulator/seed.ts'

const RUNS = runsOr(sized(2, 15, 300))
const PHONES = 5
const TABLES_OF_PARTY = [TABLES.one, TABLES.two]

const server = serverForTests()

/**
 * What reaches the server of a request, and what comes back; a repeated one arrives twice at once. Cut: the answer is lost, and nothing
 * arrives until the guest does something again.
 */
const LINES = ['good', 'good', 'good', 'answer lost', 'request lost', 'repeated', 'cut'] as const
type Line = (typeof LINES)[number]

const CALLS: Record<string, Call> = {
  '/join': api.joinSitting,
  '': api.readSitting,
  '/name': api.nameGuest,
  '/lines': api.putLine,
  '/send': api.sendRound,
}

interface Evening {
  restaurant: Client
  tablets: Client[]
  guests: Guest[]
  trust: GuestTrust
  qrcode: string
  /** What the server has said of each version of a line. */
  versions: Map<string, api.SharedLine>
  /** The keys of the rounds that the server has taken. */
  rounds: Set<string>
  /** The pieces of each line that the server has taken in a round, by the note that names the line. */
  sent: Map<string, number>
  /** What no server should do. */
  wrong: string[]
  /** The lines that guests have made, and those that somebody wanted to remove. */
  made: Map<string, Guest>
  removed: Set<string>
}

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]
const NO_ANSWER: Reply = { status: 0, body: {} }
const forever = new Promise<never>(() => {})
let guestsEver = 0

/** What the menu says, which no evening changes. */
const PRICES = new Map([WATER, CANDY].map(({ id, price }) => [id as number, formatCentavos(price)]))

/** A guest's phone with the program of the page, on a bad line. A reload leaves only what its storage has. */
class Guest {
  readonly #evening: Evening
  readonly #tableCode: string
  readonly #storage = `phone ${++guestsEver}`
  /** What happens to its next request, and to those after it. */
  #next: Line = 'good'
  #later: Line = 'good'
  phone: TablePhone
  /** The page is left. */
  leave = () => {}

  constructor(evening: Evening, tableCode: string) {
    this.#evening = evening
    this.#tableCode = tableCode
    this.phone = this.#start()
  }

  onLine(line: Line): void {
    this.#next = line === 'cut' ? 'answer lost' : line
    this.#later = line === 'cut' ? 'request lost' : 'good'
  }

  reload(): void {
    if (this.phone.kept?.puts.length) reached.add('a reload with lines that nobody else has')
    if (this.phone.kept?.round) reached.add('a reload with a round on its way')
    this.leave()
    this.phone = this.#start()
  }

  #start(): TablePhone {
    let isGone = false
    const phone = new TablePhone({
      code: this.#evening.qrcode,
      table: this.#storage,
      post: async (part, body, key) => {
        const line = this.#next
        this.#next = this.#later
        const reply = await this.#over(line, part, body, key)
        // A page that was left gets no answer.
        return isGone ? forever : reply
      },
      reloadMenu: async () => {},
      priceOf: ({ item_id }) => PRICES.get(item_id) ?? null,
      onNoTable: () => {
        throw new Error('the table has its code')
      },
    })
    this.leave = () => {
      isGone = true
      phone.stop()
    }
    return phone
  }

  async #over(line: Line, part: string, body: object, key: string | undefined): Promise<Reply> {
    if (line === 'request lost') return NO_ANSWER
    const replies = await Promise.all([
      this.#ask(part, body, key),
      ...(line === 'repeated' ? [this.#ask(part, body, key)] : []),
    ])
    if (line === 'answer lost') return NO_ANSWER
    return replies.find(({ status }) => status === 200) ?? (replies[0] as Reply)
  }

  async #ask(part: string, body: object, key: string | undefined): Promise<Reply> {
    const { restaurant, qrcode, versions, wrong } = this.#evening
    const asked = part === '/join' ? { tableId: this.#tableCode } : body
    const sent = { params: { qrcode }, body: asked, ...(key && { key }) }
    const { status, body: answer } = await new Client(restaurant.base).send(CALLS[part] as Call, sent)
    if (![200, 403, 409, 429].includes(status)) wrong.push(`${part} ${status} ${JSON.stringify(answer)}`)
    if (status !== 200) return { status, body: answer }
    const sitting = (answer.sitting ?? answer) as api.Sitting
    for (const line of sitting.lines) versions.set(`${line.id} ${line.version}`, line)
    if (sitting.ended) reached.add(`a sitting that ended as ${sitting.ended}`)
    if (part === '/send' && key) this.#noteRound(key, body)
    return { status, body: answer }
  }

  /** Rounds are taken once: no line is in two of them. */
  #noteRound(key: string, body: object): void {
    const { rounds, sent, versions, trust, wrong } = this.#evening
    if (rounds.has(key)) return void reached.add('a round that was sent again under its key')
    rounds.add(key)
    const way = this.phone.kept?.sitting?.is_confirmed ? 'for the staff' : 'to the kitchen'
    reached.add(`a round ${way}, trust ${trust}`)
    for (const { id, version } of (body as { lines: api.SharedLine[] }).lines) {
      const line = versions.get(`${id} ${version}`)
      const note = line?.notes ?? ''
      if (!line || sent.has(note)) wrong.push(`${id} ${version} ${note} was sent before`)
      sent.set(note, line?.quantity ?? 0)
    }
  }
}

/** Goes on after the end of its sitting, as a guest who stays. */
function goOn({ phone }: Guest): void {
  if (!phone.kept?.sitting?.ended) return
  if (ownLines(phone.kept).length > 0) reached.add('lines that go into the next sitting')
  phone.beginAnew()
}

function add(evening: Evening, guest: Guest, n: number): void {
  // From the menu, or after a look at how it ended.
  if (n % 2) goOn(guest)
  const { phone } = guest
  const before = new Set(phone.kept?.puts.map(({ id }) => id))
  const dish = { item_id: n % 3 ? WATER.id : CANDY.id, variant_id: null, addons_ids: [] }
  phone.addDish(dish)
  const put = phone.kept?.puts.findLast(({ id, wanted }) => !before.has(id) && wanted?.notes === null)
  if (!put) throw new Error('the phone has no line')
  const notes = put.id.slice(0, 18)
  phone.putLine(put.id, { ...dish, quantity: 1 + (n % 4), notes })
  evening.made.set(notes, guest)
}

function change({ removed }: Evening, { phone }: Guest, n: number): void {
  const { kept } = phone
  const line = kept && !kept.sitting?.ended ? pick(shownLines(kept), n) : undefined
  if (!line) return
  if (n % 5 === 0) removed.add(line.notes ?? '')
  phone.putLine(line.id, n % 5 === 0 ? null : { ...line, quantity: 1 + (n % 7) })
}

/** Sends what the phone shows, by one tap or two. */
function send({ phone }: Guest, n: number): void {
  phone.send()
  if (n % 2) phone.send()
}

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

const STAFF_DO: readonly ChangeKind[] = [
  ...(['move', 'join', 'move lines', 'split', 'void', 'cancel'] as const),
  ...(['discount', 'cook', 'charge', 'charge all'] as const),
]

/** One of the things that staff do with a check. Each may be refused. */
async function serve(evening: Evening, numbers: readonly number[]): Promise<void> {
  const { tablets } = evening
  const [what = 0, a = 0, b = 0, act = 0] = numbers
  const tablet = pick(tablets, a) as Client
  const checks = await openChecks(evening)
  const check = pick(checks, a)
  const tableId = pick([TABLES.one, TABLES.two, TABLES.three], b) as number
  const own = [{ id: CANDY.id, quantity: 1, notes: 'del personal' }]
  if (what % 11 === 0) return endOne(tablet, b)
  if (!check || what % 9 === 0) return void (await tablet.send(createOrder, { body: { cart: own, tableId } }))
  const kind = pick(STAFF_DO, act) ?? 'move'
  const other = checks.find(({ id }) => id !== check.id) ?? null
  const request = await changeOf(check, kind, numbers, async () => other)
  if (!request) return
  const { call, sale: _sale, ...inputs } = request
  const { status } = await tablet.send(call, inputs)
  expect(status, kind).toBeLessThan(500)
  if (status === 200) reached.add(`staff ${kind}`)
}

async function endOne(tablet: Client, n: number): Promise<void> {
  const sitting = pick(await tablet.call(api.listSittings), n)
  if (!sitting) return
  const sent = { params: { id: sitting.id }, body: { tableId: sitting.table_id } }
  const { status } = await tablet.send(api.endSitting, sent)
  expect([200, 409]).toContain(status)
}

type Step = { who: number; does: number; numbers: number[]; line: Line; isAwaited: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(PHONES - 1),
  does: fc.nat(15),
  numbers: sixNumbers,
  line: fc.constantFrom(...LINES),
  isAwaited: fc.boolean(),
})

const ofPhone = (does: number): boolean => does < 10

async function run(evening: Evening, { who, does, numbers, line, isAwaited }: Step): Promise<void> {
  const guest = evening.guests[who] as Guest
  const [n = 0] = numbers
  if (!ofPhone(does)) {
    if (does > 12) return serve(evening, numbers)
    return does === 12 && n % 3 === 0 ? refuse(evening) : confirm(evening, n)
  }
  guest.onLine(line)
  if (does < 4) add(evening, guest, n)
  else if (does < 6) change(evening, guest, n)
  else if (does < 8) send(guest, n)
  else if (does === 8) guest.reload()
  else if (n % 2) goOn(guest)
  else guest.phone.rename(`Ana ${n % 3}`)
  look(guest)
  if (isAwaited) await guest.phone.settled()
}

/** What the page does when it is looked at. */
function look({ phone }: Guest): void {
  if (phone.kept?.ticket) phone.readAgain()
  else if (phone.kept?.puts.length) phone.open()
}

/** The lines are good again: each phone repeats what it has not heard of, and sees what the others did. */
async function settle({ guests }: Evening): Promise<void> {
  for (const guest of guests) guest.onLine('good')
  for (let turn = 0; turn < 2; turn++)
    for (const { phone } of guests) {
      await phone.settled()
      if (!phone.kept) continue
      phone.open()
      await phone.settled()
    }
  for (const guest of guests) guest.leave()
}

/** Nothing of a guest is lost without a word: each line was sent, or somebody removed it, or its phone still has it. */
function expectKept({ made, sent, removed }: Evening): void {
  for (const [note, { phone }] of made) {
    if (sent.has(note) || removed.has(note)) continue
    const own = phone.kept ? shownLines(phone.kept) : []
    expect(own.map(({ notes }) => notes)).toContain(note)
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
const sumOf = (list: readonly { total: string }[]) =>
  list.reduce((sum, { total }) => sum + centavos(total), 0)

/** All phones of a sitting show the same, and its bill is the counter's. */
async function expectSame({ guests, restaurant }: Evening): Promise<void> {
  const seen = new Map<number, Omit<api.Sitting, 'me'>>()
  for (const { phone } of guests) {
    const { sitting, ticket, puts } = phone.kept ?? {}
    if (!sitting || !ticket) continue
    if (!sitting.ended) expect(puts).toEqual([])
    const { me: _me, taken: _taken, ...shared } = sitting
    const id = tickets.open(restaurant.tenantId, ticket)?.sittingId ?? 0
    expect(shared).toEqual(seen.get(id) ?? shared)
    seen.set(id, shared)
  }
  const { rows } = await server.database.owner.query<{ id: number; check_id: number | null }>(
    'SELECT id, check_id FROM sittings WHERE tenant_id = $1',
    [restaurant.tenantId],
  )
  for (const { id, check_id } of rows) {
    const sitting = seen.get(id)
    if (!sitting) continue
    if (check_id === null) expect(sitting.bill).toBeNull()
    else expectBill(sitting, await restaurant.call(getCheck, { params: { id: check_id } }))
  }
}

function expectBill({ bill, rounds, ended }: Omit<api.Sitting, 'me'>, check: Check): void {
  const { gross, discount, total, paid, due } = check
  expect(bill).toMatchObject({ subtotal: gross, discount, total, paid, due })
  if (ended !== 'staff') expect(check.status === 'open').toBe(ended === null)
  const shares = bill?.guests ?? []
  expect(sumOf(shares)).toBe(centavos(total))
  if (shares.some(({ other }) => other)) reached.add('a bill with guests of another table')
  // What is mine is the sum of my lines, and what is another's of theirs.
  const lines = roundsOnBill(rounds).flatMap((round) => round.lines)
  const keyOf = ({ guest, other }: Pick<api.SentLine, 'guest' | 'other'>) =>
    JSON.stringify([guest, other?.table, other?.number, other?.name])
  for (const [key, own] of groupBy(shares, keyOf))
    expect(sumOf(own), key).toBe(sumOf(lines.filter((line) => keyOf(line) === key)))
}

/** What has happened in any evening. A long run must have reached all of `REACHED`. */
const reached = new Set<string>()
const REACHED = [
  ...STAFF_DO.map((kind) => `staff ${kind}`),
  ...['paid', 'closed', 'staff'].map((end) => `a sitting that ended as ${end}`),
  ...GUEST_TRUSTS.map((trust) => `a round for the staff, trust ${trust}`),
  ...['first', 'open'].map((trust) => `a round to the kitchen, trust ${trust}`),
  'a reload with lines that nobody else has',
  'a reload with a round on its way',
  'a round that was sent again under its key',
  'lines that go into the next sitting',
  'a bill with guests of another table',
]

describe('two tables with five phones, two tablets and a bad line', () => {
  it('have each line that was sent once, see the same, and pay what the counter charges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...GUEST_TRUSTS),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
          minLength: 15,
          maxLength: 40,
          size: 'max',
        }),
        async (trust, moments) => {
          const evening = await openEvening(trust)
          for (const steps of moments) {
            // What one phone does is in sequence; the others and the staff do theirs meanwhile.
            const own = new Map(steps.map((one) => [ofPhone(one.does) ? one.who : -1 - one.who, one]))
            await Promise.all([...own.values()].map((one) => run(evening, one)))
          }
          await settle(evening)
          expect(evening.wrong).toEqual([])
          const found = await arrived(evening)
          for (const note of evening.made.keys()) {
            const quantity = evening.sent.get(note)
            if (quantity === undefined) expect(found.get(note) ?? 0, note).toBe(0)
            else expect(found.get(note), note).toBe(quantity)
          }
          expectKept(evening)
          await expectSame(evening)
          await assertBooks(server, evening.restaurant)
          counts.made += evening.made.size
          counts.sent += evening.sent.size
        },
      ),
      { numRuns: RUNS, endOnFailure: !!process.env.NO_SHRINK, ...seed },
    )
    console.log(`${RUNS} evenings`, counts, [...reached].sort())
    if (isFull) expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  }, 7_200_000)
})

const counts = { made: 0, sent: 0 }

async function openEvening(trust: GuestTrust): Promise<Evening> {
  const { restaurant, qrcode, codeOf } = await openForPhones(server, trust)
  await trustStaff(restaurant)
  const tablets = [restaurant, await server.hire(restaurant, ['POS', 'ORDERS'])]
  const evening: Evening = {
    restaurant,
    tablets,
    guests: [],
    trust,
    qrcode,
    versions: new Map(),
    rounds: new Set(),
    sent: new Map(),
    wrong: [],
    made: new Map(),
    removed: new Set(),
  }
  for (let n = 0; n < PHONES; n++)
    evening.guests.push(new Guest(evening, codeOf(pick(TABLES_OF_PARTY, n) ?? TABLES.one)))
  return evening
}
