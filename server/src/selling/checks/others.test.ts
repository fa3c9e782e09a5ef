import { chargeCheck, getCheck } from '@comanda/shared/checks/api'
import { createOrder } from '@comanda/shared/pos/api'
import { expect, it } from 'vitest'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

it('a check says what the other open checks of its table owe', async () => {
  const restaurant = await openTaqueria(server)
  const order = async (body: { tableId: number | null; newCheck?: boolean }) =>
    (await restaurant.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 2 }], ...body } })).checkId
  const first = await order({ tableId: TABLES.one })
  const second = await order({ tableId: TABLES.one, newCheck: true })
  const alone = await order({ tableId: null })
  const othersOf = async (id: number) => (await restaurant.call(getCheck, { params: { id } })).others_at_table
  await restaurant.call(chargeCheck, {
    params: { id: second },
    body: { payments: [{ paymentTypeId: 1, amount: '7.00' }] },
  })
  expect(await othersOf(first)).toEqual([{ id: second, due: '70.00' }])
  expect(await othersOf(alone)).toBeUndefined()
  await restaurant.call(chargeCheck, {
    params: { id: second },
    body: { payments: [{ paymentTypeId: 1, amount: '70.00' }] },
  })
  expect(await othersOf(first)).toBeUndefined()
})
