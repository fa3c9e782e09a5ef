import { describe, expect, it } from 'vitest'
import { type Sums, tillFigures } from './assemble.ts'

const AT = '2026-11-21T05:00:00.000Z'
const NOTHING = { count: 0, amount: 0 }

const EMPTY: Sums = {
  expected: {},
  sales: { invoices: 0, net: 0, tax: 0, total: 0, gross: 0 },
  payments: [],
  categories: [],
  taxes: [],
  discounts: NOTHING,
  courtesies: NOTHING,
  voids: { ...NOTHING, wasted: 0 },
  refunds: { ...NOTHING, net: 0, tax: 0 },
  unapplied: NOTHING,
  returned: NOTHING,
  tips: [],
  float: 0,
  movements: [],
  firstOrder: null,
  lastOrder: null,
  firstInvoice: null,
  lastInvoice: null,
}

const COUNTED = { at: AT, by: 'ana', expected: { cash: 150_000 }, counted: { cash: 149_950 } }

const context = {
  shift: null,
  at: AT,
  counted: null,
  counts: [],
  openChecks: [],
  names: new Map([['ana', 'Ana Gómez']]),
  tipOwner: 'waiter' as const,
}
const figures = (sums: Partial<Sums>, more: Partial<Parameters<typeof tillFigures>[1]> = {}) =>
  tillFigures({ ...EMPTY, ...sums }, { ...context, ...more })

describe('the document of a shift', () => {
  it('shows the expected amounts, and no difference before the count', () => {
    const shown = figures({ expected: { cash: 150_000, debit_card: 23_200 } })
    expect(shown).toMatchObject({ expected: '1732.00', counted: null, difference: null })
    expect(shown.kinds).toEqual([
      { kind: 'cash', expected: '1500.00', counted: null, difference: null },
      { kind: 'debit_card', expected: '232.00', counted: null, difference: null },
    ])
  })

  it('compares the count with it, kind by kind and with its sign in all', () => {
    const shown = figures(
      { expected: { cash: 150_000, debit_card: 23_200 } },
      { counted: { cash: 149_950, debit_card: 23_220 }, counts: [COUNTED, COUNTED] },
    )
    expect(shown).toMatchObject({ expected: '1732.00', counted: '1731.70', difference: '-0.30', counts: 2 })
    expect(shown.kinds).toEqual([
      { kind: 'cash', expected: '1500.00', counted: '1499.50', difference: '-0.50' },
      { kind: 'debit_card', expected: '232.00', counted: '232.20', difference: '0.20' },
    ])
  })

  it('lists payments by kind, and by the store’s order within a kind', () => {
    const payment = (paymentTypeId: number, kind: Sums['payments'][number]['kind']) => ({
      paymentTypeId,
      title: `Forma ${paymentTypeId}`,
      kind,
      count: 1,
      amount: 1050,
      tips: 150,
      refunds: 5,
    })
    const { payments } = figures({ payments: [payment(7, 'other'), payment(9, 'cash'), payment(3, 'cash')] })
    expect(payments.map(({ paymentTypeId }) => paymentTypeId)).toEqual([3, 9, 7])
    expect(payments[0]).toMatchObject({ amount: '10.50', tips: '1.50', refunds: '0.05' })
  })

  it('adds up each kind of movement, and names people by their current names', () => {
    const move = (id: number, kind: Sums['movements'][number]['kind'], amount: number) => ({
      id,
      kind,
      at: AT,
      by: 'ana',
      amount,
      reason: 'Gas',
      note: null,
      to: kind === 'tip_payout' ? 'beto' : null,
      approvedBy: null,
    })
    const shown = figures({
      float: 100_000,
      movements: [
        move(1, 'in', 5000),
        move(2, 'in', 250),
        move(3, 'out', 30_000),
        move(4, 'tip_payout', 4000),
        move(5, 'open', 0),
      ],
      tips: [
        { username: 'ana', count: 2, amount: 3000, paidOut: 0 },
        { username: 'beto', count: 1, amount: 1500, paidOut: 4000 },
      ],
    })
    expect(shown).toMatchObject({ float: '1000.00', cashIn: '52.50', cashOut: '300.00', drawerOpenings: 1 })
    expect(shown.tips).toEqual({
      total: '45.00',
      paidOut: '40.00',
      byWaiter: [
        { username: 'ana', name: 'Ana Gómez', count: 2, amount: '30.00', paidOut: '0.00' },
        { username: 'beto', name: 'beto', count: 1, amount: '15.00', paidOut: '40.00' },
      ],
    })
    expect(shown.movements[0]).toMatchObject({ by: { username: 'ana', name: 'Ana Gómez' }, to: null })
    expect(shown.movements[3]).toMatchObject({ amount: '40.00', to: { username: 'beto', name: 'beto' } })
  })

  it('has one row of tips where they belong to all people, and none without tips', () => {
    const tips = [
      { username: 'ana', count: 2, amount: 3000, paidOut: 0 },
      { username: 'beto', count: 1, amount: 1500, paidOut: 4000 },
    ]
    expect(figures({ tips }, { tipOwner: 'pool' }).tips).toMatchObject({
      total: '45.00',
      byWaiter: [
        { username: '', name: 'Bolsa común (todo el equipo)', count: 3, amount: '45.00', paidOut: '40.00' },
      ],
    })
    expect(figures({}, { tipOwner: 'pool' }).tips.byWaiter).toEqual([])
  })

  it('names double payments only when there are some', () => {
    expect(figures({})).not.toHaveProperty('doublePayments')
    expect(figures({ unapplied: { count: 1, amount: 9850 } })).toMatchObject({
      doublePayments: { count: 1, amount: '98.50' },
    })
    // One double payment came in and was given back on another day.
    expect(figures({ unapplied: { count: 0, amount: -9850 } })).toMatchObject({
      doublePayments: { count: 0, amount: '-98.50' },
    })
  })

  it('writes all sums as amounts with their counts', () => {
    const shown = figures({
      sales: { invoices: 3, net: 10_000, tax: 1600, total: 11_600, gross: 12_345 },
      categories: [{ id: 1, title: 'Tacos', quantity: 4, total: 11_600 }],
      taxes: [{ title: 'IVA', rate: 16, net: 10_000, tax: 1600, total: 11_600 }],
      discounts: { count: 1, amount: 500 },
      courtesies: { count: 2, amount: 245 },
      voids: { count: 3, amount: 7000, wasted: 2050 },
      refunds: { count: 4, amount: 99, net: 85, tax: 14 },
      firstOrder: 4,
      lastOrder: 9,
      firstInvoice: 2,
      lastInvoice: 5,
    })
    expect(shown).toMatchObject({
      sales: {
        invoices: 3,
        gross: '123.45',
        discounts: '5.00',
        courtesies: '2.45',
        net: '100.00',
        tax: '16.00',
        total: '116.00',
      },
      categories: [{ id: 1, title: 'Tacos', quantity: 4, total: '116.00' }],
      taxes: [{ title: 'IVA', rate: 16, net: '100.00', tax: '16.00', total: '116.00' }],
      discounts: { count: 1, amount: '5.00' },
      courtesies: { count: 2, amount: '2.45' },
      voids: { count: 3, amount: '70.00', wasted: '20.50' },
      refunds: { count: 4, amount: '0.99', net: '0.85', tax: '0.14' },
      afterRefunds: { net: '99.15', tax: '15.86', total: '115.01' },
      firstOrder: 4,
      lastOrder: 9,
      firstInvoice: 2,
      lastInvoice: 5,
    })
  })
})
