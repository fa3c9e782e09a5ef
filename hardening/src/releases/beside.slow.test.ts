import { readdirSync } from 'node:fs'
import { signIn } from '@comanda/shared/auth/api'
import { getReport } from '@comanda/shared/reports/api'
import { getTill } from '@comanda/shared/till/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../server/src/db/connect.ts'
import { readMigrations } from '../../../server/src/db/schema/migrate.ts'
import { Client } from '../../../server/src/testing/client.ts'
import { MIGRATIONS_DIR } from '../../../server/src/testing/constants.ts'
import { Invariants } from '../lib/invariants.ts'
import { Postgres } from '../lib/postgres.ts'
import { isFull } from '../lib/scale.ts'
import { ServerProcess } from '../lib/server.ts'
import { openStore, PASSWORD, type Store } from '../lib/store.ts'
import { Till, Traffic, tillsOf } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { buildRelease, isInHistory, previousRelease } from './previous.ts'
import { ROOT } from './releases.ts'

const previous = previousRelease()
/** The longest time of an order, in `npm run test:full`. */
const LONGEST_MS = 3_000
const NINE_DAYS_MS = 9 * 86_400_000

/** Whether the previous release goes on working with every migration that it does not have. */
async function letGoOn(root: string): Promise<boolean> {
  const known = readdirSync(`${root}/server/migrations`)
  const unknown = (await readMigrations(MIGRATIONS_DIR)).filter(({ name }) => !known.includes(name))
  return unknown.every(({ stopsPrevious }) => !stopsPrevious)
}

/** Skipped in a clone that does not have the commit of the previous release. */
describe.skipIf(!isInHistory(previous))(`release ${previous.version} beside this one`, () => {
  let postgres: Postgres
  let older: ServerProcess
  let newer: ServerProcess
  let goesOn: boolean
  /** It sold nine days ago, so that its days are stored. */
  let fonda: Store

  beforeAll(async () => {
    const root = buildRelease(previous)
    goesOn = await letGoOn(root)
    postgres = await Postgres.open()
    const environment = { DATABASE_URL: postgres.url }
    const CLOCK = new Date(Date.now() - NINE_DAYS_MS).toISOString()
    const flags = ['--import', `${ROOT}hardening/src/releases/clock.mjs`]
    const before = await ServerProcess.start({ ...environment, CLOCK }, undefined, { root, flags })
    fonda = await openStore(before.base, postgres.owner)
    const till = new Till(fonda)
    for (let n = 0; n < 8; n++) await till.order()
    await before.close()
    older = await ServerProcess.start(environment, undefined, { root })
    // It may have to install the packages of that release.
  }, 600_000)
  afterAll(async () => {
    await newer?.close()
    await older?.close()
    await postgres?.close()
  })

  it('sells on while the database changes behind a long read, and then both sell', async () => {
    const stores = [await openStore(older.base, postgres.owner), await openStore(older.base, postgres.owner)]
    const bystander = await openStore(older.base, postgres.owner)
    const invariants = await Invariants.open(postgres.owner, stores, bystander)
    const reader = await connect({ connectionString: postgres.url })
    await reader.query('BEGIN')
    for (const table of ['stores', 'checks', 'orders', 'order_items', 'report_days'])
      await reader.query(`SELECT count(*) FROM ${table}`)

    const atOlder = new Traffic(tillsOf(stores, 1))
    const sells = (traffic: Traffic, more: number) => {
      const enough = traffic.count + more
      return waitUntil('orders come in', () => traffic.count >= enough)
    }
    const starting = ServerProcess.start({ DATABASE_URL: postgres.url })
    await sells(atOlder, 200)
    await reader.query('COMMIT')
    await reader.end()
    newer = await starting
    if (!goesOn) {
      await waitUntil('the older one is no longer ready', async () => !(await older.isReady()))
      // Its tills try until they are answered.
      await older.update({})
      await atOlder.stop()
      return
    }
    const atNewer = new Traffic(tillsOf(stores, 1, { base: newer.base }))
    await Promise.all([sells(atOlder, 100), sells(atNewer, 100)])
    const acknowledged = [...(await atOlder.stop()), ...(await atNewer.stop())]

    expect([atOlder.failures, atNewer.failures]).toEqual([{}, {}])
    const took = [...atOlder.tills, ...atNewer.tills].flatMap((till) => till.took)
    if (isFull) expect(Math.max(...took)).toBeLessThan(LONGEST_MS)
    expect(postgres.output()).not.toContain('deadlock detected')
    expect(await invariants.problems(acknowledged)).toEqual([])
    expect([await older.isReady(), await newer.isReady()]).toEqual([true, true])
  })

  it('shows the same report of stored days, whichever of the two is asked', async (context) => {
    context.skip(!goesOn, 'the previous release stops')
    const read = async ({ base }: ServerProcess) => {
      const body = { username: fonda.username, password: PASSWORD }
      const { accessToken } = await new Client(base).call(signIn, { body })
      const client = new Client(base, accessToken)
      const { today } = await client.call(getReport)
      const from = new Date(Date.parse(today) - 2 * NINE_DAYS_MS).toISOString().slice(0, 10)
      const { ordersCount, revenueTotal, byWaiter, byHour } = await client.call(getReport, {
        query: { type: 'custom', from, to: today },
      })
      return { ordersCount, revenueTotal, byWaiter, byHour }
    }
    const first = await read(older)
    expect(first).toMatchObject({ ordersCount: 8, byWaiter: [{ username: fonda.username }] })
    expect(first.byWaiter[0]?.checks).toBeGreaterThan(0)
    for (const server of [newer, older, newer]) expect(await read(server)).toEqual(first)
  })

  it('opens restaurants that the other one serves', async (context) => {
    context.skip(!goesOn, 'the previous release stops')
    for (const [one, other] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const store = await openStore(one.base, postgres.owner)
      expect((await store.admin.at(other.base).call(getTill)).drawers).toHaveLength(1)
      await new Till(store, { base: other.base }).order()
    }
  })
})
