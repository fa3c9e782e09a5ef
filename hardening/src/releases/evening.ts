import {
  chargeCheck,
  discountCheck,
  joinChecks,
  moveCheck,
  refundCheck,
  splitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { cancelOrders, completeOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { getStoreSetting } from '@comanda/shared/settings/store'
import { moveCash, openShift } from '@comanda/shared/till/api'
import { linesOfCheck, payCash, readCheck } from '../../../server/src/testing/checks.ts'
import { tableCode } from '../../../server/src/testing/menu.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { CARD, CASH } from '../../../server/src/testing/shift.ts'
import { BEER, CANDY, cartLine, type People, SOUP, signInAll, TACO } from './fonda.ts'

const FOOD = [cartLine(TACO, 2), cartLine(SOUP), cartLine(BEER, 3)]

/** Leaves a restaurant in the middle of its evening: open and closed checks of every kind, and an open shift. */
export async function spendEvening(base: string): Promise<void> {
  const people = await signInAll(base)
  const { owner, cashier } = people
  await cashier.call(openShift, { body: { amount: '750.00' } })
  await cashier.call(moveCash, { body: { kind: 'in', amount: '200.00', reason: 'Cambio' } })
  await sell(people)
  await treatChecks(people)
  await ask(owner)
  const date = '2026-11-22T02:30:00.000Z'
  for (const tableId of [7, 8])
    await owner.call(addReservation, {
      body: { customerId: `551234561${tableId}`, date, tableId, peopleCount: 4, notes: 'Ventana' },
    })
}

/** Orders in all states. */
async function sell({ owner, waiter, cashier, cook }: People): Promise<void> {
  for (let n = 0; n < 30; n++)
    await cashier.call(createOrderAndInvoice, {
      body: { cart: FOOD.slice(n % 3), paymentTypeId: n % 2 ? CASH : CARD, deliveryType: 'takeaway' },
    })
  const orders: { orderId: number; checkId: number }[] = []
  for (let n = 0; n < 6; n++)
    orders.push(await waiter.call(createOrder, { body: { cart: FOOD, tableId: n < 3 ? 1 + n : null } }))
  const ids = orders.map(({ orderId }) => orderId)
  await owner.call(cancelOrders, { body: { orderIds: ids.slice(4, 5) } })
  await owner.call(completeOrders, { body: { orderIds: ids.slice(5), reason: 'Se fue sin pagar' } })
  const line = await firstLine(owner, orders[0]?.checkId ?? 0)
  for (const status of ['preparing', 'completed'] as const)
    await cook.call(advanceItem, { params: { id: line }, body: { status } })
}

async function firstLine(client: Client, checkId: number): Promise<number> {
  const [line] = linesOfCheck(await readCheck(client, checkId))
  if (!line) throw new Error('a check without lines')
  return line.id
}

/** Checks that were divided, paid in part, reduced, given, voided, refunded, joined and moved. */
async function treatChecks({ owner, waiter, cashier }: People): Promise<void> {
  const open = async () =>
    (await waiter.call(createOrder, { body: { cart: FOOD, newCheck: true, guests: 3 } })).checkId
  const on = (id: number) => ({ params: { id } })
  const divided = await open()
  await cashier.call(splitCheck, { ...on(divided), body: { mode: 'equal', parts: 3 } })
  const part = (await readCheck(owner, divided)).split?.parts[0]
  await cashier.call(chargeCheck, {
    ...on(divided),
    body: { part: 1, payments: [{ paymentTypeId: CASH, amount: part?.due, tip: '5.00' }] },
  })
  await payCash(cashier, await open(), '100.00')
  await owner.call(discountCheck, {
    ...on(await open()),
    body: { kind: 'discount', percent: 12.5, reason: 'Cliente frecuente' },
  })
  const given = await open()
  await owner.call(discountCheck, {
    ...on(given),
    body: { kind: 'courtesy', lineIds: [await firstLine(owner, given)], reason: 'Empleado' },
  })
  const voided = await open()
  await owner.call(voidLines, {
    ...on(voided),
    body: {
      lines: [{ id: await firstLine(owner, voided), quantity: 1 }],
      reason: 'Error de captura',
      wasted: true,
    },
  })
  const paid = await open()
  await payCash(cashier, paid, (await readCheck(owner, paid)).due)
  await owner.call(refundCheck, {
    ...on(paid),
    body: { amount: '11.00', tip: '0', reason: 'Queja', paymentTypeId: CASH },
  })
  await owner.call(joinChecks, { ...on(await open()), body: { checkId: await open() } })
  await owner.call(moveCheck, { ...on(await open()), body: { tableId: 7 } })
}

/** Requests of diners that wait. */
async function ask(owner: Client): Promise<void> {
  const { uniqueQRCode: qrcode } = await owner.call(getStoreSetting)
  const tableId = await tableCode(owner, 6)
  for (const quantity of [1, 2])
    await owner.call(placeQrOrder, {
      params: { qrcode },
      body: {
        cartItems: [cartLine(CANDY, quantity)],
        deliveryType: 'dinein',
        customerType: 'WALKIN',
        tableId,
      },
    })
}
