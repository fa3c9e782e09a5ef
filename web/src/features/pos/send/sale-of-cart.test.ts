import type { Check } from '@comanda/shared/checks/check'
import type { PosInit } from '@comanda/shared/pos/api'
import { menuItem } from '@comanda/shared/testing/menu-item'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../offline/outbox/entry.ts'
import type { KnownChecks } from '../../../parts/offline/known-checks.ts'
import { EMPTY_SALE, type Sale } from '../cart/cart-memory.ts'
import type { Target } from '../target.ts'
import { chargeBody, kitchenBody, saleOfCart } from './sale-of-cart.ts'
import type { SentOrder } from './sending.ts'

const taco = menuItem({ addons: [{ id: 7, item_id: 1, title: 'Queso', price: '12.00' }] })

const data = {
  storeTables: [{ id: 4, table_title: 'Mesa 4', floor: 'Terraza' }],
  paymentTypes: [
    { id: 1, title: 'Efectivo', is_active: 1, kind: 'cash' },
    { id: 2, title: 'Terminal', is_active: 1, kind: 'credit_card' },
  ],
} as unknown as PosInit

const cart: Sale = {
  ...EMPTY_SALE,
  cart: [{ item: taco, variantId: null, addonIds: [7], quantity: 3, notes: 'sin cebolla' }],
}
const atTable: Sale = { ...cart, tableId: 4, guests: 2 }

const NOTHING: KnownChecks = { checks: new Map(), entries: [] }
const check = (id: number, more: Partial<Check> = {}): KnownChecks['checks'] =>
  new Map([[id, { id, table_id: 4, status: 'open', split: null, ...more } as Check]])

const kitchen = (sale: Sale, target: Target | null = null): SentOrder => ({
  kind: 'kitchen',
  body: kitchenBody(sale, target),
})
const charge = (
  sale: Sale,
  paymentTypeId: number,
  more: { tip?: string; tendered?: string } = {},
): SentOrder => ({
  kind: 'charge',
  body: chargeBody(sale, [{ paymentTypeId, amount: '102.00', ...more }]),
})
const kept = (order: SentOrder, sale: Sale, target: Target | null = null, known = NOTHING) =>
  saleOfCart(order, 'key', sale, { data, target, known })

describe('the record of a cart in the outbox', () => {
  it('is its table, its lines and its amount', () => {
    expect(kept(kitchen(atTable), atTable)).toMatchObject({
      key: 'key',
      kind: 'order',
      amount: 10_200,
      title: 'Mesa 4 · 3 artículos',
      view: {
        of: 'order',
        tableId: 4,
        tableTitle: 'Mesa 4',
        floor: 'Terraza',
        guests: 2,
        customerType: 'WALKIN',
        lines: [{ item_title: 'Taco al pastor', quantity: 3, price: '34.00', notes: 'sin cebolla' }],
        payments: [],
      },
    })
  })

  it('is its customer and service without a table', () => {
    const sale: Sale = { ...cart, deliveryType: 'takeaway', customer: { phone: '55', name: 'Lupita' } }
    const { title, view } = kept(kitchen(sale), sale)
    expect(title).toBe('Lupita · 3 artículos')
    expect(view).toMatchObject({ customerType: 'CUSTOMER', customerName: 'Lupita', deliveryType: 'takeaway' })
    expect(kept(kitchen(cart), cart).title).toBe('Para Comer Aquí · 3 artículos')
  })

  it('is its name, beside its table or before its customer', () => {
    const named = (more: Partial<Sale>): Sale => ({ ...cart, checkName: ' Juan ', ...more })
    const titles = [{}, { tableId: 4 }, { customer: { phone: '55', name: 'Lupita' } }].map((more) => {
      const { title, view } = kept(kitchen(named(more)), named(more))
      return [title, view.of === 'order' && view.checkName]
    })
    expect(titles).toEqual([
      ['Juan · 3 artículos', 'Juan'],
      ['Mesa 4 · Juan · 3 artículos', 'Juan'],
      ['Juan · 3 artículos', 'Juan'],
    ])
    expect(kitchenBody(named({})).checkName).toBe('Juan')
    expect(kitchenBody(named({ checkName: ' \u200b' })).checkName).toBeNull()
  })

  it('is the payment of an order that is charged at once', () => {
    expect(kept(charge(cart, 2), cart)).toMatchObject({
      kind: 'paid_order',
      view: { payments: [{ paymentTypeId: 2, title: 'Terminal', kind: 'credit_card', amount: 10_200 }] },
    })
    expect(kept(charge(cart, 1, { tip: '10.00', tendered: '200.00' }), cart)).toMatchObject({
      view: { payments: [{ paymentTypeId: 1, tip: 1_000, tendered: 20_000, change: 8_800 }] },
    })
  })
})

describe('the order in which sales are sent', () => {
  const round = (order: Target['order'], opener?: Target['opener']): Target => ({
    kind: 'check',
    title: '',
    place: 'Mesa 4',
    back: '',
    repeats: { checkId: null, tableId: null },
    order,
    ...(opener ? { opener } : {}),
  })
  const toCheck = (checkId: number | '{check}') => ({ tableId: 4, deliveryType: 'dinein', checkId }) as const

  it('is that of the rounds of one check', () => {
    const target = round(toCheck(7))
    expect(kept(kitchen(cart, target), cart, target)).toMatchObject({ chain: 'check:7' })
  })

  it('is after the sale of this device that opens the check', () => {
    const target = round(toCheck('{check}'), { key: 'opener', chain: 'opener' })
    const order = kitchen(cart, target)
    expect(order.body).toMatchObject({ checkId: '{check}' })
    expect(kept(order, cart, target)).toMatchObject({ after: 'opener', chain: 'opener' })
  })

  it('is that of the open check at the table, of the server or of this device', () => {
    const known = { checks: check(7), entries: [] }
    expect(kept(kitchen(atTable), atTable, null, known)).toMatchObject({ chain: 'check:7' })
    const entries = [{ key: 'opener', number: 12, chain: 'opener' } as Entry]
    const own = kept(kitchen(atTable), atTable, null, { checks: check(-12), entries })
    expect(own).toMatchObject({ chain: 'opener' })
    expect(own).not.toHaveProperty('after')
  })

  it('is after the customer that this device has added for it', () => {
    const view = { of: 'customer', phone: '55', name: 'Lupita' } as const
    const entries = [{ key: 'new', number: 3, chain: 'new', state: 'sold', view } as Entry]
    const sale: Sale = { ...cart, customer: { phone: '55', name: 'Lupita' } }
    const chainOfNextCharge = (one: Entry) =>
      kept(charge(sale, 1), sale, null, { checks: new Map(), entries: [one] }).chain
    expect(entries.map(chainOfNextCharge)).toEqual(['new'])
    expect(entries.map((one) => chainOfNextCharge({ ...one, state: 'sent' }))).toEqual([undefined])
  })

  it('is its own for an order that opens a check', () => {
    const known = { checks: check(7), entries: [] }
    expect(kept(charge(atTable, 1), atTable, null, known)).not.toHaveProperty('chain')
    expect(kept(kitchen(cart), cart, null, known)).not.toHaveProperty('chain')
    expect(
      kept(kitchen(atTable), atTable, null, { ...known, checks: check(7, { status: 'paid' }) }),
    ).not.toHaveProperty('chain')
    const another = round({ tableId: 4, deliveryType: 'dinein', newCheck: true })
    expect(kept(kitchen(cart, another), cart, another, known)).not.toHaveProperty('chain')
  })
})
