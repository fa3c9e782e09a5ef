import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, lockWaits, openPools, type TestDatabase } from '../testing/database.ts'
import { isLost } from './away.ts'
import { dropHeld } from './held.ts'
import { PlatformDb } from './platform.ts'
import type { Pools } from './pools.ts'
import { statement } from './statement.ts'

let database: TestDatabase
let pools: Pools
let holder: pg.PoolClient
beforeAll(async () => {
  database = await createDatabase()
  pools = openPools(database, 3)
  holder = await database.owner.connect()
})
afterAll(async () => {
  holder.release(true)
  await pools.close()
  await database.drop()
})

it('transactions that wait are left without an answer of the database, and others are not', async () => {
  const platform = new PlatformDb(pools.platform)
  const listening = await pools.platform.connect()
  await holder.query('BEGIN; LOCK TABLE mails IN ACCESS EXCLUSIVE MODE')
  const waiting = platform.all(statement('SELECT id FROM mails')).catch((error: unknown) => error)
  await expect.poll(() => lockWaits(database)).toBe(1)

  dropHeld(pools.platform, 60_000)
  expect(await lockWaits(database)).toBe(1)
  dropHeld(pools.platform, 0)
  expect(isLost(await waiting)).toBe(true)

  const one = statement<{ n: number }>('SELECT 1 AS n')
  expect(await platform.all(one)).toEqual([{ n: 1 }])
  expect((await listening.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
  listening.release()
  // Nothing is left of the transaction.
  dropHeld(pools.platform, 0)
  expect(await platform.all(one)).toEqual([{ n: 1 }])
})
