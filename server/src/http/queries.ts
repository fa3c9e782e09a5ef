import { type Statement, statement } from '../db/statement.ts'

export interface SessionRow {
  username: string
  role: 'admin' | 'user'
  name: string
  scopes: string[]
  designation: string | null
  phone: string | null
  email: string | null
  /** The e-mail with which the person signs in; null for a person who has a PIN alone. */
  login: string | null
  photo: string | null
  isActive: boolean
  timeZone: string
  currency: string
  businessDayStart: string
  keptDay: string | null
  keptDayStart: Date | null
  catalogVersion: number
  /** The drawer that the session chose. */
  drawerId: number | null
  /** The shared device on which the session runs. */
  deviceId: string | null
  /** A finished request with the same idempotency key. */
  kept_hash: Buffer | null
  kept_answer: unknown
}

/** Citus on PostgreSQL 15 and 16 refuses an outer join on NULL, so a request without a key uses this key. */
const NO_KEY = '00000000-0000-0000-0000-000000000000'

const IS_COUNTING = `, EXISTS (
              SELECT FROM shifts counted WHERE counted.tenant_id = $1 AND counted.counting_by = s.username
                AND counted.status = 'counting') AS "isCounting"`

/** Of session `s`, user `u` and `store`; $3 is the time. */
const SESSION = `s.drawer_id AS "drawerId", s.device_id AS "deviceId", u.username, u.role, u.name, u.scopes, u.designation, u.phone, u.email, u.photo,
            CASE WHEN u.password_hash IS NOT NULL THEN coalesce(u.login, u.username) END AS login,
            store.is_active AND (store.active_until IS NULL OR store.active_until > $3) AS "isActive",
            store.time_zone AS "timeZone", store.currency, store.business_day_start AS "businessDayStart",
            store.kept_day AS "keptDay", store.kept_day_start AS "keptDayStart",
            store.catalog_version AS "catalogVersion"`

/** The sessions that live, with what a screen's rights depend on. */
export const sessionsQuery = (tenantId: number, sessionIds: readonly string[], now: Date) =>
  statement<Omit<SessionRow, 'kept_hash' | 'kept_answer'> & { sessionId: string; isCounting: boolean }>(
    `SELECT s.id AS "sessionId", ${SESSION}${IS_COUNTING}
     FROM sessions s
     JOIN users u ON u.tenant_id = s.tenant_id AND u.username = s.username
     JOIN stores store ON store.tenant_id = s.tenant_id
     WHERE s.tenant_id = $1 AND s.id = ANY ($2::uuid[]) AND s.expires_at > $3`,
    [tenantId, sessionIds, now],
    'sessions',
  )

/**
 * Everything that a request needs about its user and store, in one query by primary keys.
 * @param asksCounting whether it needs to know that the person counts a drawer
 */
export const sessionQuery = (
  tenantId: number,
  sessionId: string,
  now: Date,
  idempotencyKey: string | null,
  asksCounting = false,
) =>
  statement<SessionRow & { isCounting?: boolean }>(
    `SELECT ${SESSION},
            kept.request_hash AS kept_hash, kept.answer AS kept_answer${asksCounting ? IS_COUNTING : ''}
     FROM sessions s
     JOIN users u ON u.tenant_id = s.tenant_id AND u.username = s.username
     JOIN stores store ON store.tenant_id = s.tenant_id
     LEFT JOIN idempotency_keys kept ON kept.tenant_id = s.tenant_id AND kept.key = $4
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.expires_at > $3`,
    [tenantId, sessionId, now, idempotencyKey ?? NO_KEY],
    asksCounting ? 'session_counting' : 'session',
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

/** The answer to a request, and the request's hash. */
export interface KeptAnswer {
  hash: Buffer
  answer: unknown
}

export const keptAnswer = (tenantId: number, key: string): Statement<KeptAnswer> =>
  statement('SELECT request_hash AS hash, answer FROM idempotency_keys WHERE tenant_id = $1 AND key = $2', [
    tenantId,
    key,
  ])

export const keepAnswer = (tenantId: number, key: string, hash: Buffer, answer: unknown, at: Date) =>
  statement(
    'INSERT INTO idempotency_keys (tenant_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)',
    [tenantId, key, hash, JSON.stringify(answer), at],
    'keep_answer_of_call',
  )

type StoreRow = Pick<
  SessionRow,
  | 'isActive'
  | 'timeZone'
  | 'currency'
  | 'businessDayStart'
  | 'keptDay'
  | 'keptDayStart'
  | 'catalogVersion'
  | 'kept_hash'
  | 'kept_answer'
>

/** The store's columns of `sessionQuery`, for a device whose session is over. */
export const storeQuery = (tenantId: number, now: Date, idempotencyKey: string): Statement<StoreRow> =>
  statement(
    `SELECT store.is_active AND (store.active_until IS NULL OR store.active_until > $2) AS "isActive",
            store.time_zone AS "timeZone", store.currency, store.business_day_start AS "businessDayStart",
            store.kept_day AS "keptDay", store.kept_day_start AS "keptDayStart",
            store.catalog_version AS "catalogVersion", kept.request_hash AS kept_hash, kept.answer AS kept_answer
     FROM stores store
     LEFT JOIN idempotency_keys kept ON kept.tenant_id = store.tenant_id AND kept.key = $3
     WHERE store.tenant_id = $1`,
    [tenantId, now, idempotencyKey],
    'store_of_device',
  )
