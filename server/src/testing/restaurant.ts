import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setOwnPin, signIn, signUp } from '@comanda/shared/auth/api'
import type { AccessKind } from '@comanda/shared/billing/access'
import type { Scope } from '@comanda/shared/kernel/scopes'
import type { QueryResultRow } from 'pg'
import { inject } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { migrationsIn } from '../db/schema/migrate.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { newSession } from '../http/session/new-session.ts'
import { createTokens, type Tokens } from '../http/session/tokens.ts'
import type { AppOptions } from '../options.ts'
import { insertLogin, insertSession, insertUser } from '../people/queries.ts'
import { nextTenantId, openStore } from '../tenancy/queries-open.ts'
import { Client } from './client.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from './constants.ts'
import { createDatabase, openPools, type TestDatabase } from './database.ts'
import { MENUS, type ModelName, parametersOf } from './models.ts'

export { Client, type Reply } from './client.ts'

export const PASSWORD = 'tacos al pastor'

/** Gives the owner a PIN: from the first one on, what a person may not do alone needs an approval. */
export const beginApprovals = (owner: Client) =>
  owner.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })

/** Saturday noon in Mexico City. */
const START = '2026-11-21T18:00:00.000Z'

/** Null on a cluster, where a store is opened step by step. */
const models = inject('models')

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

/** Postgres: no tenant is set for the policies of the rows. */
const UNKNOWN_SETTING = '42704'

/** The session of a person who is signed in without a call. */
const DEVICE = { ip: '127.0.0.1', name: 'node' }

/** A server with its own database. */
export class TestServer {
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly app: App
  readonly base: string
  /** With 'granted' a new store sells immediately. */
  private readonly access: AccessKind
  private readonly tokens: Tokens
  /** That of the server: the test's or another. */
  private readonly read: () => Date

  private constructor(database: TestDatabase, app: App, clock: TestClock, options: AppOptions) {
    this.database = database
    this.app = app
    this.clock = clock
    this.base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
    this.access = options.billing.kind === 'off' ? 'granted' : 'subscription'
    this.tokens = createTokens(options.secret, options.previousSecret)
    this.read = options.clock
  }

  static async start(overrides: Partial<AppOptions> = {}): Promise<TestServer> {
    const database = await createDatabase()
    return TestServer.on(database, overrides)
  }

  /** Starts another process on the same database. */
  static async on(database: TestDatabase, overrides: Partial<AppOptions> = {}): Promise<TestServer> {
    const clock = new TestClock()
    const pools = openPools(database, 8)
    const options: AppOptions = {
      pools,
      secret: TEST_SECRET,
      clock: clock.read,
      logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
      trustProxy: false,
      allowedOrigins: new Set(),
      billing: { kind: 'off' },
      mail: { smtpUrl: undefined, from: 'Comanda <no-responder@example.mx>', outboxDir: database.outboxDir },
      // No certifier is at this address: a test that needs a certifier brings its own.
      constanciaUrl: 'http://127.0.0.1:9/',
      pac: {
        baseUrl: 'http://127.0.0.1:9',
        testUrl: 'http://127.0.0.1:9',
        finkokUrl: 'http://127.0.0.1:9',
        statusUrl: 'http://127.0.0.1:9/',
        timeoutMs: 10_000,
      },
      baseUrl: () => `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
      migrations: await migrationsIn(MIGRATIONS_DIR),
      version: 'test',
      commit: 'test',
      checkAnswers: true,
      limits: { signIn: 10_000, signUp: 10_000, reset: 10_000, qrOrder: 10_000 },
      ...overrides,
    }
    const app: App = await buildApp(options)
    // Node writes the time of the machine, which a test's clock does not move.
    app.server.server.prependListener('request', (_, response) =>
      response.setHeader('date', options.clock().toUTCString()),
    )
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    return new TestServer(database, { ...app, close: () => app.close().then(pools.close) }, clock, options)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.database.drop()
  }

  /** Runs a statement as the owner of the database, whom no row is hidden from. @returns its rows */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any table
  async sql<R extends QueryResultRow = any>(text: string, ...values: unknown[]): Promise<R[]> {
    return (await this.database.owner.query<R>(text, values)).rows
  }

  get stranger(): Client {
    return new Client(this.base)
  }

  /** @returns false for an owner of the database who is no superuser, and as which no other tenant's rows are written */
  private async copyModel(name: ModelName, text: string, values: unknown[]): Promise<boolean> {
    try {
      await this.database.owner.query({ name, text, values })
      return true
    } catch (error) {
      if ((error as { code?: string }).code === UNKNOWN_SETTING) return false
      throw error
    }
  }

  /** Opens a new restaurant; the client is its admin, who is signed in. */
  async openRestaurant(name = 'Fonda de prueba', model: ModelName = 'new'): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const tenantId = await nextTenantId(this.app.platform)
    const { row, accessToken } = this.newSession(tenantId, username)
    const now = this.read()
    const passwordHash = await STAFF_HASH
    const qrCode = randomBytes(9).toString('base64url')
    const copy = { tenantId, username, name, qrCode, now, passwordHash, session: row }
    const isCopied =
      models && this.access === 'granted' && (await this.copyModel(model, models[model], parametersOf(copy)))
    if (!isCopied) {
      const admin = { username, name, passwordHash }
      await this.app.platform.transactionFor(tenantId, async (tx) => {
        await openStore(tx, { tenantId, name, access: this.access, admin, now })
        await tx.affected(insertSession(tenantId, row, passwordHash))
      })
      const menu = MENUS[model]
      if (menu) await this.database.owner.query(menu(tenantId))
    }
    return new Client(this.base, accessToken, { tenant_id: tenantId, username })
  }

  /** Opens a restaurant as its owner does, with the mail and the entries of the log. */
  async signUp(name = 'Fonda de prueba'): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const body = { biz_name: name, username, password: PASSWORD, signIn: true }
    const { accessToken, user } = await this.stranger.call(signUp, { body })
    return new Client(this.base, accessToken, user)
  }

  async signIn(username: string, password = PASSWORD): Promise<Client> {
    const { accessToken, user } = await this.stranger.call(signIn, { body: { username, password } })
    return new Client(this.base, accessToken, user)
  }

  /** Advances the clock and signs the user in again: the client has the new session. */
  async later(client: Client, ms: number): Promise<Client> {
    this.clock.advance(ms)
    return Object.assign(client, await this.signIn(client.username))
  }

  /** Adds a user to the restaurant and signs in. */
  async hire({ tenantId: tenant_id }: Client, scopes: readonly Scope[]): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const password_hash = await STAFF_HASH
    const user = {
      tenant_id,
      username,
      role: 'user' as const,
      name: 'Personal de prueba',
      email: username,
      scopes: [...scopes],
      password_hash,
      created_at: this.read(),
    }
    const { row, accessToken } = this.newSession(tenant_id, username)
    await this.app.platform.transactionFor(tenant_id, (tx) =>
      tx.run(
        insertLogin(username, tenant_id),
        insertUser(user),
        insertSession(tenant_id, row, password_hash),
      ),
    )
    return new Client(this.base, accessToken, { tenant_id, username })
  }

  /** A session that starts without a call, for which the password would be checked. */
  private newSession(tenantId: number, username: string) {
    return newSession(this.tokens, tenantId, username, DEVICE, this.read())
  }
}

const STAFF_HASH = hashPassword(PASSWORD)
