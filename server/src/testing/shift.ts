import { chargeCheck } from '@comanda/shared/checks/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { closeShift, startCount, submitCount } from '@comanda/shared/till/api'
import { sendRound } from './checks.ts'
import { WATER } from './menu.ts'
import type { Client } from './restaurant.ts'

export const [CASH, CARD] = [1, 2]
/** Two waters for 77.00. */
export const WATERS = [{ id: WATER.id, quantity: 2 }]
export const WATERS_PAID = { netTotal: 66.38, taxTotal: 10.62, total: 77 }

/** Sells two waters for 77.00 at the point of sale. */
export const sellWaters = (client: Client, paymentTypeId: number = CASH) =>
  client.send(createOrderAndInvoice, {
    body: { cart: WATERS, ...WATERS_PAID, payments: [{ paymentTypeId, amount: 77 }] },
  })

/** Opens a check with an order. @returns its number */
export const openCheck = (client: Client, cart: object[] = WATERS, more: Record<string, unknown> = {}) =>
  sendRound(client, cart, { newCheck: true, ...more })

export const chargeIt = (client: Client, id: number, payments: object[], options: { key?: string } = {}) =>
  client.send(chargeCheck, { params: { id }, body: { payments }, ...options })

/** Counts a drawer. @param amounts by kind, as `{ cash: '500.00' }` */
export async function countDrawer(client: Client, shiftId: number, amounts: Record<string, string>) {
  const params = { id: shiftId }
  await client.call(startCount, { params })
  const body = { amounts: Object.entries(amounts).map(([kind, amount]) => ({ kind, amount })) }
  return (await client.call(submitCount, { params, body })).result
}

export const closeIt = (client: Client, shiftId: number, body: Record<string, unknown> = {}, key?: string) =>
  client.send(closeShift, { params: { id: shiftId }, body, ...(key && { key }) })
