import { afterAll, beforeAll } from 'vitest'
import { postgresBus } from '../realtime/postgres-bus.ts'
import { createDatabase, openPools, type TestDatabase } from './database.ts'
import { TestServer } from './restaurant.ts'

/**
 * Two processes on one database, which carries their events, for the tests of one file. Their fields are set when they have
 * started.
 */
export function twoProcesses(): { server: TestServer; other: TestServer } {
  const server: TestServer = Object.create(TestServer.prototype)
  const other: TestServer = Object.create(TestServer.prototype)
  const close: (() => Promise<void>)[] = []
  const start = async (process: TestServer, database: TestDatabase) => {
    const pools = openPools(database, 2)
    const { adapter } = postgresBus(pools.bus, () => {})
    Object.assign(process, await TestServer.on(database, { adapter }))
    close.unshift(() => process.app.close(), pools.close)
  }
  beforeAll(async () => {
    const database = await createDatabase()
    close.push(() => database.drop())
    for (const process of [server, other]) await start(process, database)
  })
  afterAll(async () => {
    for (const step of close) await step()
  })
  return { server, other }
}
