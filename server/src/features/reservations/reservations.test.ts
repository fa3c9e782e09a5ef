import { randomUUID } from 'node:crypto'
import { addCustomer, deleteCustomer, getCustomer, updateCustomer } from '@comanda/shared/customers/api'
import { readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import type { Call } from '@comanda/shared/kernel/call'
import * as api from '@comanda/shared/reservations/api'
import { saveStoreSetting } from '@comanda/shared/settings/store'
import { deleteStoreTable, listStoreTables, updateStoreTable } from '@comanda/shared/settings/tables'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageOfReply } from '../../testing/client.ts'
import { TABLES } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
/** It has three tables, and knows two guests. */
const restaurant = restaurantForTests(server)

const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }
const BETO = { phone: '33 8765 4321', name: 'Beto Ríos' }
/** 20:00 on the first day of every test. */
const EIGHT = '2026-11-21T20:00'

beforeEach(async () => {
  for (const body of [MARIA, BETO]) await restaurant.call(addCustomer, { body })
})

const asks = (change: Record<string, unknown> = {}) => ({
  body: { customerId: MARIA.phone, date: EIGHT, tableId: TABLES.one, ...change },
})

const reserve = async (restaurant: Client, change: Record<string, unknown> = {}): Promise<number> =>
  (await restaurant.call(api.addReservation, asks(change))).reservationId

const change = (restaurant: Client, id: number | string, body: object) =>
  restaurant.send(api.updateReservation, { params: { id }, body })

const TAKEN = '409 ¡La mesa ya está reservada a esa hora!'

const numbers = (reservations: readonly api.Reservation[]) => reservations.map((one) => one.id)

const list = async (restaurant: Client, query: Record<string, unknown> = {}) =>
  numbers(await restaurant.call(api.listReservations, { query: query }))

const search = async (restaurant: Client, q: string) =>
  numbers(await restaurant.call(api.searchReservations, { query: { q } }))

const read = async (id: number): Promise<api.Reservation> => {
  const [found] = await restaurant.call(api.searchReservations, { query: { q: `#${id}` } })
  if (!found) throw new Error('nothing found')
  return found
}

describe('a reservation', () => {
  it('reserves a table for a guest, and returns a readable code', async () => {
    const added = await restaurant.call(
      api.addReservation,
      asks({ status: 'booked', notes: ' Cumpleaños ', peopleCount: '4' }),
    )
    expect(added.uniqueCode).toMatch(/^[34679ACFHJKMRTWXY]{5}$/)
    expect(await restaurant.call(api.listReservations)).toEqual([
      {
        id: added.reservationId,
        customer_id: '55 1234 5678',
        customer_name: 'María Núñez',
        date: '2026-11-22T02:00:00.000Z',
        stay_minutes: 90,
        table_id: TABLES.one,
        table_title: 'Mesa 1',
        status: 'booked',
        notes: 'Cumpleaños',
        people_count: 4,
        unique_code: added.uniqueCode,
        created_at: server.clock.now.toISOString(),
        updated_at: null,
      },
    ])
  })

  it('requires no table, number of people or status', async () => {
    const id = await reserve(restaurant, { tableId: '', peopleCount: 'null', status: null })
    expect(await read(id)).toMatchObject({
      table_id: null,
      table_title: null,
      people_count: null,
      notes: null,
      status: 'booked',
    })
    expect(await reserve(restaurant, { tableId: null, peopleCount: 0 })).toBe(2)
  })

  it('accepts the guest by phone in any spelling, with or without the name', async () => {
    const spellings = ['5512345678', '+52 55 1234 5678', { phone: '(55) 1234-5678', name: 'Otra' }]
    for (const customerId of spellings) {
      const id = await reserve(restaurant, { customerId, tableId: null })
      expect((await read(id)).customer_name).toBe('María Núñez')
    }
  })

  it('accepts an instant, or a local time in the store’s time zone', async () => {
    const dates = ['2030-01-01T20:00', '2030-01-02T02:00:00.000Z', '2030-01-01T21:00-05:00']
    for (const date of dates) {
      const id = await reserve(restaurant, { date, tableId: null })
      expect((await read(id)).date).toBe('2030-01-02T02:00:00.000Z')
    }
    await server.sql(
      `UPDATE stores SET time_zone = 'America/Tijuana' WHERE tenant_id = $1`,
      restaurant.tenantId,
    )
    const id = await reserve(restaurant, { date: '2030-01-01T20:00', tableId: null })
    expect((await read(id)).date).toBe('2030-01-02T04:00:00.000Z')
  })

  it('stays where it is when another client saves it with the date that it was given', async () => {
    const id = await reserve(restaurant, { date: '2030-01-01T20:00', tableId: null })
    const { date } = await read(id)
    const save = (body: Record<string, unknown>) =>
      restaurant.call(api.updateReservation, { params: { id }, body: { notes: 'Ventana', ...body } })
    // As answered, without its Z, with another offset, and by the clock of a device that says its zone.
    for (const body of [
      { date },
      { date: date.replace('Z', '') },
      { date: '2030-01-02T02:00:00Z' },
      { date: '2030-01-02T02:00:00.000+00:00' },
      { date: '2030-01-01T18:00', timeZone: 'America/Tijuana' },
      { date: '2030-01-01T20:00' },
    ]) {
      await save(body)
      expect([body, (await read(id)).date]).toEqual([body, date])
    }
    await save({ date: '2030-01-02T02:00' })
    expect((await read(id)).date).toBe('2030-01-02T08:00:00.000Z')
  })

  it('is checked for customer and date, then for the rest', async () => {
    const add = async (body: Record<string, unknown>) =>
      messageOfReply(await restaurant.send(api.addReservation, { body }))
    const customer = '400 ¡Por favor seleccione un cliente!'
    const date = '400 ¡Por favor seleccione fecha y hora!'
    for (const customerId of [undefined, null, '', 'null', {}, { phone: '' }, [], true])
      expect([customerId, await add({ customerId })]).toEqual([customerId, customer])
    const customerId = MARIA.phone
    for (const wrong of [undefined, '', 'mañana', '2026-11-21', '2026-02-30T20:00', 5])
      expect([wrong, await add({ customerId, date: wrong, peopleCount: -1 })]).toEqual([wrong, date])
    const rest = { customerId, date: EIGHT }
    expect(await add({ ...rest, tableId: 'x' })).toBe('400 ¡La mesa no es válida!')
    expect(await add({ ...rest, status: 'x' })).toBe('400 ¡El estado no es válido!')
    for (const peopleCount of [-1, 1.5, 'muchos', 10_000])
      expect(await add({ ...rest, peopleCount })).toBe('400 ¡El número de personas no es válido!')
    expect(await add({ ...rest, customerId: '55 0000 0000' })).toBe('404 El cliente no existe.')
    expect(await add({ ...rest, tableId: 99 })).toBe('404 La mesa ya no existe.')
    expect(await list(restaurant)).toEqual([])
  })

  it('must be between yesterday and five years from now', async () => {
    const add = async (date: string) =>
      messageOfReply(await restaurant.send(api.addReservation, asks({ date })))
    const past = '400 ¡La fecha de la reserva ya pasó!'
    const far = '400 ¡La fecha de la reserva es demasiado lejana!'
    for (const date of ['2026-11-20T03:59', '2016-11-21T20:00', '2000-01-01T20:00'])
      expect([date, await add(date)]).toEqual([date, past])
    for (const date of ['2032-01-01T00:00', '2926-11-21T20:00', '2999-12-31T23:59:59Z'])
      expect([date, await add(date)]).toEqual([date, far])
    const first = await reserve(restaurant, { date: '2026-11-20T04:00' })
    await reserve(restaurant, { date: '2031-12-31T23:59' })
    const moved = await change(restaurant, first, { date: '2016-11-21T20:00' })
    expect(messageOfReply(moved)).toBe(past)
    expect((await read(first)).date).toBe('2026-11-20T10:00:00.000Z')
  })

  it('keeps a time in the past when only other fields change', async () => {
    const id = await reserve(restaurant)
    await server.sql(
      "UPDATE reservations SET starts_at = '2026-11-12T02:00Z', ends_at = '2026-11-12T03:30Z' WHERE tenant_id = $1",
      restaurant.tenantId,
    )
    const { date } = await read(id)
    expect(date).toBe('2026-11-12T02:00:00.000Z')
    const rest = { tableId: TABLES.one, status: 'paid', notes: 'Olvidó su abrigo' }
    expect((await change(restaurant, id, { ...rest, date })).status).toBe(200)
    expect(await read(id)).toMatchObject({ date, status: 'paid', notes: 'Olvidó su abrigo' })
    const moved = await change(restaurant, id, { ...rest, date: '2026-11-12T02:15:00.000Z' })
    expect(messageOfReply(moved)).toBe('400 ¡La fecha de la reserva ya pasó!')
  })

  it('gets the first answer on a retry', async () => {
    const key = randomUUID()
    const first = await restaurant.call(api.addReservation, { ...asks(), key })
    expect(await restaurant.call(api.addReservation, { ...asks(), key })).toEqual(first)
    const other = await restaurant.send(api.addReservation, { ...asks({ tableId: TABLES.two }), key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await list(restaurant)).toEqual([1])
  })

  it('is entered on a form with the tables, the default stay and the store’s time zone', async () => {
    const init = await restaurant.call(api.initReservations)
    expect(init).toEqual({
      storeTables: await restaurant.call(listStoreTables),
      stayMinutes: 90,
      timeZone: 'America/Mexico_City',
      businessDayStart: '04:00',
    })
    expect(init.storeTables).toHaveLength(3)
  })
})

describe('a table that guests wait for', () => {
  const remove = async (restaurant: Client, id: number = TABLES.one) =>
    messageOfReply(await restaurant.send(deleteStoreTable, { params: { id } }))
  const seat = async (seatingCapacity: number) => {
    const body = { title: 'Mesa 1', floor: 'Planta baja', seatingCapacity }
    return messageOfReply(await restaurant.send(updateStoreTable, { params: { id: TABLES.one }, body }))
  }
  const OUT = 'Cambia su mesa o cancélalas primero.'

  it('is removed when its reservations are cancelled, over or elsewhere, and named until then', async () => {
    const id = await reserve(restaurant, { peopleCount: '4' })
    await reserve(restaurant, { date: '2026-11-22T14:30', customerId: BETO.phone })
    expect(await remove(restaurant)).toBe(
      `409 La mesa tiene reservas: María Núñez, 21/11/2026 20:00, 4 personas; Beto Ríos, 22/11/2026 14:30. ${OUT}`,
    )
    expect((await restaurant.call(listStoreTables)).map((table) => table.id)).toContain(TABLES.one)
    expect(await remove(restaurant, TABLES.two)).toMatch(/^200/)
    await change(restaurant, id, { date: EIGHT, tableId: TABLES.one, status: 'cancelled' })
    await change(restaurant, 2, { date: '2026-11-22T14:30', tableId: TABLES.three })
    await reserve(restaurant, { date: '2026-11-20T20:00' })
    expect(await remove(restaurant)).toMatch(/^200/)
  })

  it('is kept for guests who may still come, and not for those who have paid and gone', async () => {
    const id = await reserve(restaurant, { date: '2026-11-21T11:30' })
    expect(await remove(restaurant)).toContain('María Núñez, 21/11/2026 11:30')
    await change(restaurant, id, { date: '2026-11-21T11:30', tableId: TABLES.one, status: 'paid' })
    expect(await remove(restaurant)).toMatch(/^200/)
  })

  it('names three of many', async () => {
    for (const day of [22, 23, 24, 25, 26]) await reserve(restaurant, { date: `2026-11-${day}T20:00` })
    expect(await remove(restaurant)).toMatch(/24\/11\/2026 20:00 y 2 más\. Cambia/)
  })

  it('keeps seats for them; it may grow, and lose seats that nobody needs', async () => {
    await reserve(restaurant, { peopleCount: '3' })
    await reserve(restaurant, { date: '2026-11-22T20:00' })
    expect(await seat(2)).toBe(
      `409 No caben las reservas: Mesa 1, María Núñez, 21/11/2026 20:00, 3 personas. ${OUT}`,
    )
    for (const seats of [3, 8, 0]) expect(await seat(seats)).toMatch(/^200/)
    // Without seats, how many fit is unknown.
    expect(await seat(2)).toMatch(/^409/)
    await seat(3)
    await restaurant.call(api.addReservation, asks({ date: '2026-11-23T20:00', peopleCount: '9' }))
    // A party that was given a small table on purpose does not stop what leaves the seats as they are.
    expect(await seat(3)).toMatch(/^200/)
  })

  it('keeps its seats in the plan of its floor, with the names of all tables', async () => {
    await reserve(restaurant, { peopleCount: '4' })
    await reserve(restaurant, { peopleCount: '2', tableId: TABLES.two, customerId: BETO.phone })
    const plan = { tables: {}, marks: [] }
    const save = (version: number, seats: Record<string, number>) =>
      restaurant.send(saveFloorPlan, { body: { floor: 'Planta baja', version, plan, seats } })
    const refused = await save(0, { [TABLES.one]: 2, [TABLES.two]: 1, [TABLES.three]: 1, 9999999999: 1 })
    expect(messageOfReply(refused)).toBe(
      `409 No caben las reservas: Mesa 1, María Núñez, 21/11/2026 20:00, 4 personas; Mesa 2, Beto Ríos, 21/11/2026 20:00, 2 personas. ${OUT}`,
    )
    expect(refused.body.code).toBe('table_reserved')
    const { tables, floors } = await restaurant.call(readFloorPlans)
    expect([tables.map(({ seats }) => seats), floors[0]?.version]).toEqual([[4, 2, 6], 0])
    expect((await save(0, { [TABLES.one]: 4, [TABLES.two]: 6 })).status).toBe(200)
  })

  it('names no guest to somebody who sees no guests', async () => {
    const id = await reserve(restaurant)
    const host = await server.hire(restaurant, ['SETTINGS'])
    expect(await remove(host)).toBe(`409 La mesa tiene reservas: reserva ${id}, 21/11/2026 20:00. ${OUT}`)
  })
})

it('a new time zone says that the hours of reservations to come are others', async () => {
  const move = async (timeZone: string) => {
    const { storeName, address, phone, email } = { storeName: 'Fonda', address: '', phone: '', email: '' }
    const body = {
      storeName,
      address,
      phone,
      email,
      currency: 'MXN',
      isQRMenuEnabled: true,
      isQROrderEnabled: true,
      timeZone,
    }
    return messageOfReply(await restaurant.send(saveStoreSetting, { body }))
  }
  const SAVED = '200 Los datos del negocio se guardaron.'
  await reserve(restaurant, { date: '2026-11-21T11:00' })
  expect(await move('America/Tijuana')).toBe(SAVED)
  await reserve(restaurant)
  expect(await move('America/Tijuana')).toBe(SAVED)
  expect(await move('America/Mexico_City')).toBe(
    `${SAVED} Revisa las reservas que vienen: con la nueva zona horaria su hora se muestra distinta.`,
  )
})

describe('a table at one time', () => {
  it('is reserved for one party: an overlap is refused, and the next minute is free', async () => {
    await reserve(restaurant)
    for (const date of ['2026-11-21T20:00', '2026-11-21T18:31', '2026-11-21T21:29']) {
      const reply = await restaurant.send(api.addReservation, asks({ date, customerId: BETO.phone }))
      expect([messageOfReply(reply), reply.body.code]).toEqual([TAKEN, 'table_reserved'])
    }
    for (const date of ['2026-11-21T18:30', '2026-11-21T21:30']) await reserve(restaurant, { date })
    await reserve(restaurant, { tableId: TABLES.two })
    await reserve(restaurant, { tableId: null })
    await reserve(restaurant, { tableId: null })
  })

  it('is refused until the stay of a paid party is over', async () => {
    await reserve(restaurant, { status: 'paid' })
    expect(messageOfReply(await restaurant.send(api.addReservation, asks()))).toBe(TAKEN)
  })

  it('goes to one of twelve simultaneous requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => restaurant.send(api.addReservation, asks())),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => messageOfReply(reply) === TAKEN)).toHaveLength(11)
    expect(await list(restaurant)).toHaveLength(1)
  })

  it('goes to one of several reservations that are moved there simultaneously', async () => {
    const ids = [await reserve(restaurant, { tableId: null }), await reserve(restaurant, { tableId: null })]
    const replies = await Promise.all(
      ids.map((id) => change(restaurant, id, { date: EIGHT, tableId: TABLES.one })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => messageOfReply(reply) === TAKEN)).toHaveLength(1)
  })

  it('is free again when the reservation is cancelled, deleted or moved', async () => {
    const first = await reserve(restaurant)
    await change(restaurant, first, { date: EIGHT, tableId: TABLES.one, status: 'cancelled' })
    const second = await reserve(restaurant)
    expect(
      messageOfReply(await change(restaurant, first, { date: EIGHT, tableId: TABLES.one, status: 'booked' })),
    ).toBe(TAKEN)
    await restaurant.call(api.deleteReservation, { params: { id: second } })
    const third = await reserve(restaurant)
    await change(restaurant, third, { date: '2026-11-22T20:00', tableId: TABLES.one })
    await reserve(restaurant)
  })

  it('is reserved for the store’s length of stay, and existing reservations keep their own', async () => {
    const usual = await reserve(restaurant)
    await server.sql('UPDATE stores SET reservation_minutes = 120 WHERE tenant_id = $1', restaurant.tenantId)
    const longer = await reserve(restaurant, { tableId: TABLES.two })
    await change(restaurant, usual, { date: '2026-11-21T19:00', tableId: TABLES.one })
    expect((await read(usual)).stay_minutes).toBe(90)
    expect((await read(longer)).stay_minutes).toBe(120)
    await reserve(restaurant, { date: '2026-11-21T20:30' })
    expect(
      messageOfReply(
        await restaurant.send(api.addReservation, asks({ tableId: TABLES.two, date: '2026-11-21T21:59' })),
      ),
    ).toBe(TAKEN)
  })
})

describe('changing a reservation', () => {
  it('allows an overlap with its own time, and keeps the status when none is sent', async () => {
    const id = await reserve(restaurant, { status: 'paid', notes: 'Ventana', peopleCount: 2 })
    server.clock.advance(60_000)
    const date = '2026-11-21T20:30'
    const reply = await change(restaurant, id, {
      date,
      tableId: TABLES.one,
      peopleCount: 5,
      customerId: BETO.phone,
    })
    expect(messageOfReply(reply)).toBe('200 La reserva se guardó.')
    expect(await read(id)).toMatchObject({
      customer_name: 'María Núñez',
      date: '2026-11-22T02:30:00.000Z',
      table_id: TABLES.one,
      status: 'paid',
      notes: null,
      people_count: 5,
      updated_at: server.clock.now.toISOString(),
    })
  })

  it('is checked for number and date, and is 404 for an unknown reservation', async () => {
    expect(messageOfReply(await change(restaurant, 'x', {}))).toBe('400 ¡Solicitud inválida!')
    expect(messageOfReply(await change(restaurant, 9, {}))).toBe('400 ¡Por favor seleccione fecha y hora!')
    expect(messageOfReply(await change(restaurant, 9, { date: EIGHT }))).toBe('404 La reserva no existe.')
    const id = await reserve(restaurant)
    expect(messageOfReply(await change(restaurant, id, { date: EIGHT, tableId: 99 }))).toBe(
      '404 La mesa ya no existe.',
    )
    expect((await read(id)).table_id).toBe(TABLES.one)
  })

  it('is not needed when the guest is renamed', async () => {
    const id = await reserve(restaurant)
    await restaurant.call(updateCustomer, { params: { phone: MARIA.phone }, body: { name: 'María de Ríos' } })
    expect((await read(id)).customer_name).toBe('María de Ríos')
  })
})

describe('deleting', () => {
  it('a reservation is permanent, and its number and code are not reused', async () => {
    const first = await restaurant.call(api.addReservation, asks())
    await restaurant.call(api.deleteReservation, { params: { id: first.reservationId } })
    expect(await list(restaurant)).toEqual([])
    const again = await restaurant.send(api.deleteReservation, { params: { id: first.reservationId } })
    expect(messageOfReply(again)).toBe('404 La reserva no existe.')
    const next = await restaurant.call(api.addReservation, asks())
    expect([next.reservationId, next.uniqueCode === first.uniqueCode]).toEqual([2, false])
  })

  it('a table removes it from the lists, but a visit of before keeps it and can be changed', async () => {
    const id = await reserve(restaurant, { date: '2026-11-20T20:00' })
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.one } })
    const { storeTables } = await restaurant.call(api.initReservations)
    expect(storeTables.map((table) => table.id)).toEqual([TABLES.two, TABLES.three])
    expect((await read(id)).table_title).toBe('Mesa 1')
    const body = { date: '2026-11-20T20:00', tableId: TABLES.one, notes: 'Tarde' }
    expect((await change(restaurant, id, body)).status).toBe(200)
    const other = asks({ date: '2026-11-22T20:00' })
    expect(messageOfReply(await restaurant.send(api.addReservation, other))).toBe('404 La mesa ya no existe.')
  })

  it('a guest removes them from the lists, but a reservation keeps the name', async () => {
    const id = await reserve(restaurant)
    await restaurant.call(deleteCustomer, { params: { phone: MARIA.phone } })
    expect((await restaurant.send(getCustomer, { params: { phone: MARIA.phone } })).status).toBe(404)
    expect(await read(id)).toMatchObject({
      customer_id: MARIA.phone,
      customer_name: 'María Núñez',
    })
    expect(messageOfReply(await restaurant.send(api.addReservation, asks({ tableId: null })))).toBe(
      '404 El cliente no existe.',
    )
  })
})

describe('the reservations of a period', () => {
  it('are those of the store’s business day, which starts at four in the morning', async () => {
    const at = (date: string) => reserve(restaurant, { date })
    const beforeToday = await at('2026-11-21T02:29')
    const firstToday = await at('2026-11-21T04:00')
    const lastToday = await at('2026-11-22T02:29')
    const firstTomorrow = await at('2026-11-22T04:00')
    const lastTomorrow = await at('2026-11-23T02:29')
    const dayAfter = await at('2026-11-23T04:00')
    expect(await list(restaurant)).toEqual([firstToday, lastToday])
    expect(await list(restaurant, { type: 'tomorrow' })).toEqual([firstTomorrow, lastTomorrow])
    expect(await list(restaurant, { type: 'yesterday' })).toEqual([beforeToday])
    expect(await list(restaurant, { type: 'last_7days' })).toEqual([beforeToday, firstToday, lastToday])
    expect(await list(restaurant, { type: 'this_month' })).toHaveLength(6)
    expect(await list(restaurant, { type: 'last_month' })).toEqual([])
    const custom = { type: 'custom', from: '2026-11-22', to: '2026-11-23' }
    expect(await list(restaurant, custom)).toEqual([firstTomorrow, lastTomorrow, dayAfter])
    expect(await list(restaurant, { ...custom, from: '2000-01-01', to: '2099-12-31' })).toHaveLength(6)
    expect((await restaurant.send(api.listReservations, { query: { type: 'siempre' } })).status).toBe(400)
  })

  it('follow a change of the start of the store’s day', async () => {
    const late = await reserve(restaurant, { date: '2026-11-22T01:00' })
    expect(await list(restaurant)).toEqual([late])
    await server.sql(
      `UPDATE stores SET business_day_start = '00:30' WHERE tenant_id = $1`,
      restaurant.tenantId,
    )
    expect(await list(restaurant)).toEqual([])
    expect(await list(restaurant, { type: 'tomorrow' })).toEqual([late])
  })

  it('are listed earliest first and by page, cancelled reservations included', async () => {
    const dates = ['2026-11-21T21:00', '2026-11-21T13:00', '2026-11-21T15:00']
    for (const date of dates) await reserve(restaurant, { date, tableId: null, status: 'cancelled' })
    expect(await list(restaurant)).toEqual([2, 3, 1])
    expect(await list(restaurant, { perPage: 2 })).toEqual([2, 3])
    expect(await list(restaurant, { perPage: 2, page: 2 })).toEqual([1])
    expect(await list(restaurant, { perPage: 2, page: 3 })).toEqual([])
    expect((await restaurant.send(api.listReservations, { query: { perPage: 501 } })).status).toBe(400)
  })
})

describe('the search for reservations', () => {
  it('finds names without accents, parts of the phone, codes and numbers, latest first', async () => {
    const first = await restaurant.call(api.addReservation, asks())
    await reserve(restaurant, { date: '2026-11-25T20:00' })
    await reserve(restaurant, { date: '2026-11-23T20:00', customerId: BETO.phone })
    for (const q of ['maria', 'NUNEZ', 'ía nú', '1234', '55-1234', '+52 55 1234 5678', '044 55 1234 5678'])
      expect([q, await search(restaurant, q)]).toEqual([q, [2, 1]])
    for (const q of ['rios', '8765', '3', '#3', '33 8765 4321'])
      expect([q, await search(restaurant, q)]).toEqual([q, [3]])
    const code = first.uniqueCode
    for (const q of [code, code.toLowerCase(), `${code.slice(0, 2)}-${code.slice(2)}`])
      expect([q, await search(restaurant, q)]).toEqual([q, [1]])
  })

  it('answers 404 with the screen’s message without a match or a text', async () => {
    await reserve(restaurant)
    for (const q of ['', '   ', 'null', 'Zacarías', '999', '#55', '%', '´', '99999999999']) {
      const reply = await restaurant.send(api.searchReservations, { query: { q } })
      expect([q, messageOfReply(reply)]).toEqual([q, '404 ¡No se encontraron resultados!'])
    }
  })
})

describe('access to reservations', () => {
  const may = async (staff: Client) => {
    const allowed: string[] = []
    const calls = Object.entries(api).filter((entry): entry is [string, never] => 'path' in Object(entry[1]))
    for (const [name, call] of calls) {
      const body = (call as Call).method === 'POST' ? { body: {} } : {}
      const { status } = await staff.send(call, { params: { id: 99 }, ...body })
      if (status !== 403) allowed.push(name)
    }
    return allowed.sort()
  }
  const reading = ['initReservations', 'listReservations', 'searchReservations']
  const all = ['addReservation', 'deleteReservation', ...reading, 'updateReservation'].sort()

  it.each([
    ['RESERVATIONS', all],
    ['MANAGE_RESERVATIONS', all],
    ['VIEW_RESERVATIONS', reading],
    ['DASHBOARD', []],
    ['POS', []],
  ] as const)('gives the scope %s the calls %j', async (scope, allowed) => {
    const restaurant = await server.openRestaurant()
    expect(await may(await server.hire(restaurant, [scope]))).toEqual(allowed)
  })
})
