import { addCustomer } from '@comanda/shared/customers/api'
import type { Call } from '@comanda/shared/kernel/call'
import { AREA, SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import { billOrders } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { createOrder } from '@comanda/shared/pos/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const PHONE = '5587654321'
const NAME = 'Hermelinda Cuevas'
const cart = [{ id: WATER.id, quantity: 1 }]
let restaurant: Client

/** Takes of a phone or its spelling with the country. */
const has = (texts: readonly string[], what: string): boolean => texts.some((text) => text.includes(what))

/** Others refuse the person, as the access matrix of all calls has it. */
const admits = ({ access }: Call, scope: Scope): boolean =>
  access.kind === 'scopes'
    ? access.anyOf.includes(scope) && (access.andAnyOf?.includes(scope) ?? true)
    : access.kind === 'public' || access.kind === 'login'

/** All answers without parameters that a person can read, with the bill, the receipt and the page of each order. */
async function answersFor(scope: Scope): Promise<string[]> {
  const person = await server.hire(restaurant, [scope])
  const lists = server.app.calls.filter(
    (call) => call.method === 'GET' && !call.path.includes('{code}') && admits(call, scope),
  )
  expect(lists.length).toBeGreaterThan(5)
  const params = { id: 1, phone: PHONE, folio: 'A-1' }
  const texts: string[] = []
  for (const call of lists) {
    const { status, body } = await person.send(call, { params } as never)
    expect([call.path, status < 500 && status !== 403]).toEqual([call.path, true])
    if (status === 200) texts.push(JSON.stringify(body))
  }
  for (const call of [billOrders, getReceipt])
    texts.push(JSON.stringify((await person.send(call, { body: { orderIds: [1, 2] } })).body))
  return texts
}

beforeAll(async () => {
  restaurant = await openTaqueria(server)
  await restaurant.call(addCustomer, { body: { phone: PHONE, name: NAME } })
  await SellingDevice.register(server, restaurant)
  const customer = { customerType: 'CUSTOMER', customerId: { phone: PHONE, name: NAME } } as const
  await restaurant.call(createOrder, { body: { cart, ...customer, tableId: TABLES.one } } as never)
  await restaurant.call(createOrder, { body: { cart, ...customer, deliveryType: 'takeaway' } } as never)
  const date = new Date(server.clock.now.getTime() + 600_000).toISOString()
  const booking = {
    customerId: PHONE,
    date,
    tableId: TABLES.two,
    status: 'booked',
    notes: '',
    peopleCount: 2,
  }
  await restaurant.call(addReservation, { body: booking } as never)
})

/** Who takes orders, keeps customers or reservations, or reads the owner's home. */
const KNOWS_PHONES: readonly Scope[] = [...AREA.guestPhones, ...AREA.reservations, 'DASHBOARD']
const DISPLAYS: readonly Scope[] = ['KITCHEN_DISPLAY', 'ORDER_STATUS_DISPLAY', 'CUSTOMER_DISPLAY']

describe('a person’s view of the guests', () => {
  it.each(SCOPES.filter((scope) => !KNOWS_PHONES.includes(scope)))(
    '%s reads no phone of a guest',
    async (scope) => {
      expect(has(await answersFor(scope), PHONE)).toBe(false)
    },
  )
  it.each(DISPLAYS)('%s reads no name of a guest', async (scope) => {
    expect(has(await answersFor(scope), NAME)).toBe(false)
  })
  it.each(AREA.guestPhones)('%s reads the phone of an order’s guest, or of a customer', async (scope) => {
    const answers = await answersFor(scope)
    expect([has(answers, PHONE), has(answers, NAME)]).toEqual([true, true])
  })
  it('the kitchen reads the name for its ticket', async () => {
    expect(has(await answersFor('KITCHEN'), NAME)).toBe(true)
  })
})
