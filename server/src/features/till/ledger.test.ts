import { correctPayment, refundCheck } from '@comanda/shared/checks/api'
import { cancelOrders, payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addDrawer, DEFAULT_TILL, saveTillSettings } from '@comanda/shared/settings/till'
import { chooseDrawer, openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { readCheck } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { TABLES } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import {
  CARD,
  CASH,
  chargeIt,
  closeIt,
  countDrawer,
  openCheck,
  WATERS,
  WATERS_PAID,
} from '../../testing/shift.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const cart = WATERS
const paid = { cart, ...WATERS_PAID }

interface LedgerRow {
  source: string
  entry: string
  kind: string
  amount: number
  shift: number | null
  drawer: number | null
}
const ledger = async ({ tenantId }: Client): Promise<(string | number | null)[][]> => {
  const rows = await server.sql<LedgerRow>(
    `SELECT source, entry, kind, amount::integer, shift_id AS shift, drawer_id AS drawer FROM ledger
     WHERE tenant_id = $1 AND source <> 'shift' ORDER BY at, source, source_id, entry`,
    tenantId,
  )
  return rows.map((row) => [`${row.source} ${row.entry}`, row.kind, row.amount, row.shift, row.drawer])
}
const openTable = (client: Client) => openCheck(client, cart, { tableId: TABLES.one })

describe('the ledger', () => {
  it('has each payment, its change and its tip, without a shift in a store that opens none', async () => {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [
      { paymentTypeId: CARD, amount: '30.00', tip: '5.00' },
      { paymentTypeId: CASH, amount: '47.00', tip: '3.00', tendered: '100.00' },
    ])
    server.clock.advance(1000)
    await restaurant.call(createOrderAndInvoice, {
      body: { ...paid, payments: [{ paymentTypeId: CASH, amount: 77 }] },
    })
    server.clock.advance(1000)
    const { orderId } = await restaurant.call(createOrder, { body: { cart } })
    await restaurant.call(payOrders, {
      body: { orderIds: [orderId], subTotal: 66.38, taxTotal: 10.62, total: 77 },
    })
    expect(await ledger(restaurant)).toEqual([
      ['payment payment', 'credit_card', 30_00, null, 1],
      ['payment tip', 'credit_card', 5_00, null, 1],
      ['payment change', 'cash', -50_00, null, 1],
      ['payment payment', 'cash', 97_00, null, 1],
      ['payment tip', 'cash', 3_00, null, 1],
      ['payment payment', 'cash', 77_00, null, 1],
      ['payment payment', 'cash', 77_00, null, 1],
    ])
  })

  it('has every sale in the open shift of the drawer that the session uses', async () => {
    const bar = (await restaurant.call(addDrawer, { body: { title: 'Barra' } })).id
    const [one, two] = [
      await server.hire(restaurant, ['POS', 'TILL']),
      await server.hire(restaurant, ['POS', 'TILL']),
    ]
    const { shiftId: first } = await one.call(openShift, { body: { drawerId: 1 } })
    const { shiftId: second } = await two.call(openShift, { body: { drawerId: bar } })
    const body = { ...paid, payments: [{ paymentTypeId: CASH, amount: 77 }] }
    await one.call(createOrderAndInvoice, { body })
    server.clock.advance(1000)
    await two.call(createOrderAndInvoice, { body })
    server.clock.advance(1000)
    await chargeIt(two, await openTable(one), [{ paymentTypeId: CARD, amount: '77.00' }])
    expect(await ledger(restaurant)).toEqual([
      ['payment payment', 'cash', 77_00, first, 1],
      ['payment payment', 'cash', 77_00, second, bar],
      ['payment payment', 'credit_card', 77_00, second, bar],
    ])
    const rows = await server.sql(
      'SELECT shift_id FROM invoices WHERE tenant_id = $1 ORDER BY id',
      restaurant.tenantId,
    )
    expect(rows.map(({ shift_id }) => shift_id)).toEqual([first, second, second])
  })

  it('takes no sale without a shift once the store opens shifts, unless the owner allows it', async () => {
    const bar = (await restaurant.call(addDrawer, { body: { title: 'Barra' } })).id
    const cashier = await server.hire(restaurant, ['POS', 'ORDERS', 'REFUNDS'])
    const body = { ...paid, payments: [{ paymentTypeId: CASH, amount: 77 }] }
    const id = await openTable(cashier)
    const { orderId } = await cashier.call(createOrder, { body: { cart } })
    const terrace = (await restaurant.call(addDrawer, { body: { title: 'Terraza' } })).id
    for (const drawerId of [1, terrace]) await restaurant.call(openShift, { body: { drawerId } })

    const sales = async () => [
      await refusalIn(cashier.send(createOrderAndInvoice, { body })),
      await refusalIn(chargeIt(cashier, id, [{ paymentTypeId: CARD, amount: '77.00' }])),
      await refusalIn(
        cashier.send(payOrders, {
          body: { orderIds: [orderId], subTotal: 66.38, taxTotal: 10.62, total: 77 },
        }),
      ),
    ]
    expect(await sales()).toEqual(Array(3).fill([409, 'drawer_required']))
    await cashier.call(chooseDrawer, { body: { drawerId: bar } })
    expect(await sales()).toEqual(Array(3).fill([409, 'no_open_shift']))
    expect(await ledger(restaurant)).toEqual([])
    await cashier.call(createOrder, { body: { cart } })

    await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, requireShift: false } })
    expect(await sales()).toEqual(Array(3).fill([200, undefined]))
    expect((await ledger(restaurant)).map(([, , , ...till]) => till)).toEqual(Array(3).fill([null, bar]))
  })

  it('has the sales of a client that cannot choose in the drawer of its own shift, else in the only open drawer', async () => {
    const bar = (await restaurant.call(addDrawer, { body: { title: 'Barra' } })).id
    const hire = () => server.hire(restaurant, ['POS', 'ORDERS', 'TILL'])
    const [cashier, waiter] = [await hire(), await hire()]
    const { shiftId: first } = await restaurant.call(openShift, { body: { drawerId: 1 } })
    const totals = { subTotal: 66.38, taxTotal: 10.62, total: 77 }
    const sell = async (client: Client) => {
      const { orderId } = await client.call(createOrder, { body: { cart } })
      await client.call(payOrders, { body: { orderIds: [orderId], ...totals } })
      await client.call(createOrderAndInvoice, { body: paid })
    }
    await sell(waiter)
    const { shiftId: second } = await cashier.call(openShift, { body: { drawerId: bar } })
    // Another device of the same person has chosen nothing.
    await sell(await server.signIn(cashier.username))
    expect((await ledger(restaurant)).map(([, , , ...till]) => till)).toEqual([
      [first, 1],
      [first, 1],
      [second, bar],
      [second, bar],
    ])
    const rows = await server.sql(
      'SELECT shift_id FROM invoices WHERE tenant_id = $1 ORDER BY id',
      restaurant.tenantId,
    )
    expect(rows.map(({ shift_id }) => shift_id)).toEqual([first, first, second, second])
    expect(await refusalIn(waiter.send(createOrderAndInvoice, { body: paid }))).toEqual([
      409,
      'drawer_required',
    ])
  })

  it('has refunds in the current shift, and corrections in the shift of the payment', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: { amount: 500 } })
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '77.00', tip: '8.00' }])
    const payment = (await readCheck(restaurant, id)).payments[0]?.id ?? 0
    for (const paymentTypeId of [CARD, CASH]) {
      server.clock.advance(1000)
      await restaurant.call(correctPayment, { params: { id: payment }, body: { paymentTypeId } })
    }
    server.clock.advance(1000)
    await restaurant.call(refundCheck, { params: { id }, body: { amount: '20.00', reason: 'Queja' } })
    expect(await ledger(restaurant)).toEqual([
      ['payment payment', 'cash', 77_00, shiftId, 1],
      ['payment tip', 'cash', 8_00, shiftId, 1],
      ['correction from 1', 'cash', -77_00, shiftId, 1],
      ['correction tip from 1', 'cash', -8_00, shiftId, 1],
      ['correction tip to 1', 'credit_card', 8_00, shiftId, 1],
      ['correction to 1', 'credit_card', 77_00, shiftId, 1],
      ['correction from 2', 'credit_card', -77_00, shiftId, 1],
      ['correction tip from 2', 'credit_card', -8_00, shiftId, 1],
      ['correction tip to 2', 'cash', 8_00, shiftId, 1],
      ['correction to 2', 'cash', 77_00, shiftId, 1],
      ['refund refund', 'cash', -20_00, shiftId, 1],
    ])
  })

  it('has the correction of a payment in no shift once that shift is closed, and no row for a tip of zero', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: { amount: 500 } })
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '77.00' }])
    await countDrawer(restaurant, shiftId, { cash: '577.00' })
    await closeIt(restaurant, shiftId)
    server.clock.advance(1000)
    const payment = (await readCheck(restaurant, id)).payments[0]?.id ?? 0
    const correct = () =>
      restaurant.send(correctPayment, { params: { id: payment }, body: { paymentTypeId: CARD } })
    expect((await correct()).status).toBe(200)
    expect(await ledger(restaurant)).toEqual([
      ['payment payment', 'cash', 77_00, shiftId, 1],
      ['correction from 1', 'cash', -77_00, null, 1],
      ['correction to 1', 'credit_card', 77_00, null, 1],
    ])
    server.clock.advance(24 * 60 * 60 * 1000)
    const tomorrow = await server.signIn(restaurant.username)
    const late = { params: { id: payment }, body: { paymentTypeId: CASH } }
    expect(await refusalIn(tomorrow.send(correctPayment, late))).toEqual([400, 'invalid_input'])
  })

  it('is beside voided lines, which say in whose shift they were voided', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: {} })
    const { orderId } = await restaurant.call(createOrder, { body: { cart } })
    await restaurant.call(cancelOrders, { body: { orderIds: [orderId] } })
    expect(
      await server.sql('SELECT void_shift_id FROM order_items WHERE tenant_id = $1', restaurant.tenantId),
    ).toEqual([{ void_shift_id: shiftId }])
  })
})
