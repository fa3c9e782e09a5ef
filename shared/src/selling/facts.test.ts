import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACT_RANKS, type FactKind, factsOf, type Seen } from './facts.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const NONE = { count: 0, since: null }
const PARTY = { isAtTable: true, since: ago(45), served: 0 }

/** A table with a party, of which nothing is true besides. */
const QUIET: Seen = { party: PARTY, ready: NONE, cooking: NONE }

/** Each thing that can wait at a table: alone, and with the age that it must have. */
const CALLS = [
  ['ready', 3, { ready: { count: 2, since: ago(3) } }],
  ['callsLong', 5, { calls: [{ kind: 'waiter', asked_at: ago(5), seen_at: null }] }],
  ['qr', 27, { requests: { count: 1, since: ago(27) } }],
  ['billed', 12, { billedAt: ago(12) }],
  ['tooLate', 25, { cooking: { count: 1, since: ago(25) } }],
  ['review', null, { isUnderReview: true }],
  ['late', 10, { cooking: { count: 1, since: ago(10) } }],
  ['cooking', 4, { cooking: { count: 1, since: ago(4) } }],
] as const satisfies readonly [FactKind, number | null, Partial<Seen>][]

/** Food is only one of calm, late and too late. */
const PAIRS = CALLS.flatMap((one, index) =>
  CALLS.slice(index + 1)
    .filter((other) => !('cooking' in one[2] && 'cooking' in other[2]))
    .map((other) => [one[0], other[0], one, other] as const),
)

const said = (seen: Partial<Seen>) => factsOf({ ...QUIET, ...seen }, NOW)
const kinds = (seen: Partial<Seen>) => said(seen).map(({ kind }) => kind)

describe('what is true of a table', () => {
  it.each(CALLS)('%s has its age', (kind, minutes, seen) =>
    expect(said(seen)).toContainEqual({ kind, minutes, count: kind === 'ready' ? 2 : 1 }),
  )

  it.each(PAIRS)('%s does not hide %s, and both keep their ages', (_one, _other, one, other) => {
    const facts = said({ ...one[2], ...other[2] }).filter(({ kind }) => kind !== 'here')
    expect(facts.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      [one[0], one[1]],
      [other[0], other[1]],
    ])
  })

  it('is all of it, in one order, with a party and without one', () =>
    fc.assert(
      fc.property(fc.subarray([...CALLS]), fc.boolean(), (some, isParty) => {
        const { party, ...seen } = Object.assign({}, QUIET, ...some.map(([, , one]) => one)) as Seen
        const facts = factsOf({ ...seen, party: isParty ? party : null }, NOW).map(({ kind }) => kind)
        const cooking = some.findLast(([, , one]) => 'cooking' in one)
        const wanted = some.filter((one) => !('cooking' in one[2]) || one === cooking).map(([kind]) => kind)
        expect(facts.filter((kind) => CALLS.some(([call]) => call === kind))).toEqual(wanted)
      }),
    ))

  it('whose guests call is told so, louder after three minutes, and quietly once somebody goes', () => {
    const call = (kind: 'bill' | 'waiter', minutes: number, seen: number | null = null) => ({
      kind,
      asked_at: ago(minutes),
      seen_at: seen === null ? null : ago(seen),
    })
    const called = (...calls: ReturnType<typeof call>[]) =>
      said({ calls }).map(({ kind, minutes }) => [kind, minutes, FACT_RANKS[kind]])
    expect(called(call('bill', 2))[0]).toEqual(['asks', 2, 'soon'])
    expect(called(call('bill', 3))[0]).toEqual(['asksLong', 3, 'now'])
    expect(called(call('bill', 4, 1), call('waiter', 1)).slice(0, 2)).toEqual([
      ['calls', 1, 'soon'],
      ['coming', 4, 'fine'],
    ])
    expect(kinds({ party: null, calls: [call('waiter', 0)] })).toEqual(['calls'])
  })

  it('is quiet while the kitchen cooks for less than ten minutes', () => {
    expect(said({ cooking: { count: 1, since: ago(9) } })).toEqual([
      { kind: 'cooking', minutes: 9, count: 1 },
    ])
    expect(FACT_RANKS.cooking).toBe('fine')
  })

  it('is served when all is delivered, and then how long its party has been there', () => {
    const served = { party: { ...PARTY, served: 3 } }
    expect(said(served).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['served', null],
      ['here', 45],
    ])
    expect(kinds({ ...served, ready: { count: 1, since: ago(1) } })).toEqual(['ready'])
    expect(kinds({ ...served, cooking: { count: 1, since: ago(1) } })).toEqual(['cooking'])
    expect(kinds({ ...served, billedAt: ago(1) })).toEqual(['billed', 'served'])
  })

  it('is taken when a party has nothing to wait for, which a check without a table does not say', () => {
    expect(kinds({})).toEqual(['occupied', 'here'])
    expect(kinds({ party: { ...PARTY, isAtTable: false } })).toEqual(['here'])
  })

  it('is free only when nothing else is true', () => {
    const nobody = { party: null }
    expect(kinds(nobody)).toEqual(['free'])
    expect(kinds({ ...nobody, requests: { count: 1, since: ago(2) } })).toEqual(['qr'])
    expect(kinds({ ...nobody, isPaid: true, cleaningSince: ago(1) })).toEqual(['paid'])
    expect(said({ ...nobody, cleaningSince: ago(6), isReserved: true })).toEqual([
      { kind: 'cleaning', minutes: 6, count: 1 },
      { kind: 'reserved', minutes: null, count: 1 },
    ])
  })

  it('has no age where it is not known, and none below zero where a device sold by a wrong clock', () => {
    expect(said({ ready: { count: 1, since: null } })[0]).toMatchObject({ kind: 'ready', minutes: null })
    expect(said({ cooking: { count: 1, since: null } })[0]).toMatchObject({ kind: 'cooking', minutes: null })
    expect(said({ cooking: { count: 1, since: ago(-3) } })[0]).toMatchObject({ kind: 'cooking', minutes: 0 })
  })
})
