import { createHmac } from 'node:crypto'
import pg from 'pg'
import { shareWithNodes } from './citus/authinfo.ts'
import { mustPlanAgain } from './citus/plans.ts'
import { connect } from './connect.ts'
import type { NodePools } from './nodes.ts'
import { UnpreparedClient } from './transaction.ts'

/** How types are parsed: bigint and numeric as numbers (amounts stay below 2^53), dates as `YYYY-MM-DD`. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (raw: string) => raw)
const DATE_ARRAY = 1182
types.setTypeParser(DATE_ARRAY, (raw: string) => raw.slice(1, -1).split(',').filter(Boolean))

export interface Pools extends NodePools {
  /** As `platform`, always directly to the database: for LISTEN, which no pooler supports. */
  bus: pg.Pool
  /** As `app` and `platform`, on a replica that may be late or unavailable. */
  replica: { app: pg.Pool; platform: pg.Pool } | undefined
  /** Opens the pools of another node of the same database, which the caller closes. */
  openNode(host: string, port: number): NodePools & { answers(): Promise<boolean>; close(): Promise<void> }
  /** Whether new connections of the pools would get in. */
  canLogIn: () => Promise<boolean>
  close(): Promise<void>
}

/** Maximum number of files that a process streams from the database at once. */
export const MAX_FILES = 2

/** One connection listens and one publishes. */
const BUS = 2
/** Connections for the operator's figures, three statements at a time, and for the check of the replica's delay. */
const PLATFORM_ASIDE = 4

/** For the upkeep of one node. */
const PLATFORM_OF_NODE = 2
/** A node that forwards a statement for a store of another node sends the fence with it. */
const FORWARDS_SETTINGS = '-c citus.propagate_set_commands=local'

interface PoolOptions {
  /** The owner's url: the two restricted roles use its host and database. */
  ownerUrl: string
  /** A transaction pooler in front of the database. */
  poolerUrl?: string | undefined
  /** A replica for reports. */
  replicaUrl?: string | undefined
  secret: string
  size: number
  onError: (error: Error) => void
}

/** Longer than any statement may take, so that only a connection to a hanging database is closed. */
const SILENT_MS = 16_000

const limits = (statement: string, idle: string) => ({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idle,
})

/** The privileges and timeouts of each login. A backup has no time limit, and never gets the app's grants. */
const LOGINS = {
  app: { grants: ['comanda_app'], settings: limits('15s', '20s') },
  platform: { grants: ['comanda_app', 'comanda_platform'], settings: limits('15s', '20s') },
  backup: { grants: ['comanda_backup'], settings: limits('0', '0') },
} as const
type LoginRole = keyof typeof LOGINS

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

export const loginName = (ownerUrl: string, role: LoginRole): string =>
  `${databaseOf(ownerUrl)}_login_${role}`

/** The passwords of all logins, which a new node of a cluster needs. */
export const loginPasswords = (ownerUrl: string, secret: string): Map<string, string> =>
  new Map(
    (Object.keys(LOGINS) as LoginRole[])
      .map((role) => loginName(ownerUrl, role))
      .map((name) => [name, loginPassword(secret, name)]),
  )

/** Derived, so that every process with the same secret key can compute it and none stores it. */
const loginPassword = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`database login ${name}`).digest('base64url')

/** @param at the address to connect to, when that is not the database itself. */
export function loginUrl(ownerUrl: string, secret: string, role: LoginRole, at = ownerUrl): string {
  const url = new URL(at)
  const name = loginName(ownerUrl, role)
  url.username = encodeURIComponent(name)
  url.password = loginPassword(secret, name)
  return url.href
}

export function createPools(options: PoolOptions): Pools {
  const { ownerUrl, poolerUrl, replicaUrl, secret } = options
  const create = (role: LoginRole, max: number, at = poolerUrl ?? ownerUrl, further: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString: loginUrl(ownerUrl, secret, role, at),
      max,
      types,
      // The statements of one transaction are sent together, without waiting for each result.
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: `comanda ${role}`,
      ...(at === ownerUrl ? {} : { Client: UnpreparedClient }),
      ...further,
    })
    // Without a listener a lost idle connection would end the process.
    pool.on('error', options.onError)
    // A connection that is lost while in use would end the process too; its statement reports the error.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const prompt = { query_timeout: SILENT_MS }
  const app = create('app', options.size, undefined, prompt)
  const platform = create('platform', Math.max(2, Math.ceil(options.size / 3)), undefined, prompt)
  const files = create('app', MAX_FILES)
  const bus = poolerUrl ? create('platform', BUS, ownerUrl) : platform
  // Uses no prepared statements, since there may be a pooler here too. A connection that hangs is closed early.
  const onReplica = (role: LoginRole, max: number) => create(role, max, replicaUrl, { query_timeout: 10_000 })
  const replica = replicaUrl
    ? { app: onReplica('app', options.size), platform: onReplica('platform', PLATFORM_ASIDE) }
    : undefined
  const openNode = (host: string, port: number) => {
    const url = new URL(ownerUrl)
    url.host = `${host.includes(':') ? `[${host}]` : host}:${port}`
    const open = (role: LoginRole, max: number, further: pg.PoolConfig = {}) =>
      create(role, max, url.href, { Client: pg.Client, options: FORWARDS_SETTINGS, ...further })
    const node = {
      app: open('app', options.size, prompt),
      platform: open('platform', PLATFORM_OF_NODE, prompt),
      files: open('app', MAX_FILES),
    }
    const answers = () => canLogIn(loginUrl(ownerUrl, secret, 'platform', url.href))
    return { ...node, answers, close: () => endAll(Object.values(node)) }
  }
  const all = new Set([app, platform, files, bus, ...(replica ? [replica.app, replica.platform] : [])])
  const enters = (role: LoginRole) => canLogIn(loginUrl(ownerUrl, secret, role, poolerUrl ?? ownerUrl))
  const bothEnter = async () => (await Promise.all([enters('app'), enters('platform')])).every(Boolean)
  return { app, platform, files, bus, replica, openNode, canLogIn: bothEnter, close: () => endAll(all) }
}

const endAll = async (pools: Iterable<pg.Pool>): Promise<void> =>
  void (await Promise.all([...pools].map((pool) => pool.end())))

/**
 * Creates or updates the login roles of this database. Runs under the migration lock, since simultaneous changes of a
 * role fail.
 */
export async function ensureLogins(owner: pg.ClientBase, ownerUrl: string, secret: string): Promise<void> {
  for (const role of Object.keys(LOGINS) as LoginRole[]) await ensureLogin(owner, ownerUrl, secret, role)
}

/** Ensures a single login: a tool that was started with another secret key must not lock the running server out. */
export async function ensureLogin(
  owner: pg.ClientBase,
  ownerUrl: string,
  secret: string,
  role: LoginRole,
): Promise<void> {
  const name = loginName(ownerUrl, role)
  const identifier = pg.escapeIdentifier(name)
  const { grants, settings } = LOGINS[role]
  const known = await readLogin(owner, name)
  if (!known) await owner.query(`CREATE ROLE ${identifier} LOGIN`)
  // Setting the password generates a new salt, and a pooler that uses the old verifier can no longer log in.
  if (!known || !(await canLogIn(loginUrl(ownerUrl, secret, role)))) {
    const password = loginPassword(secret, name)
    await owner.query(`ALTER ROLE ${identifier} PASSWORD ${pg.escapeLiteral(password)}`)
    await shareWithNodes(owner, ownerUrl, new Map([[name, password]]))
  }
  // Only what differs: a cluster sends each change to all nodes, and one of them may be down.
  for (const [setting, value] of Object.entries(settings))
    if (!known?.settings.includes(`${setting}=${value}`))
      await owner.query(`ALTER ROLE ${identifier} SET ${setting} = '${value}'`)
  await setPlanning(owner, identifier, known?.settings ?? [])
  for (const grant of grants)
    if (!known?.grants.includes(grant)) await owner.query(`GRANT ${grant} TO ${identifier}`)
}

const PLAN_AGAIN = 'plan_cache_mode=force_custom_plan'

/** As the release of Citus needs it; a plain database keeps its default. */
async function setPlanning(
  owner: pg.ClientBase,
  identifier: string,
  known: readonly string[],
): Promise<void> {
  const must = await mustPlanAgain(owner)
  if (must === known.includes(PLAN_AGAIN)) return
  await owner.query(`ALTER ROLE ${identifier} ${must ? `SET ${PLAN_AGAIN}` : 'RESET plan_cache_mode'}`)
}

async function readLogin(owner: pg.ClientBase, name: string) {
  const { rows } = await owner.query<{ settings: string[]; grants: string[] }>(
    `SELECT coalesce(login.rolconfig, '{}') AS settings,
       ARRAY(SELECT granted.rolname::text FROM pg_auth_members member JOIN pg_roles granted ON granted.oid = member.roleid
             WHERE member.member = login.oid) AS grants
     FROM pg_roles login WHERE login.rolname = $1`,
    [name],
  )
  return rows[0]
}

/** Whether the servers that use this database have this key; also true when none has used it. */
export async function loginFits(owner: pg.ClientBase, ownerUrl: string, secret: string): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [
    loginName(ownerUrl, 'app'),
  ])
  return !rowCount || canLogIn(loginUrl(ownerUrl, secret, 'app'))
}

async function canLogIn(url: string): Promise<boolean> {
  try {
    const client = await connect({ connectionString: url, connectionTimeoutMillis: 5_000 })
    await client.end()
    return true
  } catch {
    return false
  }
}
