import { getCheck } from '@comanda/shared/checks/api'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { listOrders } from '@comanda/shared/orders/api'
import { moveJobs, printPaper, takeJob } from '@comanda/shared/printing/api'
import { closeShift, openShift, startCount, submitCount } from '@comanda/shared/till/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { setUpPrinter, USB } from '../../../server/src/testing/printers.ts'
import { beginApprovals, TestServer } from '../../../server/src/testing/restaurant.ts'
import { sellWaters } from '../../../server/src/testing/shift.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

/** A store with a sale of 77.00 in an open shift without float, and its cashier. */
async function openTill() {
  const restaurant = await openTaqueria(server)
  await beginApprovals(restaurant)
  const cashier = await server.hire(restaurant, ['POS', 'ORDERS', 'INVOICES', 'TILL'])
  const { shiftId } = await cashier.call(openShift, { body: { amount: 0 } })
  await sellWaters(cashier)
  return { restaurant, cashier, shiftId, params: { id: shiftId } }
}

it('a cashier who counts zero to see the expected amount neither counts again nor closes alone', async () => {
  const { cashier, params } = await openTill()
  await cashier.call(startCount, { params })
  await cashier.call(submitCount, { params, body: { amounts: [] } })
  expect((await cashier.send(startCount, { params })).body.code).toBe('approval_required')
  const body = { note: 'Todo bien' }
  expect((await cashier.send(closeShift, { params, body })).body.code).toBe('approval_required')
})

it('a cashier who counts reads no payment to add them up', async () => {
  const { cashier, params } = await openTill()
  await cashier.call(startCount, { params })
  for (const reply of [await cashier.send(getCheck, { params: { id: 1 } }), await cashier.send(listOrders)])
    expect([reply.status, reply.body.code]).toEqual([409, 'count_in_progress'])
})

it('a cook and a counting cashier get no X from the queue of a printer', async () => {
  const { restaurant, params } = await openTill()
  await setUpPrinter(restaurant, { ...USB, papers: ['till'] })
  await setUpPrinter(restaurant, { ...USB, title: 'Cocina' })
  await restaurant.call(printPaper, { body: { paper: 'till', orderIds: [], shiftId: params.id } })
  const cook = await server.hire(restaurant, ['KITCHEN'])
  const counting = await server.hire(restaurant, SCOPES)
  await counting.call(startCount, { params })
  for (const person of [cook, counting]) {
    expect((await person.send(moveJobs, { body: { fromId: 1, toId: 2 } })).status).not.toBe(200)
    for (const id of [1, 2]) expect(await person.call(takeJob, { params: { id } })).toEqual({ job: null })
  }
})
