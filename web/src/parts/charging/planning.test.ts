import { settle } from '@comanda/shared/checks/charging'
import { toCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import {
  changeEntry,
  EMPTY_ENTRY,
  type Entry,
  KEYS,
  type PadKey,
  planPayment,
  type TipChoice,
  typedCents,
  typeKey,
} from './planning.ts'

const DUE = toCents(24_500)
const type = (keys: string, from: Entry = EMPTY_ENTRY): Entry =>
  Array.from(keys).reduce(
    (entry, key) => changeEntry(entry, { type: 'key', key: (key === '<' ? 'back' : key) as PadKey }),
    from,
  )
const withTip = (choice: TipChoice) => changeEntry(EMPTY_ENTRY, { type: 'tip', choice })

describe('an amount typed on the keypad', () => {
  it.each([
    ['245', 24_500],
    ['245.5', 24_550],
    ['245.', 24_500],
    ['.5', 50],
    ['0245', 24_500],
    ['12.345', 1_234],
    ['1.2.3', 123],
    ['245<<', 200],
    ['12345678', 123_456_700],
  ])('%s is read as %i centavos', (keys, cents) => {
    expect(typedCents(type(keys).amount)).toBe(cents)
  })

  it('is the amount due when every digit was deleted', () => {
    expect(typedCents(type('5<').amount)).toBeNull()
  })

  it('stays readable after any keys', () => {
    for (const first of KEYS)
      for (const second of KEYS)
        for (const third of KEYS) {
          const text = [first, second, third].reduce(typeKey, '')
          expect(text === '' || typedCents(text) !== null).toBe(true)
        }
  })
})

describe('a payment in cash', () => {
  it('is exact when nothing is typed', () => {
    const { tender, change, left } = planPayment('cash', DUE, EMPTY_ENTRY)
    expect(tender).toEqual({ kind: 'cash', amount: DUE, tip: 0, tendered: null })
    expect([change, left]).toEqual([0, 0])
  })

  it('gives change for a larger note', () => {
    const { tender, change } = planPayment('cash', DUE, type('500'))
    expect(tender).toMatchObject({ amount: DUE, tendered: 50_000 })
    expect(change).toBe(25_500)
  })

  it('takes the tip from the note before the change', () => {
    const { tender, change } = planPayment('cash', DUE, type('300', withTip(10)))
    expect(tender).toMatchObject({ amount: DUE, tip: 2_450, tendered: 30_000 })
    expect(change).toBe(3_050)
  })

  it('of less than the bill is a partial payment', () => {
    const { tender, left } = planPayment('cash', DUE, type('100'))
    expect(tender).toEqual({ kind: 'cash', amount: 10_000, tip: 0, tendered: null })
    expect(left).toBe(14_500)
  })

  it('that covers the bill but not the tip is refused with the missing amount', () => {
    expect(planPayment('cash', DUE, type('250', withTip(10)))).toMatchObject({ tender: null, missing: 1_950 })
  })
})

describe('a payment by card', () => {
  it('of the bill with a tip charges both', () => {
    const { tender, left } = planPayment('credit_card', DUE, withTip(15))
    expect(tender).toEqual({ kind: 'credit_card', amount: DUE, tip: 3_675, tendered: null })
    expect(left).toBe(0)
  })

  it('cannot exceed the bill, except as a tip', () => {
    const entry = type('265')
    expect(planPayment('debit_card', DUE, entry)).toMatchObject({ tender: null, excess: 2_000 })
    const asTip = changeEntry(entry, { type: 'excessIsTip', due: DUE, excess: toCents(2_000) })
    expect(planPayment('debit_card', DUE, asTip).tender).toMatchObject({ amount: DUE, tip: 2_000 })
  })

  it('accepts the typed amount of bill and tip together', () => {
    expect(planPayment('debit_card', DUE, type('269.5', withTip(10))).tender).toMatchObject({
      amount: DUE,
      tip: 2_450,
    })
  })

  it('of a part computes the tip from that part', () => {
    const { tender, left } = planPayment('credit_card', DUE, type('100', withTip(10)))
    expect(tender).toMatchObject({ amount: 10_000, tip: 1_000 })
    expect(left).toBe(14_500)
  })

  it('takes a tip of any amount, typed on the same keypad', () => {
    const { tender } = planPayment('credit_card', DUE, type('33.5', withTip('other')))
    expect(tender).toMatchObject({ amount: DUE, tip: 3_350 })
  })
})

describe('every planned payment', () => {
  it('is accepted by the rules of the server, with the same rest and change', () => {
    const amounts = ['', '0', '0.01', '100', '245', '250', '300', '9999999']
    const tips: TipChoice[] = [null, 0, 10, 15, 20]
    for (const kind of ['cash', 'credit_card', 'transfer'] as const)
      for (const keys of amounts)
        for (const tip of tips) {
          const plan = planPayment(kind, DUE, type(keys, withTip(tip)))
          if (!plan.tender) continue
          const { left, changeTotal } = settle(DUE, [plan.tender])
          expect([left, changeTotal]).toEqual([plan.left, plan.change])
        }
  })
})
