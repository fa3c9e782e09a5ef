import { voidLines } from '@comanda/shared/checks/api'
import { getDashboard } from '@comanda/shared/dashboard/api'
import {
  DEFAULT_SERVICE,
  dismissServiceReview,
  getServiceSettings,
  NEW_STORE_SERVICE,
  saveServiceSettings,
} from '@comanda/shared/settings/service'
import { describe, expect, it } from 'vitest'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { beginApprovals, type Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** A store as the migration finds those that opened before new stores were protected, and never changed their settings. */
async function openOldStore(): Promise<Client> {
  const restaurant = await openTaqueria(server)
  const { owner } = server.database
  await owner.query('DELETE FROM service_settings WHERE tenant_id = $1', [restaurant.tenantId])
  await owner.query('UPDATE stores SET service_review = true WHERE tenant_id = $1', [restaurant.tenantId])
  return restaurant
}

async function voidAsWaiter(restaurant: Client): Promise<number> {
  await beginApprovals(restaurant)
  const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
  const cart = [{ id: WATER.id, quantity: 1 }]
  const checkId = await sendRound(waiter, cart)
  const lines = linesOfCheck(await readCheck(waiter, checkId)).map(({ id }) => ({ id, quantity: 1 }))
  const body = { lines, reason: 'Calidad', wasted: false }
  return (await waiter.send(voidLines, { params: { id: checkId }, body })).status
}

const isAsked = async (person: Client) => (await person.call(getDashboard)).serviceReview

describe('who may void and discount', () => {
  it('is protected in a new store, which is not asked to review it', async () => {
    const restaurant = await openTaqueria(server)
    expect(await voidAsWaiter(restaurant)).toBe(403)
    expect(await isAsked(restaurant)).toBe(false)
  })

  it('stays as it was in a store that opened earlier, whose managers are asked to review it', async () => {
    const restaurant = await openOldStore()
    expect(await restaurant.call(getServiceSettings)).toEqual(DEFAULT_SERVICE)
    expect(await voidAsWaiter(restaurant)).toBe(200)
    expect(await isAsked(restaurant)).toBe(true)
    expect(await isAsked(await server.hire(restaurant, ['DASHBOARD', 'SETTINGS']))).toBe(true)
    expect(await isAsked(await server.hire(restaurant, ['DASHBOARD', 'POS']))).toBe(false)
  })

  it('is no longer asked once it was saved', async () => {
    const restaurant = await openOldStore()
    await restaurant.call(saveServiceSettings, { body: NEW_STORE_SERVICE })
    expect(await isAsked(restaurant)).toBe(false)
    expect(await voidAsWaiter(restaurant)).toBe(403)
  })

  it('is no longer asked once a manager left it as it is', async () => {
    const [restaurant, neighbour] = [await openOldStore(), await openOldStore()]
    await restaurant.call(dismissServiceReview)
    expect(await isAsked(restaurant)).toBe(false)
    expect(await restaurant.call(getServiceSettings)).toEqual(DEFAULT_SERVICE)
    expect(await isAsked(neighbour)).toBe(true)
  })
})
