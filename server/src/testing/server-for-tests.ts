import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AppOptions } from '../options.ts'
import type { ModelName } from './models.ts'
import { Client, TestServer } from './restaurant.ts'

/** The server of the worker, once a file has needed it. It ends with the worker. */
let ofWorker: Promise<TestServer> | undefined

/**
 * The server of all files of a worker, in which each test opens restaurants of its own. A file that needs other options
 * gets another process on its database. A file names its server while it is read; its fields are set when it has started,
 * and its clock shows the start of the tests.
 */
export function serverForTests(overrides?: Partial<AppOptions>): TestServer {
  const server = notYetStarted()
  beforeAll(async () => {
    ofWorker ??= TestServer.start()
    const shared = await ofWorker
    Object.assign(server, overrides ? await TestServer.on(shared.database, overrides) : shared)
    server.clock.reset()
  })
  if (overrides) afterAll(() => server.app.close())
  return server
}

/** A server with its own database for one file, which is about all restaurants of an installation. */
export function serverAlone(overrides: Partial<AppOptions> = {}): TestServer {
  const server = notYetStarted()
  beforeAll(async () => {
    Object.assign(server, await TestServer.start(overrides))
  })
  afterAll(() => server.stop())
  return server
}

/** The admin of a new restaurant for each test of a file; the fields are set when the test begins. */
export const restaurantForTests = (server: TestServer, model: ModelName = 'taqueria') =>
  clientForTests(() => server.openRestaurant(undefined, model))

export function clientForTests(open: () => Promise<Client>): Client {
  const client: Client = Object.create(Client.prototype)
  beforeEach(async () => {
    Object.assign(client, await open())
  })
  return client
}

const notYetStarted = (): TestServer => Object.create(TestServer.prototype)
