import { BLANK_ORDER } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { describe, expect, it } from 'vitest'
import {
  arrange,
  cancellableOf,
  checkOfGroup,
  dueOfGroup,
  type FloorFacts,
  factsOfGroup,
  factsOfOrder,
  findGroups,
  type Group,
  isLastLive,
  labelOf,
  nameOfGroup,
  onlyOrders,
  type ShownItem,
  type ShownOrder,
  shortNameOfGroup,
  stepsOf,
} from './groups.ts'

const item = (id: number, status: ItemStatus): ShownItem => ({
  id,
  order_id: 1,
  item_id: 1,
  item_title: 'Taco',
  variant_id: null,
  variant_title: null,
  variant_price: null,
  price: '20.00',
  quantity: 1,
  status,
  date: '2026-11-21T12:00:00.000Z',
  notes: null,
  addons: [],
  discount: '0.00',
})

const order = (fields: Partial<ShownOrder>): ShownOrder => ({
  ...BLANK_ORDER,
  total: '20.00',
  check_paid: '0.00',
  items: [item(1, 'created')],
  ...fields,
})

const group = (id: number, title: string | null, fields: Partial<ShownOrder> = {}): Group => ({
  table_id: title === null ? null : id,
  table_title: title,
  floor: null,
  orders: [order({ id, ...fields })],
  order_ids: [id],
  total: '20.00',
  paid: '0.00',
  due: '20.00',
})

describe('the orders screen', () => {
  it('shows first who has waited longest, and last who only waits to be charged', () => {
    const at = (time: string, status: ItemStatus = 'created') => ({
      date: `2026-11-21T${time}:00.000Z`,
      items: [item(1, status)],
    })
    const shown = arrange([
      group(1, 'Mesa 1', at('11:00', 'delivered')),
      group(2, 'Mesa 2', at('12:30')),
      group(3, 'Mesa 10', at('12:05', 'completed')),
      group(4, null, at('13:00')),
      group(5, null, at('12:30')),
    ])
    expect(shown.tables.map(nameOfGroup)).toEqual(['Mesa 10', 'Mesa 2', 'Mesa 1'])
    expect(shown.others.map((one) => one.order_ids[0])).toEqual([5, 4])
  })

  it('says everything that is true of it, as the floor does, each with its age', () => {
    const now = Date.parse('2026-11-21T12:20:00.000Z')
    const says = (statuses: ItemStatus[], floor?: FloorFacts, table: string | null = 'Mesa 1') =>
      factsOfGroup(
        group(1, table, {
          date: '2026-11-21T12:00:00.000Z',
          items: statuses.map((status, index) => item(index, status)),
          check_id: 7,
          check_billed_at: '2026-11-21T12:19:00.000Z',
          ready_since: statuses.includes('completed') ? '2026-11-21T12:14:00.000Z' : null,
        }),
        floor,
        now,
      ).map(({ kind, minutes }) => [kind, minutes])
    const requests = [{ table_id: 1, count: 1, since: '2026-11-21T11:53:00.000Z' }]
    expect(says(['completed', 'preparing'], { requests, reviews: [7] })).toEqual([
      ['ready', 6],
      ['qr', 27],
      ['billed', 1],
      ['tooLate', 20],
      ['review', null],
    ])
    expect(says(['delivered'], { requests: [], reviews: [8] })).toEqual([
      ['billed', 1],
      ['served', null],
    ])
    expect(says(['delivered'], { requests, reviews: [] }, null)).toEqual(says(['delivered']))
  })

  it('waits since its oldest order that is not finished, paid ones too', () => {
    const orders = [
      order({ id: 1, date: '2026-11-21T11:00:00.000Z', items: [item(1, 'delivered')] }),
      order({ id: 2, date: '2026-11-21T12:00:00.000Z', items: [item(2, 'created')], payment_status: 'paid' }),
      order({ id: 3, date: '2026-11-21T12:10:00.000Z', items: [item(3, 'preparing')] }),
    ]
    const table = { ...group(1, 'Mesa 1'), orders, order_ids: [1, 2, 3] }
    const now = Date.parse('2026-11-21T12:15:00.000Z')
    expect(factsOfGroup(table, undefined, now)).toEqual([{ kind: 'late', minutes: 15, count: 1 }])
    expect(orders.map((one) => factsOfOrder(one, now)[0]?.kind)).toEqual(['served', 'late', 'cooking'])
  })

  it('calls an order in the compact view by its guest, else by its token', () => {
    expect(shortNameOfGroup(group(1, 'Mesa 4', { check_name: 'José' }))).toBe('Mesa 4')
    expect(shortNameOfGroup(group(1, null, { delivery_type: 'takeaway', customer_name: 'Ana' }))).toBe('Ana')
    expect(shortNameOfGroup(group(1, null, { customer_name: 'María Fernanda Gutiérrez' }))).toBe('María F.')
    expect(shortNameOfGroup(group(1, null, { token_no: 31 }))).toBe('Token: 31')
  })

  it('names an order without a table after its delivery type and customer', () => {
    const fields = { delivery_type: 'takeaway', customer_type: 'CUSTOMER', customer_name: 'Ana' } as const
    expect(nameOfGroup(group(1, null, fields))).toBe('Para Llevar · Ana')
    expect(nameOfGroup(group(1, null))).toBe('Cliente ocasional')
    expect(nameOfGroup(group(1, null, { ...fields, check_name: 'Juan' }))).toBe('Para Llevar · Juan · Ana')
    expect(nameOfGroup(group(1, null, { check_name: 'Juan' }))).toBe('Juan')
    const tables = [group(1, 'Mesa 4', { check_name: 'José' }), group(2, 'Mesa 5')]
    expect(findGroups(tables, 'jose')).toEqual([tables[0]])
  })

  it('adds the floor to a table’s name, but not the dash of a store without floors', () => {
    expect(labelOf({ ...group(1, 'Mesa 1'), floor: 'Terraza' })).toBe('Mesa 1, Terraza')
    expect(labelOf({ ...group(1, 'Mesa 1'), floor: '-' })).toBe('Mesa 1')
  })
})

describe('an item’s menu', () => {
  const offered = (of: ShownOrder, status: ItemStatus) =>
    stepsOf(of, item(1, status)).map((step) => step.status)

  it('offers the allowed statuses except the current status', () => {
    expect(offered(order({}), 'created')).toEqual(['preparing', 'completed', 'delivered', 'cancelled'])
    expect(offered(order({}), 'preparing')).toEqual(['completed', 'delivered', 'cancelled'])
    expect(offered(order({}), 'delivered')).toEqual(['preparing', 'completed'])
    expect(offered(order({}), 'cancelled')).toEqual([])
  })

  it('explains why an item of a paid order cannot be cancelled', () => {
    const steps = stepsOf(order({ payment_status: 'paid' }), item(1, 'created'))
    expect(steps.filter((step) => step.refusal).map((step) => step.status)).toEqual(['cancelled'])
  })

  it('recognises the last item that is not cancelled', () => {
    const [first, second] = [item(1, 'created'), item(2, 'cancelled')]
    const both = order({ items: [first, second] })
    expect(isLastLive(both, first)).toBe(true)
    expect(isLastLive(order({ items: [first, item(2, 'delivered')] }), first)).toBe(false)
  })

  it('cancels the orders of a table that are neither paid nor delivered', () => {
    const orders = [
      order({ id: 1, items: [item(1, 'delivered'), item(2, 'cancelled')] }),
      order({ id: 2, items: [item(3, 'delivered'), item(4, 'created')] }),
      order({ id: 3, payment_status: 'paid' }),
    ]
    expect(cancellableOf({ ...group(1, 'Mesa 1'), orders }).map(({ id }) => id)).toEqual([2])
  })
})

describe('searching for a table', () => {
  const lunch = group(1, 'Mesa 12', { token_no: 5, customer_name: 'Ana Peña', customer_id: '55 1234 5678' })
  const dinner = group(2, 'Terraza 2', {
    token_no: 12,
    items: [{ ...item(1, 'created'), item_title: 'Agua de Jamaica' }],
  })
  const found = (text: string) => findGroups([lunch, dinner], text).map(nameOfGroup)

  it('finds tables, customers and dishes regardless of accents', () => {
    expect(found('terr')).toEqual(['Terraza 2'])
    expect(found('pena')).toEqual(['Mesa 12'])
    expect(found('JAMAICA')).toEqual(['Terraza 2'])
    expect(found('  ')).toEqual(['Mesa 12', 'Terraza 2'])
    expect(found('pozole')).toEqual([])
  })

  it('reads a number as a token, a table or part of a phone number', () => {
    expect(found('12')).toEqual(['Mesa 12', 'Terraza 2'])
    expect(found('#5')).toEqual(['Mesa 12'])
    expect(found('2')).toEqual(['Terraza 2'])
    expect(found('3456')).toEqual(['Mesa 12'])
  })
})

describe('a table with several orders', () => {
  const first = order({ id: 1, total: '20.50', payment_status: 'paid', date: '2026-11-21T11:00:00.000Z' })
  const second = order({
    id: 2,
    total: '30.25',
    items: [item(1, 'delivered')],
    date: '2026-11-21T12:00:00.000Z',
  })
  const third = order({
    id: 3,
    total: '0.75',
    date: '2026-11-21T13:00:00.000Z',
    items: [item(2, 'preparing')],
  })
  const table: Group = { ...group(1, 'Mesa 1'), orders: [second, third], order_ids: [2, 3] }

  it('owes the sum of its unpaid orders', () => {
    expect(dueOfGroup({ ...table, orders: [first, second, third] })).toBe(31_00)
    expect(dueOfGroup(onlyOrders(table, [third]))).toBe(75)
  })

  it('owes the unpaid amount of its check, whichever round is looked at', () => {
    const rounds = [1, 2].map((id) => order({ id, check_id: 7, total: '20.00', check_paid: '25.00' }))
    const partly: Group = { ...table, orders: rounds, order_ids: [1, 2] }
    expect(dueOfGroup(partly)).toBe(15_00)
    expect(checkOfGroup(partly, rounds[1] as ShownOrder)).toEqual({
      rounds: 2,
      total: 40_00,
      paid: 25_00,
      due: 15_00,
    })
  })
})
