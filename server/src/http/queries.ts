import { type Statement, statement } from '../db/statement.ts'

/** A session that lives. */
export interface SessionRow {
  sessionId: string
  username: string
  /** The drawer that the session chose. */
  drawerId: number | null
  /** The shared device on which the session runs. */
  deviceId: string | null
}

/** A person, with the rights of this moment. */
export interface PersonRow {
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
}

/** What every call needs to know of its store. */
/** The asker of a call: a person, in a session of a store. */
export type Session = SessionRow & PersonRow & { tenantId: number }

export interface StoreRow {
  isActive: boolean
  timeZone: string
  currency: string
  businessDayStart: string
  keptDay: string | null
  keptDayStart: Date | null
  catalogVersion: number
  /** Raised by changes of the catalog that open orders show. */
  feedsVersion: number
}

/** Those of the sessions that live. */
export const sessionsQuery = (
  tenantId: number,
  sessionIds: readonly string[],
  now: Date,
): Statement<SessionRow> =>
  statement(
    `SELECT id AS "sessionId", username, drawer_id AS "drawerId", device_id AS "deviceId"
     FROM sessions WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND expires_at > $3`,
    [tenantId, sessionIds, now],
    'sessions',
  )

export const personsQuery = (tenantId: number, usernames: readonly string[]): Statement<PersonRow> =>
  statement(
    `SELECT username, role, name, scopes, designation, phone, email, photo,
            CASE WHEN password_hash IS NOT NULL THEN coalesce(login, username) END AS login
     FROM users WHERE tenant_id = $1 AND username = ANY ($2::text[])`,
    [tenantId, usernames],
    'persons',
  )

export const storeQuery = (tenantId: number, now: Date): Statement<StoreRow> =>
  statement(
    `SELECT is_active AND (active_until IS NULL OR active_until > $2) AS "isActive", time_zone AS "timeZone", currency,
            business_day_start AS "businessDayStart", kept_day AS "keptDay", kept_day_start AS "keptDayStart",
            catalog_version AS "catalogVersion", feeds_version AS "feedsVersion"
     FROM stores WHERE tenant_id = $1`,
    [tenantId, now],
    'store',
  )

/** Those of the persons who count a drawer. */
export const countingQuery = (
  tenantId: number,
  usernames: readonly string[],
): Statement<{ username: string }> =>
  statement(
    `SELECT counting_by AS username FROM shifts
     WHERE tenant_id = $1 AND status = 'counting' AND counting_by = ANY ($2::text[])`,
    [tenantId, usernames],
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

/** The answer to a request, and the request's hash. */
export interface KeptAnswer {
  hash: Buffer
  answer: unknown
}

export const keptAnswer = (tenantId: number, key: string): Statement<KeptAnswer> =>
  statement(
    'SELECT request_hash AS hash, answer FROM idempotency_keys WHERE tenant_id = $1 AND key = $2',
    [tenantId, key],
    'kept_answer',
  )

export const keepAnswer = (tenantId: number, key: string, hash: Buffer, answer: unknown, at: Date) =>
  statement(
    'INSERT INTO idempotency_keys (tenant_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)',
    [tenantId, key, hash, JSON.stringify(answer), at],
    'keep_answer_of_call',
  )
