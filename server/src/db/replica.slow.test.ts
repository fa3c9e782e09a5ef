import { completeOrders } from '@comanda/shared/orders/api'
import { getPlatformDashboard } from '@comanda/shared/platform/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPools } from '../testing/database.ts'
import { openTaqueria, WATER } from '../testing/menu.ts'
import { openOperator } from '../testing/operator.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { openReplicated, type ReplicatedDatabase } from '../testing/standby.ts'
import type { Pools } from './pools.ts'

let replicated: ReplicatedDatabase
let pools: Pools
let server: TestServer
const said: string[] = []

beforeAll(async () => {
  replicated = await openReplicated()
  pools = openPools(replicated.database, 4)
  const stream = { write: (line: string) => void said.push(line) }
  server = await TestServer.on(replicated.database, { pools, logger: { level: 'info', stream } })
})
afterAll(async () => {
  await server.app.close()
  await pools.close()
  await replicated.database.drop()
})

const PATIENT = { interval: 100 }
const DAY = 86_400_000

const sell = (restaurant: Client) =>
  restaurant.call(createOrderAndInvoice, {
    body: { cart: [{ id: WATER.id, quantity: 1 }], paymentTypeId: 1 },
  })

const ordersInReport = async (restaurant: Client, type: 'today' | 'last_month' = 'today') =>
  (await restaurant.call(getReport, { query: { type } })).ordersCount

/** Runs `work` and returns whether the replica was asked for a store's rows. */
async function asked<T>(work: () => Promise<T>): Promise<{ result: T; copy: boolean }> {
  const before = uses.app
  const result = await work()
  return { result, copy: uses.app > before }
}
const uses = { app: 0, platform: 0 }

/** Waits until the standby has replayed everything. */
async function caughtUp(): Promise<void> {
  const { rows } = await replicated.database.owner.query('SELECT pg_current_wal_insert_lsn()::text AS at')
  await expect
    .poll(async () => {
      const { rows: copy } = await replicated.standby.query(
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done',
        [rows[0].at],
      )
      return copy[0].done
    }, PATIENT)
    .toBe(true)
}

const lines = (text: string) => said.filter((line) => line.includes(text)).length

describe('a replica', () => {
  it('serves reports, each store inside its fence', async () => {
    pools.replica?.app.on('acquire', () => uses.app++)
    const [mine, theirs] = [await openTaqueria(server), await openTaqueria(server)]
    await sell(mine)
    await sell(mine)
    await sell(theirs)
    await caughtUp()
    expect(await asked(() => ordersInReport(mine))).toEqual({ result: 2, copy: true })
    expect(await asked(() => ordersInReport(theirs))).toEqual({ result: 1, copy: true })
    // The pool is connected to the standby, which refuses writes.
    await expect(
      pools.replica?.app.query(
        "BEGIN; SET LOCAL app.tenant_id = '1'; DELETE FROM orders WHERE tenant_id = 1",
      ),
    ).rejects.toThrow(/read-only/)
  })

  it('serves the operator’s figures', async () => {
    pools.replica?.platform.on('acquire', () => uses.platform++)
    const operator = await openOperator(server)
    await caughtUp()
    expect((await operator.call(getPlatformDashboard)).activeTenants).toBe(2)
    // One of them may be the check of the replica's delay.
    expect(uses.platform).toBeGreaterThan(1)
  })

  it('leaves storing the sums of past days to the primary, and reads them once they are replicated', async () => {
    const restaurant = await openTaqueria(server)
    const { orderId } = await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    server.clock.advance(30 * DAY)
    const again = await server.signIn(restaurant.username)
    await caughtUp()
    expect(await ordersInReport(again, 'last_month')).toBe(1)
    const kept = async (pool: pg.Pool) =>
      (await pool.query('SELECT FROM report_days WHERE tenant_id = $1', [restaurant.tenantId])).rowCount
    expect(await kept(replicated.database.owner)).toBeGreaterThan(0)
    await caughtUp()
    expect(await kept(replicated.standby)).toBe(await kept(replicated.database.owner))
    expect(await asked(() => ordersInReport(again, 'last_month'))).toEqual({ result: 1, copy: true })
  })

  it('that falls behind is not used until it has caught up, and the log has one line about it', async () => {
    const restaurant = await openTaqueria(server)
    await caughtUp()
    expect(await ordersInReport(restaurant)).toBe(0)
    await replicated.standby.query('SELECT pg_wal_replay_pause()')
    await sell(restaurant)
    await expect.poll(() => ordersInReport(restaurant), PATIENT).toBe(1)
    expect(lines('read from the primary')).toBe(1)
    await replicated.standby.query('SELECT pg_wal_replay_resume()')
    await expect.poll(async () => (await asked(() => ordersInReport(restaurant))).copy, PATIENT).toBe(true)
    expect(await ordersInReport(restaurant)).toBe(1)
    expect(lines('read again')).toBe(1)
  })

  it('that is unavailable causes no failure', async () => {
    const restaurant = await openTaqueria(server)
    await sell(restaurant)
    await caughtUp()
    await replicated.stopStandby()
    const reports = Array.from({ length: 8 }, () => ordersInReport(restaurant))
    expect(new Set(await Promise.all(reports))).toEqual(new Set([1]))
    expect(lines('read from the primary')).toBe(2)
    await replicated.startStandby()
    await expect.poll(async () => (await asked(() => ordersInReport(restaurant))).copy, PATIENT).toBe(true)
    expect(lines('read again')).toBe(2)
  })
})
