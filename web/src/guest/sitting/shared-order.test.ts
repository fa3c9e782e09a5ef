import type { SharedLine, Sitting } from '@comanda/shared/sittings/api'
import { describe, expect, it } from 'vitest'
import { type Choice, type KeptSitting, newSitting } from './kept-sitting.ts'
import {
  carriedOver,
  settlePut,
  shownLines,
  withDish,
  withPut,
  withRound,
  withSitting,
  withTry,
} from './shared-order.ts'

const TACO = { item_id: 1, variant_id: 2, addons_ids: [7] }
const line = (id: string, change: Partial<SharedLine> = {}): SharedLine => ({
  id,
  version: 1,
  guest: 2,
  ...TACO,
  quantity: 1,
  notes: null,
  ...change,
})
const sitting = (lines: SharedLine[]): Sitting => ({
  table_title: 'Mesa 4',
  me: 1,
  guests: [
    { number: 1, name: 'Ana' },
    { number: 2, name: '' },
  ],
  lines,
  rounds: [],
  bill: null,
  calls: [],
  is_confirmed: true,
  ended: null,
})
const at = (...lines: SharedLine[]): KeptSitting => ({
  ...newSitting(0),
  ticket: 'ticket',
  sitting: sitting(lines),
})
const choice = (quantity: number): Choice => ({ ...TACO, quantity, notes: null })
const quantities = (kept: KeptSitting) => shownLines(kept).map(({ quantity }) => quantity)
/** The table's answer while this phone waits for it. */
const answered = (kept: KeptSitting, ...lines: SharedLine[]) =>
  settlePut(withSitting(kept, sitting(lines), 1), kept.puts[0]?.id ?? '')
/** The first put is on its way. */
const sent = (kept: KeptSitting) => (kept.puts[0] ? withTry(kept, kept.puts[0]) : kept)

describe('what a phone shows of its table', () => {
  it('is the table’s lines and what the guest has changed since', () => {
    const kept = withDish(withPut(at(line('a'), line('b')), 'a', choice(3)), TACO)
    expect(shownLines(kept)).toMatchObject([
      { id: 'a', guest: 2, quantity: 3, isWaiting: true },
      { id: 'b', guest: 2, quantity: 1, isWaiting: false },
      { guest: 1, version: 0, quantity: 1, isWaiting: true },
    ])
    expect(quantities(withPut(kept, 'b', null))).toEqual([3, 1])
  })

  it('has the guest’s own dishes before the phone has joined', () => {
    const kept = withDish(withDish(newSitting(0), TACO), { ...TACO, addons_ids: [] })
    expect(shownLines(kept)).toMatchObject([{ guest: null }, { guest: null }])
  })
})

describe('a change', () => {
  it('of a line that is not sent yet replaces the one before, and taking it off leaves nothing to send', () => {
    const added = withDish(at(), TACO)
    const [put] = added.puts
    const changed = withPut(added, put?.id ?? '', choice(5))
    expect(changed.puts).toMatchObject([{ id: put?.id, version: 0, wanted: { quantity: 5 } }])
    expect(withPut(changed, put?.id ?? '', null).puts).toEqual([])
  })

  it('is done when the table has it', () => {
    const kept = sent(withPut(at(line('a')), 'a', choice(2)))
    const { kept: after, news } = answered(kept, line('a', { version: 2, quantity: 2 }))
    expect([after.puts, news, quantities(after)]).toEqual([[], null, [2]])
  })

  it('that was made while another was on its way goes on from its version', () => {
    const kept = withPut(sent(withPut(at(line('a')), 'a', choice(2))), 'a', choice(4))
    const { kept: after, news } = answered(kept, line('a', { version: 2, quantity: 2 }))
    expect(after.puts).toMatchObject([{ version: 2, wanted: { quantity: 4 } }])
    expect([news, quantities(after)]).toEqual([null, [4]])
  })

  it('whose answer was lost is understood by the next one', () => {
    const lost = sent(withDish(at(), TACO))
    const id = lost.puts[0]?.id ?? ''
    // The guest takes off what the table may have.
    const removing = sent(withPut(lost, id, null))
    expect(shownLines(removing)).toEqual([])
    const { kept: after, news } = answered(removing, line(id, { guest: 1 }))
    expect([after.puts, news]).toEqual([[{ id, version: 1, wanted: null, tried: [] }], null])
    expect(answered(removing).kept.puts).toEqual([])
  })

  it('that came second leaves what the others made of the line, and says so', () => {
    const kept = sent(withPut(at(line('a')), 'a', choice(2)))
    const { kept: after, news } = answered(kept, line('a', { version: 2, quantity: 7 }))
    expect([after.puts, news, quantities(after)]).toEqual([[], { kind: 'changed', itemId: 1 }, [7]])
    const gone = answered(kept)
    expect([gone.kept.puts, gone.news]).toEqual([[], { kind: 'gone', itemId: 1 }])
  })
})

const PRICES = new Map([
  ['a', '22.00'],
  ['b', '22.00'],
])

describe('a round', () => {
  it('has the same key for the same lines, and another for others', () => {
    const first = withRound(at(line('a')), PRICES)
    expect(withRound(first, PRICES).round).toEqual(first.round)
    const more = withRound({ ...first, sitting: sitting([line('a', { version: 2 })]) }, PRICES)
    expect(more.round?.key).not.toBe(first.round?.key)
  })

  it('without an answer has arrived when none of its lines waits any more', () => {
    const kept = withRound(at(line('a')), PRICES)
    expect(withSitting(kept, sitting([line('a')]), 1).round).not.toBeNull()
    expect(withSitting(kept, sitting([line('b')]), 1).round).toBeNull()
  })
})

it('what a phone had not sent when the table was closed goes into the next sitting, with other ids', () => {
  const kept = withDish(at(line('a'), line('b', { guest: 1, notes: 'sin sal' })), { ...TACO, item_id: 5 })
  const next = carriedOver(kept, newSitting(0))
  expect(next.puts).toMatchObject([
    { version: 0, wanted: { item_id: 1, notes: 'sin sal' } },
    { version: 0, wanted: { item_id: 5 } },
  ])
  expect(next.puts.map(({ id }) => id)).not.toContain('b')
})
