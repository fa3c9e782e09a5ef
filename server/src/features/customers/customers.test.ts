import { randomUUID } from 'node:crypto'
import * as api from '@comanda/shared/customers/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import type { Call } from '@comanda/shared/kernel/call'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { messageOfReply } from '../../testing/client.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

const MARIA = {
  phone: '55 1234 5678',
  name: 'María Núñez',
  email: 'maria@example.mx',
  birthDate: '1990-02-28',
  gender: 'female',
} as const

const SPELLINGS = ['5512345678', '+52 55 1234 5678', '(55) 1234-5678', '55 1234 5678']

const add = (restaurant: Client, phone: string, name: string) =>
  restaurant.call(api.addCustomer, { body: { phone, name } })

const names = (customers: readonly api.Customer[]) => customers.map((one) => one.name)

const search = async (restaurant: Client, q: string) =>
  names(await restaurant.call(api.searchCustomers, { query: { q } }))

const sells = (restaurant: Client, phone: string) =>
  restaurant.call(createOrderAndInvoice, {
    body: {
      cart: [{ id: WATER.id, quantity: 1 }],
      deliveryType: 'takeaway',
      customerId: phone,
      tableId: null,
    },
  })

describe('adding a customer', () => {
  it('keeps the phone as it was typed, and finds it in every spelling', async () => {
    await restaurant.call(api.addCustomer, { body: MARIA })
    for (const phone of SPELLINGS) {
      expect(await restaurant.call(api.getCustomer, { params: { phone } })).toEqual({
        phone: '55 1234 5678',
        name: 'María Núñez',
        email: 'maria@example.mx',
        birth_date: '1990-02-28',
        gender: 'female',
        created_at: server.clock.now.toISOString(),
        updated_at: null,
      })
    }
  })

  it('is refused as a duplicate in every spelling of the phone, and changes nothing', async () => {
    await restaurant.call(api.addCustomer, { body: MARIA })
    for (const phone of SPELLINGS) {
      const { status, body } = await restaurant.send(api.addCustomer, { body: { phone, name: 'Otra' } })
      expect([status, body.code, body.message]).toEqual([
        409,
        'duplicate',
        '¡Ya existe un cliente con ese teléfono!',
      ])
    }
    expect((await restaurant.call(api.listCustomers)).customers).toHaveLength(1)
  })

  it('creates one customer for twelve simultaneous calls, separately from another store', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => restaurant.send(api.addCustomer, { body: MARIA })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(11)
    await (await server.openRestaurant()).call(api.addCustomer, { body: MARIA })
  })

  it('answers a retry with the first answer', async () => {
    const key = randomUUID()
    const first = await restaurant.call(api.addCustomer, { body: MARIA, key })
    expect(await restaurant.call(api.addCustomer, { body: MARIA, key })).toEqual(first)
    const other = await restaurant.send(api.addCustomer, { body: { ...MARIA, name: 'Otra' }, key })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  it('accepts `birthdate` as field name, and today as birth date', async () => {
    await restaurant.call(api.addCustomer, { body: { phone: '1', name: 'Bebé', birthdate: '2026-11-21' } })
    const { customers } = await restaurant.call(api.listCustomers)
    expect(customers[0]?.birth_date).toBe('2026-11-21')
  })

  it('is checked for phone, name, e-mail and phone format, then for the rest', async () => {
    const refusal = async (body: Record<string, unknown>) =>
      messageOfReply(await restaurant.send(api.addCustomer, { body }))
    expect(await refusal({ email: 'no' })).toBe('400 ¡Por favor proporciona el teléfono del cliente!')
    expect(await refusal({ phone: 'abc', email: 'no' })).toBe(
      '400 ¡Por favor proporciona el nombre del cliente!',
    )
    expect(await refusal({ phone: 'abc', name: 'Ana', email: 'no' })).toBe(
      '400 ¡Por favor proporciona un email válido!',
    )
    for (const phone of ['abc', '123456789012345678901'])
      expect(await refusal({ phone, name: 'Ana' })).toBe(
        '400 ¡Por favor proporciona un número de teléfono válido!',
      )
    const ana = { phone: '1', name: 'Ana' }
    for (const birthDate of ['2026-02-30', '1899-12-31', '0090-05-12'])
      expect(await refusal({ ...ana, birthDate })).toBe('400 ¡La fecha de nacimiento no es válida!')
    expect(await refusal({ ...ana, birthDate: '2026-11-22' })).toBe(
      '400 ¡La fecha de nacimiento no puede ser futura!',
    )
    expect(await refusal({ ...ana, gender: 'x' })).toBe('400 ¡El género no es válido!')
    expect((await restaurant.call(api.listCustomers)).totalCustomers).toBe(0)
  })
})

describe('changing a customer', () => {
  it('changes all fields except the phone, and finds it in any spelling', async () => {
    await restaurant.call(api.addCustomer, { body: MARIA })
    await restaurant.call(api.updateCustomer, {
      params: { phone: '+525512345678' },
      body: { name: 'María Luisa', email: '', phone: '999', gender: null, birthDate: '1991-03-01' },
    })
    expect(await restaurant.call(api.getCustomer, { params: { phone: MARIA.phone } })).toMatchObject({
      phone: '55 1234 5678',
      name: 'María Luisa',
      email: null,
      gender: null,
      birth_date: '1991-03-01',
      updated_at: server.clock.now.toISOString(),
    })
  })

  it('is checked for name, e-mail and phone format, in this order', async () => {
    const refusal = async (phone: string, body: Record<string, unknown>) =>
      messageOfReply(await restaurant.send(api.updateCustomer, { params: { phone }, body }))
    expect(await refusal(' ', { name: 'Ana' })).toBe('400 ¡Por favor proporcione el teléfono del cliente!')
    expect(await refusal('abc', { email: 'no' })).toBe('400 ¡Por favor proporcione el nombre del cliente!')
    expect(await refusal('abc', { name: 'Ana', email: 'no' })).toBe(
      '400 ¡Por favor proporcione un email válido!',
    )
    expect(await refusal('abc', { name: 'Ana' })).toBe(
      '400 ¡Por favor proporcione un número de teléfono válido!',
    )
    expect(await refusal('55 0000 0000', { name: 'Ana' })).toBe('404 El cliente no existe.')
  })
})

describe('removing a customer', () => {
  it('deletes a customer without orders completely', async () => {
    await restaurant.call(api.addCustomer, { body: MARIA })
    await restaurant.call(api.deleteCustomer, { params: { phone: '5512345678' } })
    expect((await restaurant.send(api.getCustomer, { params: { phone: MARIA.phone } })).status).toBe(404)
    const rows = await server.sql('SELECT FROM customers WHERE tenant_id = $1', restaurant.tenantId)
    expect(rows).toHaveLength(0)
  })

  it('keeps the name on a bill, removes the customer from the lists, and allows the phone again', async () => {
    const restaurant = await openTaqueria(server)
    await restaurant.call(api.addCustomer, { body: MARIA })
    await sells(restaurant, '5512345678')
    expect((await restaurant.call(listInvoices))[0]).toMatchObject({
      name: 'María Núñez',
      email: 'maria@example.mx',
    })
    await restaurant.call(api.deleteCustomer, { params: { phone: MARIA.phone } })
    expect((await restaurant.send(api.searchCustomers, { query: { q: 'María' } })).status).toBe(404)
    expect((await restaurant.call(api.listCustomers)).totalCustomers).toBe(0)
    expect((await restaurant.call(listInvoices))[0]).toMatchObject({ name: 'María Núñez', email: null })
    for (const call of [api.deleteCustomer, api.getCustomer])
      expect((await restaurant.send(call, { params: { phone: MARIA.phone } })).status).toBe(404)

    server.clock.advance(60_000)
    await add(restaurant, '+52 55 1234 5678', 'Nueva dueña')
    expect(await restaurant.call(api.getCustomer, { params: { phone: '5512345678' } })).toMatchObject({
      phone: '+52 55 1234 5678',
      name: 'Nueva dueña',
      email: null,
      created_at: server.clock.now.toISOString(),
    })
    expect((await restaurant.call(listInvoices))[0]?.name).toBe('María Núñez')
  })
})

describe('the search for customers', () => {
  it('finds parts of a name or phone in any case and spelling, with or without accents', async () => {
    await add(restaurant, '55 1234 5678', 'María Núñez')
    await add(restaurant, '+1 (415) 555-2671', 'ÁLVARO 100%')
    for (const q of ['maria', 'NUNEZ', 'ía nú', '1234', '55-1234', '+52 55 1234 5678', '044 55 1234 5678'])
      expect([q, await search(restaurant, q)]).toEqual([q, ['María Núñez']])
    for (const q of ['alvaro', '0%', '415555', '+14155552671'])
      expect([q, await search(restaurant, q)]).toEqual([q, ['ÁLVARO 100%']])
  })

  it('answers 404 with the screen’s message without a match or a text', async () => {
    await add(restaurant, '55 1234 5678', 'María')
    await (await server.openRestaurant()).call(api.addCustomer, { body: { phone: '1', name: 'Vecina' } })
    for (const q of ['', '   ', 'null', 'Vecina', '999', '%', '_', '--', 'ext', '´', '^']) {
      const { status, body } = await restaurant.send(api.searchCustomers, { query: { q } })
      expect([q, status, body.message]).toEqual([q, 404, '¡No se encontraron resultados!'])
    }
  })

  it('returns without a text the five that were added last, when they are asked for', async () => {
    const query = { recent: true }
    expect((await restaurant.send(api.searchCustomers, { query })).status).toBe(404)
    for (let at = 10; at < 17; at++) {
      await add(restaurant, `55 1234 56${at}`, `Ana ${at}`)
      server.clock.advance(1_000)
    }
    const recent = names(await restaurant.call(api.searchCustomers, { query }))
    expect(recent).toEqual(['Ana 16', 'Ana 15', 'Ana 14', 'Ana 13', 'Ana 12'])
    expect(names(await restaurant.call(api.searchCustomers, { query: { ...query, q: 'Ana 10' } }))).toEqual([
      'Ana 10',
    ])
  })

  it('returns at most ten', async () => {
    for (let at = 10; at < 22; at++) await add(restaurant, `55 1234 56${at}`, `Ana ${at}`)
    expect(await search(restaurant, 'ana')).toHaveLength(10)
  })
})

it('the list of customers is sorted newest first, paged, filtered and counted', async () => {
  expect(await restaurant.call(api.listCustomers)).toEqual({
    customers: [],
    currentPage: 1,
    perPage: 10,
    totalPages: 0,
    totalCustomers: 0,
  })
  for (let at = 1; at <= 12; at++) {
    server.clock.advance(1_000)
    await add(restaurant, `55 1234 56${String(at).padStart(2, '0')}`, at % 2 ? `Ana ${at}` : `Beto ${at}`)
  }
  const first = await restaurant.call(api.listCustomers, { query: { sort: 'created_at' } })
  expect([first.customers.length, first.totalPages, first.totalCustomers]).toEqual([10, 2, 12])
  expect(first.customers[0]?.name).toBe('Beto 12')
  const second = await restaurant.call(api.listCustomers, { query: { page: '2', perPage: 10 } })
  expect(names(second.customers)).toEqual(['Beto 2', 'Ana 1'])
  const filtered = await restaurant.call(api.listCustomers, {
    query: { filter: 'ANA', perPage: 4, page: 2 },
  })
  expect(names(filtered.customers)).toEqual(['Ana 3', 'Ana 1'])
  expect([filtered.totalPages, filtered.totalCustomers]).toEqual([2, 6])
  const beyond = await restaurant.call(api.listCustomers, { query: { page: 9, filter: 'null' } })
  expect([beyond.customers, beyond.totalCustomers]).toEqual([[], 12])
  expect((await restaurant.send(api.listCustomers, { query: { page: 0 } })).status).toBe(400)
})

describe('access to customers', () => {
  const may = async (staff: Client) => {
    const allowed: string[] = []
    const calls = Object.entries(api).filter((entry): entry is [string, never] => 'path' in Object(entry[1]))
    for (const [name, call] of calls) {
      const body = (call as Call).method === 'POST' ? { body: {} } : {}
      const { status } = await staff.send(call, { params: { phone: '99' }, ...body })
      if (status !== 403) allowed.push(name)
    }
    return allowed.sort()
  }
  const read = ['getCustomer', 'getCustomerHistory', 'listCustomerVisits', 'listCustomers', 'searchCustomers']
  const files = ['exportCustomers', 'importCustomers']
  const all = ['addCustomer', 'deleteCustomer', ...read, ...files, 'updateCustomer'].sort()

  it.each([
    ['CUSTOMERS', all],
    ['MANAGE_CUSTOMERS', all],
    ['VIEW_CUSTOMERS', read],
    ['POS', ['addCustomer', 'searchCustomers']],
    ['RESERVATIONS', ['addCustomer', 'searchCustomers']],
    ['MANAGE_RESERVATIONS', ['addCustomer', 'searchCustomers']],
    ['VIEW_RESERVATIONS', ['searchCustomers']],
    ['SETTINGS', []],
  ] as const)('gives the scope %s the calls %j', async (scope, allowed) => {
    expect(await may(await server.hire(restaurant, [scope]))).toEqual(allowed)
  })
})
