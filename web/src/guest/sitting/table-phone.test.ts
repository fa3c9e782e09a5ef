import type { SharedLine, Sitting } from '@comanda/shared/sittings/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../api.ts'
import { type PostToSitting, TablePhone } from './table-phone.ts'

const TACO = { item_id: 1, variant_id: null, addons_ids: [] }
type Fault = 'unsent' | 'lost' | null

/** A table by the rules of the server. */
class Table {
  readonly guests: { number: number; name: string }[] = []
  readonly lines = new Map<string, SharedLine>()
  readonly over = new Set<string>()
  readonly sent: SharedLine[][] = []
  readonly answers = new Map<string, object>()
  ended: Sitting['ended'] = null
  refusal: { part: string; reply: Reply } | null = null
  /** The parts that were asked for. */
  readonly asked: string[] = []

  /** The line of one phone to it. */
  line(fault: () => Fault = () => null): PostToSitting {
    return async (part, body, key) => {
      const found = fault()
      this.asked.push(part)
      if (found === 'unsent') return { status: 0, body: {} }
      const reply =
        this.refusal?.part === part ? this.refusal.reply : this.#answer(part, structuredClone(body), key)
      return found === 'lost' ? { status: 0, body: {} } : structuredClone(reply)
    }
  }

  #answer(part: string, body: object, key?: string): Reply {
    const known = this.answers.get(key ?? '')
    const { ticket = '', ...asked } = (known ?? body) as Record<string, never> & { ticket?: string }
    const ok = (more: object): Reply => ({ status: 200, body: { ...more } })
    if (part === '/join') {
      if (!known) {
        const number = this.guests.length + 1
        this.guests.push({ number, name: '' })
        if (key) this.answers.set(key, { ticket: `${number}` })
        return ok({ ticket: `${number}`, sitting: this.read(number) })
      }
      return ok({ ticket, sitting: this.read(Number(ticket)) })
    }
    const me = Number(ticket)
    if (part !== '' && this.ended)
      return { status: 409, body: { code: 'sitting_ended', message: 'Cerrada.' } }
    if (part === '/name') Object.assign(this.guests[me - 1] ?? {}, { name: asked.name })
    if (part === '/lines') this.#put(me, asked as never)
    if (part === '/send' && !known) {
      const lines = (asked as unknown as { lines: SharedLine[] }).lines
      if (lines.some(({ id, version }) => this.lines.get(id)?.version !== version))
        return { status: 409, body: { code: 'lines_changed', message: 'Cambió.' } }
      this.sent.push(lines.flatMap(({ id }) => this.lines.get(id) ?? []))
      for (const { id } of lines) this.#take(id)
      if (key) this.answers.set(key, { ticket })
    }
    return ok(part === '/send' ? { sitting: this.read(me) } : this.read(me))
  }

  #take(id: string): void {
    this.lines.delete(id)
    this.over.add(id)
  }

  #put(
    guest: number,
    put: { id: string; version: number; line: (SharedLine & { id: number }) | null },
  ): void {
    const { id, version, line } = put
    const known = this.lines.get(id)
    if (this.over.has(id) || (known?.version ?? 0) !== version) return
    if (!line) {
      if (known) this.#take(id)
      return
    }
    const { id: item_id, ...content } = line
    this.lines.set(id, { ...content, item_id, id, version: version + 1, guest: known?.guest ?? guest })
  }

  read(me: number): Sitting {
    return {
      table_title: 'Mesa 4',
      me,
      guests: this.guests,
      lines: [...this.lines.values()],
      rounds: [],
      bill: null,
      calls: [],
      is_confirmed: true,
      ended: this.ended,
      ...(this.ended && { taken: [...this.over] }),
    }
  }

  pieces = (): number =>
    [...this.lines.values(), ...this.sent.flat()].reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What the menu of the phones says. */
const prices = new Map([[TACO.item_id, '22.00']])

let phones = 0
/** A phone of its own, or the same one after a reload. */
const newPhone = (
  post: PostToSitting,
  name = `phone ${++phones}`,
  onNoTable: (puts: number) => void = () => {},
) =>
  new TablePhone({
    code: 'store',
    table: name,
    post,
    reloadMenu: async () => {},
    priceOf: ({ item_id }) => prices.get(item_id) ?? null,
    onNoTable: (puts) => onNoTable(puts.length),
  })
const shown = (phone: TablePhone) => phone.kept?.sitting?.lines ?? []

describe('a phone at a table', () => {
  it('asks nothing before its guest does something, and joins with the first dish', async () => {
    const table = new Table()
    const phone = newPhone(table.line())
    await phone.settled()
    expect(table.asked).toEqual([])
    phone.addDish(TACO)
    await phone.settled()
    expect(table.asked).toEqual(['/join', '/lines'])
    expect(shown(phone)).toMatchObject([{ guest: 1, quantity: 1 }])
  })

  it('shows what the others put in, and sends all of it once however often it is pressed', async () => {
    const table = new Table()
    const [ana, luis] = [newPhone(table.line()), newPhone(table.line())]
    ana.addDish(TACO)
    luis.addDish(TACO)
    await ana.settled()
    await luis.settled()
    ana.readAgain()
    await ana.settled()
    expect(shown(ana).map(({ guest }) => guest)).toEqual([1, 2])
    ana.send()
    ana.send()
    await ana.settled()
    expect([table.sent.length, table.pieces(), shown(ana), ana.isSending]).toEqual([1, 2, [], false])
  })

  it('keeps its dishes while the line is down, also through a reload, and puts them when it is back', async () => {
    const table = new Table()
    let fault: Fault = 'unsent'
    const phone = newPhone(
      table.line(() => fault),
      'down',
    )
    phone.addDish(TACO)
    await phone.settled()
    expect([phone.isOffline, phone.kept?.puts.length]).toEqual([true, 1])
    phone.stop()
    const reloaded = newPhone(
      table.line(() => fault),
      'down',
    )
    expect(reloaded.kept?.puts).toHaveLength(1)
    fault = null
    reloaded.open()
    await reloaded.settled()
    expect([reloaded.isOffline, reloaded.kept?.puts, table.pieces()]).toEqual([false, [], 1])
  })

  it('joins once and sends once when the answers are lost', async () => {
    const table = new Table()
    let fault: Fault = 'lost'
    const phone = newPhone(table.line(() => fault))
    phone.addDish(TACO)
    await phone.settled()
    fault = null
    phone.readAgain()
    await phone.settled()
    expect(table.guests).toHaveLength(1)
    fault = 'lost'
    phone.send()
    await phone.settled()
    expect(phone.news).toEqual([{ kind: 'unsent', wasTried: true }])
    fault = null
    phone.readAgain()
    await phone.settled()
    // What it reads says that the round has arrived.
    expect([phone.news, phone.kept?.round, table.sent.length]).toEqual([[], null, 1])
  })

  it('says that a round was not sent when there is no line for the dishes before it', async () => {
    const table = new Table()
    const phone = newPhone(table.line(() => 'unsent'))
    phone.addDish(TACO)
    phone.send()
    await phone.settled()
    expect([phone.news, phone.isSending]).toEqual([[{ kind: 'unsent', wasTried: false }], false])
    phone.stop()
  })

  it('says why a dish or a round is refused, and goes on', async () => {
    const table = new Table()
    const phone = newPhone(table.line())
    const refused = { code: 'not_found', message: 'No hay.' }
    table.refusal = { part: '/lines', reply: { status: 404, body: refused } }
    phone.addDish(TACO)
    await phone.settled()
    expect([phone.news, phone.kept?.puts]).toEqual([[{ kind: 'refused', itemId: 1, refused }], []])
    phone.understand()
    table.refusal = { part: '/send', reply: { status: 429, body: refused } }
    phone.addDish(TACO)
    phone.send()
    await phone.settled()
    expect([phone.news, phone.isSending]).toEqual([[{ kind: 'round', refused }], false])
    expect(shown(phone)).toHaveLength(1)
  })

  it('names the prices that its guest has seen, and sends none that it does not know', async () => {
    const table = new Table()
    const [ana, luis] = [newPhone(table.line()), newPhone(table.line())]
    ana.addDish({ ...TACO, item_id: 9 })
    ana.addDish(TACO)
    await ana.settled()
    luis.addDish(TACO)
    await luis.settled()
    const refused = { code: 'prices_changed', message: 'Cambió.' }
    table.refusal = { part: '/send', reply: { status: 409, body: refused } }
    // What comes in while it is being sent has not been seen, either.
    ana.readAgain()
    ana.send()
    await ana.settled()
    expect(ana.news).toMatchObject([{ kind: 'prices', lines: [{ item_id: TACO.item_id, price: '22.00' }] }])
    table.refusal = null
    ana.send()
    await ana.settled()
    expect([ana.news, table.sent.flat().length]).toEqual([[], 2])
    expect(shown(ana)).toMatchObject([{ item_id: 9 }])
  })

  it('whose change came second does not send what its guest has not seen', async () => {
    const table = new Table()
    let fault: Fault = null
    const [ana, luis] = [newPhone(table.line(() => fault)), newPhone(table.line())]
    ana.addDish(TACO)
    await ana.settled()
    luis.open()
    await luis.settled()
    const id = shown(luis)[0]?.id ?? ''
    fault = 'unsent'
    ana.putLine(id, { ...TACO, quantity: 2, notes: null })
    await ana.settled()
    luis.putLine(id, { ...TACO, quantity: 9, notes: null })
    await luis.settled()
    fault = null
    ana.send()
    await ana.settled()
    expect([ana.news, ana.isSending, table.sent]).toEqual([[{ kind: 'changed', itemId: 1 }], false, []])
    ana.send()
    await ana.settled()
    expect(table.pieces()).toBe(9)
  })

  it('whose sitting has ended keeps what it had not sent for the next one', async () => {
    const table = new Table()
    const phone = newPhone(table.line())
    phone.addDish(TACO)
    await phone.settled()
    table.ended = 'paid'
    phone.addDish({ ...TACO, item_id: 2 })
    await phone.settled()
    expect(phone.kept?.sitting?.ended).toBe('paid')
    table.ended = null
    phone.beginAnew()
    await phone.settled()
    expect(table.guests).toHaveLength(2)
    const own = (guest: number) => shown(phone).filter((line) => line.guest === guest)
    expect(own(2)).toMatchObject([{ item_id: 1 }, { item_id: 2 }])
    // Also when the guest knows of the end, and goes on from the menu.
    table.ended = 'lapsed'
    phone.readAgain()
    await phone.settled()
    table.ended = null
    phone.addDish({ ...TACO, item_id: 3 })
    await phone.settled()
    expect(own(3)).toMatchObject([{ item_id: 1 }, { item_id: 2 }, { item_id: 3 }])
  })

  it('whose dish was sent without its hearing of it does not put it in again after the end', async () => {
    const table = new Table()
    let fault: Fault = null
    const [ana, luis] = [newPhone(table.line(() => fault)), newPhone(table.line())]
    ana.open()
    await ana.settled()
    fault = 'lost'
    ana.addDish(TACO)
    await ana.settled()
    luis.open()
    await luis.settled()
    luis.send()
    await luis.settled()
    table.ended = 'paid'
    fault = null
    ana.readAgain()
    await ana.settled()
    table.ended = null
    ana.beginAnew()
    await ana.settled()
    expect([table.pieces(), shown(ana)]).toEqual([1, []])
  })

  it('that staff take from the table shows nothing more of it, and does not join again by itself', async () => {
    const table = new Table()
    const phone = newPhone(table.line())
    phone.addDish(TACO)
    await phone.settled()
    const refused = { code: 'guest_removed', message: 'Te quitaron.' }
    table.refusal = { part: '', reply: { status: 403, body: refused } }
    phone.readAgain()
    await phone.settled()
    expect([phone.kept?.sitting, phone.refused]).toEqual([null, refused])
    phone.addDish(TACO)
    await phone.settled()
    expect([phone.kept?.puts, phone.refused, table.guests.length]).toEqual([[], refused, 1])
  })

  it('with a code of no table gives its dishes back', async () => {
    const table = new Table()
    table.refusal = { part: '/join', reply: { status: 404, body: { code: 'not_found', message: '' } } }
    let given = 0
    const phone = newPhone(table.line(), 'forged', (count) => {
      given = count
    })
    phone.addDish(TACO)
    await phone.settled()
    expect([given, phone.kept]).toEqual([1, null])
  })

  it('tells its name once it has joined, and a later phone of the guest knows it', async () => {
    const table = new Table()
    const phone = newPhone(table.line())
    phone.rename('Ana')
    await phone.settled()
    expect([table.guests, phone.kept?.name]).toEqual([[{ number: 1, name: 'Ana' }], null])
    const next = newPhone(table.line())
    next.addDish(TACO)
    await next.settled()
    expect(table.guests[1]).toEqual({ number: 2, name: 'Ana' })
  })
})

const deeds = fc.array(
  fc.record({
    phone: fc.nat(4),
    deed: fc.constantFrom('add', 'add', 'add', 'send', 'reload', 'read'),
    fault: fc.constantFrom<Fault>(null, null, 'unsent', 'lost'),
    isAwaited: fc.boolean(),
  }),
  { maxLength: 40 },
)

it('five phones on a bad line order each dish once, and see the same in the end', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (evening) => {
      const table = new Table()
      let faults: Fault[] = []
      const line = table.line(() => faults.shift() ?? null)
      const names = Array.from({ length: 5 }, () => `random ${++phones}`)
      const all = names.map((name) => newPhone(line, name))
      let added = 0
      for (const { phone: at, deed, fault, isAwaited } of evening) {
        const phone = all[at]
        if (!phone) continue
        faults = [fault]
        if (deed === 'add') {
          added++
          phone.addDish(TACO)
        } else if (deed === 'send') phone.send()
        else if (deed === 'read') phone.readAgain()
        else {
          phone.stop()
          all[at] = newPhone(line, names[at])
        }
        if (isAwaited) await phone.settled()
      }
      faults = []
      for (let turn = 0; turn < 2; turn++)
        for (const phone of all) {
          await phone.settled()
          phone.open()
          await phone.settled()
        }
      for (const phone of all) phone.stop()
      expect(table.pieces()).toBe(added)
      for (const phone of all) {
        expect(phone.kept?.puts).toEqual([])
        expect(shown(phone)).toEqual([...table.lines.values()])
      }
    }),
    { numRuns: 60 },
  )
})
