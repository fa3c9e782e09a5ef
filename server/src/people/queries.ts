import type { User } from '@comanda/shared/auth/api'
import { isOpenAt } from '@comanda/shared/billing/access'
import { toBit } from '@comanda/shared/kernel/predicates'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k, type RowOf, type Statement, statement } from '../db/statement.ts'
import type { NewSession } from '../http/session/new-session.ts'
import type { Rotation } from '../http/session/rotation.ts'

/** The account of an address. */
export const findLogin = (address: string) =>
  k
    .selectFrom('logins')
    .select(['tenant_id', (eb) => eb.fn.coalesce('person', 'username').as('username')])
    .where('username', '=', address)

/** The address with which a person signs in; null for a person without a password. */
export const LOGIN_OF_USER = sql<
  string | null
>`CASE WHEN users.password_hash IS NOT NULL THEN coalesce(users.login, users.username) END`

export const findUser = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .innerJoin('stores', 'stores.tenant_id', 'users.tenant_id')
    .selectAll('users')
    .select(['stores.is_active', 'stores.active_until'])
    .where('users.tenant_id', '=', tenantId)
    .where('users.username', '=', username)

export const userOfRow = (row: RowOf<ReturnType<typeof findUser>>, now: Date): User => ({
  username: row.username,
  name: row.name,
  role: row.role as 'admin' | 'user',
  photo: row.photo,
  designation: row.designation,
  phone: row.phone,
  email: row.email,
  scope: joinScopes(row.scopes),
  tenant_id: row.tenant_id,
  is_active: toBit(isOpenAt(row, now)),
})

/**
 * Starts a session if the password is still the checked password. It waits for a concurrent password change, so a sign-in
 * with the old password gets no session, or a session that the change ends.
 * @returns no row when user or password have changed.
 */
export const insertSession = (tenantId: number, session: NewSession, passwordHash: string) =>
  statement<{ id: string }>(
    `INSERT INTO sessions AS session (tenant_id, id, username, refresh_hash, rotated_at, created_at, expires_at, device_ip, device_name)
     SELECT tenant_id, $3::uuid, username, $5, $6, $7, $8, $9, $10 FROM users
     WHERE tenant_id = $1 AND username = $2 AND password_hash = $4 FOR SHARE
     RETURNING session.id`,
    [
      tenantId,
      session.username,
      session.id,
      passwordHash,
      session.refresh_hash,
      session.rotated_at,
      session.created_at,
      session.expires_at,
      session.device_ip,
      session.device_name,
    ],
  )

export const lockSession = (tenantId: number, id: string) =>
  k
    .selectFrom('sessions')
    .select(['username', 'generation', 'refresh_hash', 'rotated_at', 'created_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()

export const rotateSession = (tenantId: number, id: string, next: Rotation) =>
  k.updateTable('sessions').set(next).where('tenant_id', '=', tenantId).where('id', '=', id)

export const endSession = (tenantId: number, id: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('id', '=', id)

/** Ends the session with this current refresh token. */
export const endHeldSession = (tenantId: number, id: string, refreshHash: Buffer) =>
  endSession(tenantId, id).where('refresh_hash', '=', refreshHash).returning('id')

/** Ends the sessions of a user except `kept`. */
export const endSessions = (tenantId: number, username: string, kept: string | null = null) =>
  k
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .returning('id')

/** Stores the hash of a mailed link. */
export const insertReset = (reset: Insertable<DB['password_resets']>) =>
  k.insertInto('password_resets').values(reset)

/** Locks the user's row, so that link requests, link uses and password changes run in sequence. */
export const lockUser = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select('username')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .forUpdate()

export const listLiveResets = (tenantId: number, username: string, now: Date) =>
  k
    .selectFrom('password_resets')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .where('expires_at', '>', now)

export const findReset = (tenantId: number, tokenHash: Buffer, now: Date) =>
  k
    .selectFrom('password_resets')
    .innerJoin('stores', 'stores.tenant_id', 'password_resets.tenant_id')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'password_resets.tenant_id')
        .onRef('users.username', '=', 'password_resets.username'),
    )
    .select(['password_resets.username', 'stores.time_zone', LOGIN_OF_USER.as('login')])
    .where('password_resets.tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)

export const deleteReset = (tenantId: number, tokenHash: Buffer) =>
  k.deleteFrom('password_resets').where('tenant_id', '=', tenantId).where('token_hash', '=', tokenHash)

/** Deletes the mailed links, which become invalid with each password change. */
export const deleteResets = (tenantId: number, username: string) =>
  k.deleteFrom('password_resets').where('tenant_id', '=', tenantId).where('username', '=', username)

/** Ends only a session of this user; a session of another user counts as unknown. */
export const endOwnSession = (tenantId: number, username: string, id: string) =>
  endSession(tenantId, id).where('username', '=', username).returning('id')

export const nameOwnSession = (tenantId: number, username: string, id: string, name: string) =>
  k
    .updateTable('sessions')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('username', '=', username)
    .returning('id')

export const listSessions = (tenantId: number, username: string, now: Date) =>
  k
    .selectFrom('sessions')
    .select(['id', 'device_ip', 'device_name', 'device_location', 'name', 'created_at', 'rotated_at'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')

export const updateUser = (tenantId: number, username: string, change: UserChange) =>
  k.updateTable('users').set(change).where('tenant_id', '=', tenantId).where('username', '=', username)

type UserChange = Omit<Updateable<DB['users']>, 'tenant_id' | 'username' | 'role'>

/** @param person the username, when it is not the address */
export const insertLogin = (address: string, tenantId: number, person: string | null = null) =>
  k.insertInto('logins').values({ username: address, tenant_id: tenantId, person })

export const deleteLogin = (username: string, tenantId: number) =>
  k.deleteFrom('logins').where('username', '=', username).where('tenant_id', '=', tenantId)

export const insertUser = (user: Insertable<DB['users']> & { role: 'admin' | 'user' }) =>
  k.insertInto('users').values(user)

export const staffOf = (tenantId: number): Statement<{ username: string; name: string }> =>
  statement('SELECT username, name FROM users WHERE tenant_id = $1 ORDER BY name, username', [tenantId])
