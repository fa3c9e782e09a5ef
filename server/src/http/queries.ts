import { k, type Statement, statement } from '../db/statement.ts'

export interface SessionRow {
  username: string
  role: 'admin' | 'user'
  name: string
  scopes: string[]
  designation: string | null
  phone: string | null
  email: string | null
  photo: string | null
  isActive: boolean
  timeZone: string
  currency: string
  businessDayStart: string
  catalogVersion: number
  /** The drawer that the session chose. */
  drawerId: number | null
  /** The shared device on which the session runs. */
  deviceId: string | null
  /** A finished request with the same idempotency key. */
  kept_hash: Buffer | null
  kept_answer: unknown
}

/** Citus on PostgreSQL 15 and 16 refuses an outer join on NULL, so a request without a key uses this one. */
const NO_KEY = '00000000-0000-0000-0000-000000000000'

/** Everything that a request needs about its user and store, in one query by primary keys. */
export const sessionQuery = (tenantId: number, sessionId: string, now: Date, idempotencyKey: string | null) =>
  statement<SessionRow>(
    `SELECT s.drawer_id AS "drawerId", s.device_id AS "deviceId", u.username, u.role, u.name, u.scopes, u.designation, u.phone, u.email, u.photo,
            store.is_active AND (store.active_until IS NULL OR store.active_until > $3) AS "isActive",
            store.time_zone AS "timeZone", store.currency, store.business_day_start AS "businessDayStart",
            store.catalog_version AS "catalogVersion",
            kept.request_hash AS kept_hash, kept.answer AS kept_answer
     FROM sessions s
     JOIN users u ON u.tenant_id = s.tenant_id AND u.username = s.username
     JOIN stores store ON store.tenant_id = s.tenant_id
     LEFT JOIN idempotency_keys kept ON kept.tenant_id = s.tenant_id AND kept.key = $4
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.expires_at > $3`,
    [tenantId, sessionId, now, idempotencyKey ?? NO_KEY],
    'session',
  )

/** Returns a row while the person of a session counts a drawer. */
export const countingQuery = (tenantId: number, sessionId: string) =>
  statement<object>(
    `SELECT FROM sessions s JOIN shifts counted ON counted.tenant_id = s.tenant_id AND counted.counting_by = s.username
     WHERE s.tenant_id = $1 AND s.id = $2 AND counted.status = 'counting'`,
    [tenantId, sessionId],
    'counting',
  )

/** The operator of a session, by primary keys. */
export const operatorQuery = (sessionId: string, now: Date) =>
  statement<{ sessionId: string; username: string; name: string }>(
    `SELECT s.id AS "sessionId", o.username, o.name
     FROM operator_sessions s JOIN operators o ON o.username = s.username
     WHERE s.id = $1 AND s.expires_at > $2`,
    [sessionId, now],
    'operator',
  )

export const keptAnswer = (
  tenantId: number,
  key: string,
): Statement<{ request_hash: Buffer; answer: unknown }> =>
  statement('SELECT request_hash, answer FROM idempotency_keys WHERE tenant_id = $1 AND key = $2', [
    tenantId,
    key,
  ])

export const keepAnswer = (tenantId: number, key: string, hash: Buffer, answer: unknown, at: Date) =>
  k
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, key, request_hash: hash, answer: JSON.stringify(answer), created_at: at })
