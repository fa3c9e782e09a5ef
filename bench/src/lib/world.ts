import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type App, buildApp } from '../../../server/src/app.ts'
import { countMigrations, migrate } from '../../../server/src/db/migrate.ts'
import { createPools, type Pools } from '../../../server/src/db/pools.ts'
import type { Statement } from '../../../server/src/db/statement.ts'
import { createTokens } from '../../../server/src/http/tokens.ts'
import type { SignedUp } from './stores.ts'

const migrations = fileURLToPath(new URL('../../../server/migrations', import.meta.url))

const ACCOUNT = { biz_name: 'Fonda La Medida', username: 'medida@example.mx', password: 'tacos al pastor' }

/** A database of its own, and the product on it within this process, so that what it asks can be listened to. */
export class World {
  readonly ownerUrl: string
  readonly secret: string
  readonly #app: App
  readonly #pools: Pools
  #heard: Statement[] | null = null

  private constructor(ownerUrl: string, secret: string, app: App, pools: Pools) {
    this.ownerUrl = ownerUrl
    this.secret = secret
    this.#app = app
    this.#pools = pools
    pools.app.on('connect', (client) => this.#listen(client))
  }

  static async open(serverUrl: string, name: string, secret: string): Promise<World> {
    const server = new pg.Client(serverUrl)
    await server.connect()
    await server.query(`CREATE DATABASE ${name}`)
    await server.end()
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    await migrate(url.href, migrations, secret)
    const pools = createPools({ ownerUrl: url.href, secret, size: 4, onError: () => {} })
    const app = await buildApp({
      pools,
      secret,
      clock: () => new Date(),
      logger: false,
      trustProxy: false,
      allowedOrigins: new Set(),
      billing: { kind: 'off' },
      mail: { smtpUrl: undefined, from: 'Comanda <no-responder@example.mx>', outboxDir: '/nowhere' },
      baseUrl: () => 'http://127.0.0.1',
      migrations: await countMigrations(migrations),
      version: 'bench',
      checkAnswers: false,
      limits: { signIn: 100, signUp: 100, reset: 100, qrOrder: 100 },
    })
    return new World(url.href, secret, app, pools)
  }

  /** Opens a store through the product's own door. */
  async signUp(): Promise<SignedUp> {
    await this.#ask('POST', '/auth/signup', {}, ACCOUNT)
    const { accessToken } = await this.#ask('POST', '/auth/signin', {}, ACCOUNT)
    const [tenantId, sessionId] = String(accessToken).split('.')
    return { tenantId: Number(tenantId), sessionId: sessionId ?? '' }
  }

  get(path: string, store: SignedUp): Promise<unknown> {
    const token = createTokens(this.secret).issueAccess(store, new Date())
    return this.#ask('GET', path, { authorization: `Bearer ${token}` })
  }

  /** Keeps the operator's figures. */
  rollUp(): Promise<void> {
    return this.#app.rollUps.catchUp()
  }

  /** @returns the statements that the request sent to the database, in their order */
  async statementsOf(path: string, store: SignedUp): Promise<Statement[]> {
    const heard: Statement[] = []
    this.#heard = heard
    try {
      await this.get(path, store)
    } finally {
      this.#heard = null
    }
    return heard
  }

  async close(): Promise<void> {
    await this.#app.close()
    await this.#pools.close()
  }

  async #ask(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) {
    const payload = body === undefined ? {} : { payload: body }
    const reply = await this.#app.server.inject({ method, url: `/api/v1${path}`, headers, ...payload })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
    return reply.json() as Record<string, unknown>
  }

  /** BEGIN, SET and COMMIT are sent as bare texts. */
  #listen(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown
    const listening = (query: unknown, ...rest: unknown[]) => {
      if (isStatement(query)) this.#heard?.push({ sql: query.text, parameters: query.values })
      return send(query, ...rest)
    }
    client.query = listening as typeof client.query
  }
}

const isStatement = (query: unknown): query is { text: string; values: unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query
