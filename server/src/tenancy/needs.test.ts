import { listPaymentTypes } from '@comanda/shared/settings/payment-types'
import { getTill, openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import type { Client } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { completeStores } from './needs.ts'

const server = serverForTests()

const sql = (text: string, { tenantId }: Client) => server.sql(text, tenantId)
const complete = async ({ tenantId }: Client) =>
  (await completeStores(server.app.platform)).filter((one) => one.tenantId === tenantId)

/** A store as a release opened it that knew no drawers, no stations and no kinds of payment. */
async function openOldStore(): Promise<Client> {
  const fonda = await server.openRestaurant('Fonda de antes')
  for (const table of ['drawers', 'stations']) await sql(`DELETE FROM ${table} WHERE tenant_id = $1`, fonda)
  await sql("DELETE FROM counters WHERE tenant_id = $1 AND name IN ('drawer', 'station')", fonda)
  await sql("UPDATE payment_types SET kind = 'other' WHERE tenant_id = $1", fonda)
  return fonda
}

describe('a restaurant that an older release has opened', () => {
  it('gets its drawer, its station and the kind of its cash, and opens a shift', async () => {
    const fonda = await openOldStore()
    expect((await fonda.call(getTill)).drawers).toEqual([])
    expect(await complete(fonda)).toMatchObject([{ missing: ['drawer', 'station', 'cash'] }])
    expect((await fonda.call(getTill)).drawers).toMatchObject([{ id: 1, title: 'Caja 1' }])
    expect(await fonda.call(listPaymentTypes)).toMatchObject([
      { title: 'Efectivo', kind: 'cash' },
      { title: 'Tarjeta', kind: 'credit_card' },
      { title: 'Transferencia', kind: 'transfer' },
    ])
    await fonda.call(openShift, { body: { amount: '500.00' } })
    expect(await complete(fonda)).toEqual([])
  })

  it('gets each of them once when two processes complete it', async () => {
    const fonda = await openOldStore()
    await Promise.all([complete(fonda), complete(fonda)])
    const rows = await sql('SELECT FROM drawers WHERE tenant_id = $1', fonda)
    expect(rows).toHaveLength(1)
  })
})

describe('a restaurant whose owner', () => {
  it('has just opened it lacks nothing', async () =>
    expect(await complete(await server.openRestaurant())).toEqual([]))

  it('has removed its payment types keeps none', async () => {
    const fonda = await server.openRestaurant()
    await sql('DELETE FROM payment_types WHERE tenant_id = $1', fonda)
    expect(await complete(fonda)).toEqual([])
  })
})
