import { refundCheck } from '@comanda/shared/checks/api'
import { addPaymentType, deletePaymentType } from '@comanda/shared/settings/payment-types'
import { expect, it } from 'vitest'
import { constraintOf } from '../db/transaction.ts'
import { lockWaits } from '../testing/database.ts'
import { openTaqueria } from '../testing/menu.ts'
import type { Client } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { CASH, chargeIt, openCheck } from '../testing/shift.ts'
import { goneOf } from './errors.ts'

const server = serverForTests()

/** Sends a call that waits for a counter after it has read its target; meanwhile that row is removed. */
async function sendWhileRemoved<T>(
  client: Client,
  counter: string,
  send: () => Promise<T>,
  remove: () => Promise<unknown>,
): Promise<T> {
  const holder = await server.database.owner.connect()
  try {
    await holder.query(`BEGIN;
      INSERT INTO counters (tenant_id, name, value) VALUES (${client.tenantId}, '${counter}', 0)
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value`)
    const reply = send()
    await expect.poll(() => lockWaits(server.database)).toBe(1)
    await remove()
    await holder.query('COMMIT')
    return await reply
  } finally {
    holder.release(true)
  }
}

it('a refund in a payment type that is removed meanwhile is refused like a refund in a removed type', async () => {
  const restaurant = await openTaqueria(server)
  const id = await openCheck(restaurant)
  await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '77.00' }])
  await restaurant.call(addPaymentType, { body: { title: 'Vales', isActive: 1, kind: 'voucher' } })
  const body = { amount: '5.00', paymentTypeId: 4, reason: 'Queja del cliente' }
  const refund = () => restaurant.send(refundCheck, { params: { id }, body: body })
  const remove = () => restaurant.call(deletePaymentType, { params: { id: 4 } })
  const { status, body: refused } = await sendWhileRemoved(restaurant, 'refund', refund, remove)
  expect([status, refused.code, refused.message]).toEqual([404, 'not_found', 'El tipo de pago ya no existe.'])
})

it('every row that a restaurant can remove has a sentence for calls that still refer to it', async () => {
  const rows = await server.sql<{ name: string }>(`SELECT conname AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid <> 'stores'::regclass AND confdeltype <> 'c'
       AND has_table_privilege('comanda_app', confrelid, 'DELETE')`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ name }) => goneOf(name) === undefined)).toEqual([])
  // Citus adds an underscore and the number of the shard, and would shorten a longer name.
  expect(rows.filter(({ name }) => name.length > 55)).toEqual([])
})

it('a row that is named by the constraint of a shard has the same sentence', async () => {
  const violated = { code: '23503', constraint: 'menu_items_tenant_id_category_id_fkey_102345' }
  expect(goneOf(constraintOf(violated))).toBe('La categoría ya no existe.')
  const { constraint, ...named } = violated
  const message = `violates foreign key constraint "${constraint}"`
  expect(goneOf(constraintOf({ ...named, message }))).toBe('La categoría ya no existe.')
})
