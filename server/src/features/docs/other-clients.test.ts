import { signIn } from '@comanda/shared/auth/api'
import { splitCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { REFUSALS, type RefusalCode } from '@comanda/shared/kernel/errors'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { LIMIT_MESSAGES, STORE_LIMITS } from '@comanda/shared/kernel/store-limits'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { billOrders, cancelOrders, completeOrders, listOrders, payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { cancelQrOrder, placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { addPaymentType } from '@comanda/shared/settings/payment-types'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { addStation, assignStations } from '@comanda/shared/settings/stations'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { addDrawer } from '@comanda/shared/settings/till'
import { openShift, startCount } from '@comanda/shared/till/api'
import { addUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { approvalFor } from '../../testing/approval.ts'
import { payCash, readCheck } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { cartLine, switchQr, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { beginApprovals, Client, PASSWORD, type Reply } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { closeIt, countDrawer, sellWaters } from '../../testing/shift.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const water = { id: WATER.id, quantity: 1 }
const atTable = { body: { cart: [water], deliveryType: 'dinein', tableId: TABLES.one } }

/** The scopes of the customer's document: those that this product added are unknown to its clients. */
const ADDED = new Set([
  'CLOSE_UNPAID',
  'DISCOUNTS',
  'REFUNDS',
  'VOIDS',
  'TILL',
  'TILL_FIGURES',
  'TILL_APPROVE',
  'CASH_DRAWER',
  'SHARED_DEVICES',
])

/** The whole body of a refusal. */
const refusal = (code: RefusalCode, more: object = {}) => ({
  status: REFUSALS[code][0],
  body: { success: false, code, message: REFUSALS[code][1], ...more },
})
const refusedWith = ({ status, body }: Reply<Record<string, unknown>>) => ({ status, body })

const sell = async (client: Client) => refusedWith(await sellWaters(client))

/** The drawers of a store's invoices, in order. */
const drawersOf = async () =>
  (
    await server.sql(
      'SELECT s.drawer_id FROM invoices i JOIN shifts s USING (tenant_id) WHERE s.id = i.shift_id AND tenant_id = $1 ORDER BY i.id',
      restaurant.tenantId,
    )
  ).map(({ drawer_id }) => drawer_id)

describe('a client that knows only the customer’s document', () => {
  it('gets an answer with a message for each thing that a store may use beyond it', async () => {
    const { orderId, checkId } = await restaurant.call(createOrder, atTable)
    const pay = () => refusalIn(restaurant.send(payOrders, { body: { orderIds: [orderId] } }))

    await restaurant.call(splitCheck, { params: { id: checkId }, body: { mode: 'equal', parts: 2 } })
    // A divided check takes further orders.
    const named = { body: { ...atTable.body, checkId } }
    const second = await restaurant.call(createOrder, atTable)
    expect(second.checkId).toBe(checkId)
    const [group] = await restaurant.call(listOrders)
    const orderIds = [orderId, second.orderId]
    expect(group?.order_ids).toEqual(orderIds)
    expect((await restaurant.call(billOrders, { body: { orderIds } })).total).toBe('77.00')
    expect((await restaurant.send(payOrders, { body: { orderIds } })).status).toBe(200)
    expect(await pay()).toEqual([409, 'already_paid'])
    expect(await refusalIn(restaurant.send(createOrder, named))).toEqual([409, 'check_closed'])

    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
    expect(await refusalIn(restaurant.send(createOrder, { body: { cart: [water] } }))).toEqual([
      409,
      'sold_out',
    ])
    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: false } })
    const plain = { body: { cart: [{ id: TACO.id, quantity: 1 }] } }
    expect(await refusalIn(restaurant.send(createOrder, plain))).toEqual([400, 'variant_required'])
    const settings = await restaurant.call(getStoreSetting)
    const dollars = { body: { ...settings, currency: 'USD' } }
    expect(await refusalIn(restaurant.send(saveStoreSetting, dollars))).toEqual([409, 'currency_locked'])
  })

  it('with all scopes of the document cannot close an order without payment, and is told what to do', async () => {
    await beginApprovals(restaurant)
    const username = 'veintiuno@example.mx'
    const userScopes = SCOPES.filter((scope) => !ADDED.has(scope))
    await restaurant.call(addUser, { body: { username, password: PASSWORD, name: 'Beto', userScopes } })
    const { accessToken } = await server.stranger.call(signIn, { body: { username, password: PASSWORD } })
    const staff = new Client(server.base, accessToken)
    const { orderId } = await staff.call(createOrder, { body: { cart: [water] } })
    const refused = await staff.send(completeOrders, { body: { orderIds: [orderId] } })
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({
        success: false,
        code: 'close_unpaid_forbidden',
        message:
          'No tienes permiso para cerrar un pedido sin cobrar. Cóbralo o pídele a un encargado que lo cierre.',
      }),
    ])
    await staff.call(payOrders, { body: { orderIds: [orderId] } })
  })

  it('that sends no prices sells at those of today after they have changed', async () => {
    const draft = { cart: [water] }
    await restaurant.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '40.00' } })
    expect((await restaurant.send(createOrder, { body: draft })).status).toBe(200)
    const { orderId } = await restaurant.call(createOrderAndInvoice, { body: draft })
    const bill = await restaurant.call(listOrders)
    expect(bill.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)?.total).toBe('40.00')
    const dear = { cart: [{ ...water, price: '38.50' }] }
    expect(await refusalIn(restaurant.send(createOrder, { body: dear }))).toEqual([409, 'prices_changed'])
  })

  it('cannot reserve a table twice at the same hour', async () => {
    const body = {
      customerId: '5512345678',
      date: '2030-01-01T20:00',
      tableId: TABLES.one,
      status: 'booked',
      notes: '',
      peopleCount: 2,
    }
    await restaurant.call(addCustomer, { body: { phone: '5512345678', name: 'Rosa' } })
    expect((await restaurant.send(addReservation, { body })).status).toBe(200)
    expect(await refusalIn(restaurant.send(addReservation, { body }))).toEqual([409, 'table_reserved'])
  })
})

describe('a client of the document, in a store that uses shifts', () => {
  it('charges again once somebody has opened a shift, and is told so until then', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: {} })
    await countDrawer(restaurant, shiftId, { cash: '0.00' })
    await closeIt(restaurant, shiftId)
    expect(await sell(restaurant)).toEqual(refusal('no_open_shift'))
    await restaurant.call(openShift, { body: {} })
    expect((await sell(restaurant)).status).toBe(200)
  })

  it('charges into the drawer of its own open shift, and asks for a drawer when it has none of several', async () => {
    const { id: bar } = await restaurant.call(addDrawer, { body: { title: 'Barra' } })
    const scopes = ['POS', 'ORDERS', 'TILL'] as const
    const [one, two, none] = [
      await server.hire(restaurant, scopes),
      await server.hire(restaurant, scopes),
      await server.hire(restaurant, scopes),
    ]
    await one.call(openShift, { body: { drawerId: 1 } })
    await two.call(openShift, { body: { drawerId: bar } })
    // Its client has a session of its own, which has chosen no drawer.
    for (const seller of [two, one, two])
      expect((await sell(await server.signIn(seller.username))).status).toBe(200)
    expect(await drawersOf()).toEqual([bar, 1, bar])
    expect(await sell(none)).toEqual(refusal('drawer_required'))
  })

  it('sees no sums while its person counts, and still sends orders', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: {} })
    await restaurant.call(startCount, { params: { id: shiftId } })
    expect(refusedWith(await restaurant.send(listOrders))).toEqual(refusal('count_in_progress'))
    expect(await sell(restaurant)).toEqual(refusal('shift_counting'))
    const { orderId } = await restaurant.call(createOrder, { body: { cart: [cartLine(WATER.id)] } })
    expect((await restaurant.call(listKitchen)).map(({ id }) => id)).toEqual([orderId])
  })
})

it('a divided check of which a part was paid shows and charges the amount due', async () => {
  const atTable = { cart: [cartLine(WATER.id, 2)], deliveryType: 'dinein', tableId: TABLES.one }
  const { orderId, checkId } = await restaurant.call(createOrder, { body: atTable })
  await restaurant.call(splitCheck, { params: { id: checkId }, body: { mode: 'equal', parts: 2 } })
  await payCash(restaurant, checkId, '38.50', 1)

  const orderIds = [orderId]
  const bill = await restaurant.call(billOrders, { body: { orderIds } })
  expect(bill).toMatchObject({ subtotal: '33.19', taxTotal: '5.31', total: '38.50' })
  const sums = { subTotal: bill.subtotal, taxTotal: bill.taxTotal, total: bill.total }
  const whole = { orderIds, subTotal: '66.38', taxTotal: '10.62', total: '77.00' }
  const tooMuch = await restaurant.send(payOrders, { body: whole })
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'prices_changed'])
  await restaurant.call(payOrders, { body: { orderIds, ...sums } })
  const { payments, due } = await readCheck(restaurant, checkId)
  expect([payments.map(({ amount }) => amount), due]).toEqual([['38.50', '38.50'], '0.00'])
  const again = await restaurant.send(payOrders, { body: { orderIds, ...sums } })
  expect(refusedWith(again)).toEqual(refusal('already_paid'))
})

it('a kitchen with stations lists each item once and takes it through its steps', async () => {
  const { id: bar } = await restaurant.call(addStation, { body: { title: 'Barra', color: 'blue' } })
  const drinks = { target: 'item', targetId: WATER.id, stationIds: [1, bar] } as const
  await restaurant.call(assignStations, { body: drinks })
  await restaurant.call(createOrder, { body: { cart: [cartLine(TACO.id), cartLine(WATER.id)] } })
  const items = async () => (await restaurant.call(listKitchen))[0]?.items ?? []
  expect((await items()).map(({ item_title, status }) => [item_title, status])).toEqual([
    ['Taco al pastor', 'created'],
    ['Agua de jamaica', 'created'],
  ])
  const water = { id: (await items())[1]?.id ?? 0 }
  for (const status of ['preparing', 'completed'] as const) {
    await restaurant.call(advanceItem, { params: water, body: { status } })
    expect((await items())[1]).toMatchObject({ item_title: 'Agua de jamaica', status })
  }
  const back = await restaurant.send(advanceItem, { params: water, body: { status: 'preparing' } })
  expect(refusedWith(back)).toEqual(refusal('invalid_transition'))
})

it('a void above the person’s limit is done once with the approval that its refusal asks for', async () => {
  await beginApprovals(restaurant)
  await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
  const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
  const { orderId } = await waiter.call(createOrder, { body: { cart: [cartLine(WATER.id)] } })
  const cancel = { body: { orderIds: [orderId] } }
  const refused = await waiter.send(cancelOrders, cancel)
  expect(refusedWith(refused)).toEqual(
    refusal('approval_required', {
      approval: { action: 'void', target: `orders:${orderId}`, amount: '38.50', request: expect.any(String) },
      shown: { about: expect.any(String), currency: 'MXN' },
    }),
  )
  await waiter.call(cancelOrders, { ...cancel, ...(await approvalFor(waiter, refused, restaurant)) })
  expect(await waiter.call(listOrders)).toEqual([])
})

it('a store that is full names its limit', async () => {
  await server.sql(
    'INSERT INTO payment_types (tenant_id, id, title) SELECT $1, 1000 + n, $2 || n FROM generate_series(1, $3) n',
    restaurant.tenantId,
    'Vale ',
    STORE_LIMITS.paymentTypes - 3,
  )
  const limit = STORE_LIMITS.paymentTypes
  expect(refusedWith(await restaurant.send(addPaymentType, { body: { title: 'Otro' } }))).toEqual(
    refusal('limit_reached', { message: LIMIT_MESSAGES.paymentTypes, limit }),
  )
})

it('a diner’s request that was served elsewhere is neither sent, charged nor cancelled again', async () => {
  const qrcode = await switchQr(restaurant)
  const cartItems = [{ id: WATER.id, quantity: 1 }]
  const { orderId } = await server.stranger.call(placeQrOrder, { params: { qrcode }, body: { cartItems } })
  const served = { body: { cart: cartItems, selectedQrOrderItem: orderId } }
  expect((await restaurant.send(createOrder, served)).status).toBe(200)
  const status = { params: { id: orderId }, body: { status: 'cancelled' } } as const
  for (const reply of [
    await restaurant.send(createOrder, served),
    await restaurant.send(createOrderAndInvoice, served),
    await restaurant.send(cancelQrOrder, status),
  ])
    expect(refusedWith(reply)).toEqual(refusal('qr_order_taken'))
})
