import { addCustomer, updateCustomer } from '@comanda/shared/customers/api'
import * as api from '@comanda/shared/invoices/api'
import { businessDate } from '@comanda/shared/kernel/business-day'
import { readCsv } from '@comanda/shared/kernel/csv'
import { updateMenuItem } from '@comanda/shared/menu/api'
import { completeOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { updatePaymentType } from '@comanda/shared/settings/payment-types'
import { savePrintSetting } from '@comanda/shared/settings/printing'
import { saveStoreSetting } from '@comanda/shared/settings/store'
import { updateTax } from '@comanda/shared/settings/taxes'
import { describe, expect, it } from 'vitest'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const DAY = 86_400_000
const water = [{ id: WATER.id, quantity: 1 }]
const order = { cart: water, deliveryType: 'dinein', customerId: null, tableId: null }

const MEXICO_CITY = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const HOUR = 3_600_000

const sell = async (restaurant: Client, change: Record<string, unknown> = {}): Promise<number> =>
  (await restaurant.call(createOrderAndInvoice, { body: { ...order, ...change } })).invoiceId

/** Inserts copies of the store's first invoice with its order, numbered `from` to `to`. */
const copyInvoices = ({ tenantId: t }: Client, to: number, from = 2) =>
  server.sql(`
    INSERT INTO invoices SELECT ${t}, n, business_date, created_at, net, tax, total, created_by
      FROM invoices, generate_series(${from}, ${to}) AS n WHERE tenant_id = ${t} AND id = 1;
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, payment_status, invoice_id,
                        check_id, round)
      SELECT ${t}, n, n, business_date, created_at, created_by, 'WALKIN', 'paid', n, check_id, n
      FROM orders, generate_series(${from}, ${to}) AS n WHERE tenant_id = ${t} AND id = 1;
  `)

const numbers = (invoices: readonly api.Invoice[]) => invoices.map((one) => one.invoice_id)

const list = async (restaurant: Client, query: Record<string, unknown> = {}) =>
  numbers(await restaurant.call(api.listInvoices, { query: query }))

const search = async (restaurant: Client, q: string) =>
  numbers(await restaurant.call(api.searchInvoices, { query: { q } }))

describe('the invoices of a period', () => {
  it('show each bill once, with all its orders, its table and its customer', async () => {
    const phone = '55 1234 5678'
    await restaurant.call(addCustomer, { body: { phone, name: 'María Núñez', email: 'maria@example.mx' } })
    await restaurant.call(createOrder, { body: { ...order, tableId: TABLES.two } })
    await restaurant.call(createOrder, {
      body: { ...order, tableId: TABLES.two, customerId: { phone: '5512345678', name: 'María' } },
    })
    await restaurant.call(payOrders, { body: { orderIds: [1, 2] } })
    await restaurant.call(updateCustomer, {
      params: { phone },
      body: { name: 'Casada', email: 'c@example.mx' },
    })

    expect(await restaurant.call(api.listInvoices)).toEqual([
      {
        invoice_id: 1,
        business_date: businessDate(server.clock.now, MEXICO_CITY),
        created_at: server.clock.now.toISOString(),
        sub_total: '66.38',
        tax_total: '10.62',
        total: '77.00',
        table_id: TABLES.two,
        table_title: 'Mesa 2',
        floor: 'Planta baja',
        delivery_type: 'dinein',
        customer_type: 'CUSTOMER',
        customer_id: '5512345678',
        name: 'María Núñez',
        email: 'c@example.mx',
        payments: [{ title: 'Efectivo', amount: '77.00' }],
        refund_status: 'none',
        refunded: '0.00',
        refunded_tip: '0.00',
        refund_ids: [],
        fiscal: null,
        taken_by: expect.any(String),
        orders: [
          { order_id: 1, payment_status: 'paid', token_no: 1 },
          { order_id: 2, payment_status: 'paid', token_no: 2 },
        ],
      },
    ])
  })

  it('show no name for a guest without a name', async () => {
    await sell(restaurant, { deliveryType: null })
    expect((await restaurant.call(api.listInvoices))[0]).toMatchObject({
      customer_type: 'WALKIN',
      customer_id: null,
      name: null,
      email: null,
      table_id: null,
      table_title: null,
      delivery_type: null,
    })
  })

  it('are those of the store’s business day, which ends after midnight', async () => {
    await sell(restaurant)
    await server.later(restaurant, 13 * HOUR)
    await sell(restaurant)
    expect(await list(restaurant)).toEqual([2, 1])
    await server.later(restaurant, 3 * HOUR)
    await sell(restaurant)
    expect(await list(restaurant)).toEqual([3])
    expect(await list(restaurant, { type: 'yesterday' })).toEqual([2, 1])
    expect(await list(restaurant, { type: 'tomorrow' })).toEqual([])
    expect(await list(restaurant, { type: 'last_7days' })).toEqual([3, 2, 1])
  })

  it('are listed newest first and by page, for a custom range', async () => {
    const today = server.clock.now.toISOString().slice(0, 10)
    for (let day = 0; day < 3; day++) {
      await sell(restaurant)
      await sell(restaurant)
      await server.later(restaurant, DAY)
    }
    const custom = { type: 'custom', from: today, to: server.clock.now.toISOString().slice(0, 10) }
    const answer = await restaurant.send(api.listInvoices, {
      query: { ...custom, page: 1, perPage: 4 },
    })
    expect(answer.headers.get('x-total-count')).toBe('6')
    expect(await list(restaurant, custom)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await list(restaurant, { ...custom, to: today })).toEqual([2, 1])
    expect(await list(restaurant, { ...custom, page: 1, perPage: 4 })).toEqual([6, 5, 4, 3])
    expect(await list(restaurant, { ...custom, perPage: 4, page: 2 })).toEqual([2, 1])
    expect(await list(restaurant, { ...custom, perPage: 4, page: 3 })).toEqual([])
    expect(await list(restaurant, { from: '', to: 'null' })).toEqual([])
    expect((await restaurant.send(api.listInvoices, { query: { type: 'siempre' } })).status).toBe(400)
  })
})

describe('a client that sends no page', () => {
  it('receives the whole period, up to 2,000 invoices, and their total count', async () => {
    await sell(restaurant)
    await copyInvoices(restaurant, 150)
    const whole = await restaurant.send(api.listInvoices)
    expect([whole.headers.get('x-total-count'), (whole.body as unknown as unknown[]).length]).toEqual([
      '150',
      150,
    ])
    expect(await list(restaurant, { page: 1 })).toHaveLength(100)
    expect(await list(restaurant, { page: 2 })).toHaveLength(50)

    await copyInvoices(restaurant, 2_300, 151)
    const cut = await restaurant.send(api.listInvoices)
    expect([cut.headers.get('x-total-count'), (cut.body as unknown as unknown[]).length]).toEqual([
      '2300',
      2_000,
    ])
  })
})

describe('a customer on an invoice', () => {
  const customerId = { phone: '55 1234 5678', name: 'María Núñez' }

  it('is shown without phone and e-mail to staff without a scope for customers', async () => {
    await restaurant.call(addCustomer, { body: { ...customerId, email: 'maria@example.mx' } })
    await sell(restaurant, { customerId })
    const whole = { customer_id: '55 1234 5678', name: 'María Núñez', email: 'maria@example.mx' }
    const hidden = { customer_type: 'CUSTOMER', customer_id: null, name: 'María Núñez', email: null }

    for (const scope of ['INVOICES', 'POS'] as const) {
      const waiter = await server.hire(restaurant, [scope])
      expect(await waiter.call(api.listInvoices)).toMatchObject([hidden])
      expect(await waiter.call(api.searchInvoices, { query: { q: 'María' } })).toMatchObject([hidden])
    }
    for (const scope of ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] as const) {
      const manager = await server.hire(restaurant, ['INVOICES', scope])
      expect(await manager.call(api.listInvoices)).toMatchObject([whole])
    }
    expect(await restaurant.call(api.listInvoices)).toMatchObject([whole])
  })

  it('is left out of a file that a waiter downloads', async () => {
    await sell(restaurant, { customerId })
    const file = async (client: Client) => (await client.send(api.exportInvoices)).body as unknown as string
    for (const scope of ['INVOICES', 'POS'] as const) {
      const text = await file(await server.hire(restaurant, [scope]))
      expect(text).toContain('38.50')
      expect(text).not.toMatch(/Cliente|Teléfono|María|1234/)
    }
    for (const client of [restaurant, await server.hire(restaurant, ['POS', 'VIEW_CUSTOMERS'])])
      expect(await file(client)).toMatch(/María Núñez,55 1234 5678/)
  })

  it('is shown without phone to staff who read the bill of a closed order', async () => {
    await sell(restaurant, { customerId })
    await restaurant.call(completeOrders, { body: { orderIds: [1] } })
    const waiter = await server.hire(restaurant, ['POS'])
    const phoneOf = async (client: Client) =>
      (await client.call(api.billedOrders, { body: { orderIds: [1] } })).orders[0]?.customer_id
    expect(await phoneOf(waiter)).toBeNull()
    expect(await phoneOf(restaurant)).toBe('55 1234 5678')
  })
})

it('the payments of an invoice are listed with type and amount, and with the cashier’s name', async () => {
  const cashier = await server.hire(restaurant, ['POS'])
  const payments = [
    { paymentTypeId: 2, amount: '8.50' },
    { paymentTypeId: 1, amount: '30.00' },
  ]
  await sell(cashier, { payments })
  await restaurant.call(updatePaymentType, {
    params: { id: 2 },
    body: { title: 'Terminal', isActive: false },
  })
  const [invoice] = await restaurant.call(api.listInvoices)
  expect(invoice).toMatchObject({
    business_date: businessDate(server.clock.now, MEXICO_CITY),
    taken_by: 'Personal de prueba',
    payments: [
      { title: 'Terminal', amount: '8.50' },
      { title: 'Efectivo', amount: '30.00' },
    ],
  })
  const { body } = await restaurant.send(api.exportInvoices)
  expect(body).toContain('Terminal 8.50 + Efectivo 30.00')
  expect(body).toContain('Personal de prueba')
})

it('the sums below the invoices cover the whole period on every page', async () => {
  const sums = (query: Record<string, unknown> = {}) => restaurant.call(api.sumInvoices, { query: query })
  expect(await sums()).toEqual({
    count: 0,
    subtotal: '0.00',
    taxTotal: '0.00',
    total: '0.00',
    refunded: '0.00',
  })
  await sell(restaurant)
  await server.later(restaurant, DAY)
  await sell(restaurant, { cart: [{ id: CANDY.id, quantity: 1 }] })
  await sell(restaurant)
  expect(await sums()).toMatchObject({ count: 2, subtotal: '48.19', taxTotal: '5.31', total: '53.50' })
  expect(await sums({ type: 'last_7days' })).toMatchObject({ count: 3, total: '92.00' })
})

describe('the file of the invoices', () => {
  const NOT_REFUNDED = ['', '', '', '']
  const file = async (restaurant: Client, query: Record<string, unknown> = {}) => {
    const { status, headers, body } = await restaurant.send(api.exportInvoices, { query: query })
    return { status, headers, rows: readCsv(body as unknown as string).slice(1, -1) }
  }

  it('has all invoices of the period, oldest first, in the store’s time zone, without formulas', async () => {
    server.clock.reset()
    await server.later(restaurant, 0)
    await sell(restaurant, { customerId: { phone: '+52 55 1234 5678', name: '=1+1' }, tableId: TABLES.two })
    await restaurant.call(createOrder, { body: order })
    await restaurant.call(createOrder, { body: order })
    await restaurant.call(payOrders, { body: { orderIds: [2, 3] } })
    const { headers, rows } = await file(restaurant)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="Ventas 2026-11-21 2026-11-21.csv"')
    expect(rows).toEqual([
      [
        '1',
        '1',
        '2026-11-21',
        '2026-11-21 12:00',
        '33.19',
        '5.31',
        '38.50',
        'Efectivo',
        expect.any(String),
        'Para Comer Aquí',
        'Mesa 2',
        'Planta baja',
        '=1+1',
        '+52 55 1234 5678',
        ...NOT_REFUNDED,
      ],
      [
        '2',
        '2 3',
        '2026-11-21',
        '2026-11-21 12:00',
        '66.38',
        '10.62',
        '77.00',
        'Efectivo',
        expect.any(String),
        'Para Comer Aquí',
        '',
        '',
        'CLIENTE OCASIONAL',
        '',
        ...NOT_REFUNDED,
      ],
    ])
    const { body } = await restaurant.send(api.exportInvoices)
    expect(body).toContain("'=1+1")
  })

  it('is complete when it is longer than one read', async () => {
    await sell(restaurant)
    await copyInvoices(restaurant, 2_500)
    await server.sql(
      'UPDATE invoices SET business_date = business_date - id % 3 WHERE tenant_id = $1 AND id > 1',
      restaurant.tenantId,
    )
    const { rows } = await file(restaurant, { type: 'last_7days' })
    expect(rows).toHaveLength(2_500)
    expect(new Set(rows.map(([id]) => id)).size).toBe(2_500)
    expect(rows[0]?.[0]).toBe('2')
  })
})

describe('the search for invoices', () => {
  it('finds numbers, tokens and parts of the customer’s name or phone, newest first', async () => {
    await sell(restaurant, { customerId: { phone: '55 1234 5678', name: 'Ángel Peña' } })
    await sell(restaurant, { customerId: { phone: '33 8765 4321', name: 'Beto' } })
    await server.later(restaurant, DAY)
    await sell(restaurant)
    await sell(restaurant, { customerId: { phone: '33 8765 4321', name: 'Beto' } })
    expect(await search(restaurant, '#3')).toEqual([3])
    expect(await search(restaurant, '2')).toEqual([4, 2])
    expect(await search(restaurant, '876')).toEqual([4, 2])
    expect(await search(restaurant, 'angel')).toEqual([1])
    expect(await search(restaurant, 'PEÑA')).toEqual([1])
    expect(await search(restaurant, '33 8765')).toEqual([4, 2])
    expect(await search(restaurant, 'Beto')).toEqual([4, 2])
    for (const nothing of ['', '  ', 'Zacarías', '99999', '99999999999999999999', '%', '´', '^'])
      expect([nothing, await search(restaurant, nothing)]).toEqual([nothing, []])
  })

  it('finds a token on all days', async () => {
    await sell(restaurant)
    await server.later(restaurant, DAY)
    await sell(restaurant)
    expect(await search(restaurant, '1')).toEqual([2, 1])
  })
})

describe('the receipt of an order', () => {
  it('keeps the prices and taxes of the time of ordering, without cancelled lines', async () => {
    const cart = [
      { id: TACO.id, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese], quantity: 2 },
      { id: CANDY.id, quantity: 1 },
    ]
    await restaurant.call(createOrder, { body: { ...order, cart } })
    await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
    await restaurant.call(payOrders, { body: { orderIds: [1] } })
    await restaurant.call(updateMenuItem, { params: { id: TACO.id }, body: { title: 'Otro', price: 1 } })
    await restaurant.call(updateTax, {
      params: { id: 1 },
      body: { title: 'IVA', rate: 8, type: 'exclusive' },
    })

    const bill = await restaurant.call(api.billedOrders, { body: { orderIds: ['1'] } })
    expect(bill).toMatchObject({ subtotal: '192.24', taxTotal: '30.76', total: '223.00' })
    expect(bill.orders[0]?.items).toEqual([
      expect.objectContaining({
        item_title: 'Taco al pastor',
        variant_title: 'Orden de 5',
        variant_price: '99.50',
        price: '111.50',
        quantity: 2,
        addons: [{ id: 1, item_id: 1, title: 'Queso', price: '12.00' }],
      }),
    ])
    const [invoice] = await restaurant.call(api.listInvoices)
    expect([invoice?.sub_total, invoice?.tax_total, invoice?.total]).toEqual(['192.24', '30.76', '223.00'])
  })

  it('answers 404 for an unknown order or another store’s, and 400 for none', async () => {
    const neighbour = await openTaqueria(server)
    await sell(neighbour)
    await sell(neighbour)
    const restaurant = await openTaqueria(server)
    await sell(restaurant)
    const receipt = (orderIds: number[]) => restaurant.send(api.billedOrders, { body: { orderIds } })
    expect((await receipt([1])).status).toBe(200)
    expect((await receipt([1, 2])).status).toBe(404)
    expect((await receipt([])).status).toBe(400)
    expect(await list(restaurant)).toEqual([1])
    expect(await search(restaurant, '2')).toEqual([])
  })
})

describe('the invoices screen', () => {
  it('loads the store’s details and print settings', async () => {
    await restaurant.call(saveStoreSetting, { body: { storeName: 'La Merced', phone: '1' } })
    await restaurant.call(savePrintSetting, { body: { pageFormat: '57', printToken: true } })
    const init = await restaurant.call(api.initInvoices)
    expect(init.storeSettings).toMatchObject({ store_name: 'La Merced', currency: 'MXN' })
    expect(init.printSettings).toMatchObject({ page_format: '57', print_token: 1, show_notes: 0 })
  })

  it('opens with the scope INVOICES or POS, but not KITCHEN', async () => {
    await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [1] } })
    const cashier = await server.hire(restaurant, ['INVOICES'])
    expect(await list(cashier)).toEqual([1])
    expect(await list(await server.hire(restaurant, ['POS']))).toEqual([1])
    const cook = await server.hire(restaurant, ['KITCHEN', 'SETTINGS', 'CUSTOMERS'])
    const refused = [
      await cook.send(api.initInvoices),
      await cook.send(api.listInvoices),
      await cook.send(api.searchInvoices, { query: { q: '1' } }),
      await cook.send(api.sumInvoices),
      await cook.send(api.exportInvoices),
      await cook.send(api.billedOrders, { body: { orderIds: [1] } }),
    ]
    expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403])
  })
})
