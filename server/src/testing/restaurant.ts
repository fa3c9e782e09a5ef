import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { signIn, signUp } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { type App, buildApp } from '../app.ts'
import { migrationsIn } from '../db/schema/migrate.ts'
import type { AppOptions } from '../deps.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { insertLogin, insertUser } from '../people/queries.ts'
import { Client } from './client.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from './constants.ts'
import { createDatabase, openPools, type TestDatabase } from './database.ts'

export { Client, type Reply } from './client.ts'

export const PASSWORD = 'tacos al pastor'

/** Saturday noon in Mexico City. */
const START = '2026-11-21T18:00:00.000Z'

/** A clock that only tests move. */
class TestClock {
  now = new Date(START)
  readonly read = (): Date => new Date(this.now)
  advance(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }
  reset(): void {
    this.now = new Date(START)
  }
}

/** A server with its own database, for one test file. */
export class TestServer {
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly app: App
  readonly base: string

  private constructor(database: TestDatabase, app: App, clock: TestClock) {
    this.database = database
    this.app = app
    this.clock = clock
    this.base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  }

  static async start(overrides: Partial<AppOptions> = {}): Promise<TestServer> {
    const database = await createDatabase()
    return TestServer.on(database, overrides)
  }

  /** Starts another process on the same database. */
  static async on(database: TestDatabase, overrides: Partial<AppOptions> = {}): Promise<TestServer> {
    const clock = new TestClock()
    const pools = openPools(database, 8)
    const app: App = await buildApp({
      pools,
      secret: TEST_SECRET,
      clock: clock.read,
      logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
      trustProxy: false,
      allowedOrigins: new Set(),
      billing: { kind: 'off' },
      mail: { smtpUrl: undefined, from: 'Comanda <no-responder@example.mx>', outboxDir: database.outboxDir },
      // No certifier is at this address: a test that needs a certifier brings its own.
      pac: { baseUrl: 'http://127.0.0.1:9', statusUrl: 'http://127.0.0.1:9/', timeoutMs: 10_000 },
      baseUrl: () => `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
      migrations: await migrationsIn(MIGRATIONS_DIR),
      version: 'test',
      commit: 'test',
      checkAnswers: true,
      limits: { signIn: 10_000, signUp: 10_000, reset: 10_000, qrOrder: 10_000 },
      ...overrides,
    })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    return new TestServer(database, { ...app, close: () => app.close().then(pools.close) }, clock)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.database.drop()
  }

  get stranger(): Client {
    return new Client(this.base)
  }

  /** Opens a new restaurant; the client is its admin. */
  async openRestaurant(name = 'Fonda de prueba'): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const body = { biz_name: name, username, password: PASSWORD, signIn: true }
    const { accessToken, user } = await this.stranger.call(signUp, { body })
    return new Client(this.base, accessToken, user)
  }

  async signIn(username: string, password = PASSWORD): Promise<Client> {
    const { accessToken, user } = await this.stranger.call(signIn, { body: { username, password } })
    return new Client(this.base, accessToken, user)
  }

  /** Advances the clock and signs the user in again. */
  async later({ username }: Client, ms: number): Promise<Client> {
    this.clock.advance(ms)
    return this.signIn(username)
  }

  /** Adds a user to the restaurant and signs in. */
  async hire(restaurant: Client, scopes: readonly Scope[]): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const password_hash = await STAFF_HASH
    const user = {
      tenant_id: restaurant.tenantId,
      username,
      role: 'user' as const,
      name: 'Personal de prueba',
      email: username,
      scopes: [...scopes],
      password_hash,
      created_at: this.clock.now,
    }
    await this.app.platform.transactionFor(restaurant.tenantId, async (tx) => {
      await tx.affected(insertLogin(username, restaurant.tenantId))
      await tx.affected(insertUser(user))
    })
    return this.signIn(username)
  }
}

const STAFF_HASH = hashPassword(PASSWORD)
