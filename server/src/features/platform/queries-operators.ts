import { k, statement } from '../../db/statement.ts'
import type { NewSession } from '../../http/session/new-session.ts'
import type { Rotation } from '../../http/session/rotation.ts'

interface OperatorRow {
  username: string
  name: string
  password_hash: string
}

export const findOperator = (username: string) =>
  k.selectFrom('operators').select(['username', 'name', 'password_hash']).where('username', '=', username)

/** Inserts no row when the name exists. */
export const insertOperator = (operator: OperatorRow & { created_at: Date }) =>
  k
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())

export const updateOperator = ({ username, name, password_hash }: OperatorRow) =>
  k.updateTable('operators').set({ name, password_hash }).where('username', '=', username)

/**
 * Starts a session if the password is still the checked password; waits for a concurrent reset.
 * @returns no row when the password has changed.
 */
export const insertOperatorSession = (session: NewSession, passwordHash: string) =>
  statement<{ id: string }>(
    `INSERT INTO operator_sessions (id, username, refresh_hash, rotated_at, created_at, expires_at, device_ip, device_name)
     SELECT $3::uuid, username, $4, $5, $6, $7, $8, $9 FROM operators
     WHERE username = $1 AND password_hash = $2 FOR SHARE
     RETURNING id`,
    [
      session.username,
      passwordHash,
      session.id,
      session.refresh_hash,
      session.rotated_at,
      session.created_at,
      session.expires_at,
      session.device_ip,
      session.device_name,
    ],
  )

export const lockOperatorSession = (id: string) =>
  k
    .selectFrom('operator_sessions')
    .select(['username', 'generation', 'refresh_hash', 'rotated_at', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()

export const rotateOperatorSession = (id: string, next: Rotation) =>
  k.updateTable('operator_sessions').set(next).where('id', '=', id)

export const endOperatorSession = (id: string) => k.deleteFrom('operator_sessions').where('id', '=', id)

export const endOperatorSessions = (username: string) =>
  k.deleteFrom('operator_sessions').where('username', '=', username)

export const deleteExpiredOperatorSessions = (now: Date) =>
  k.deleteFrom('operator_sessions').where('expires_at', '<', now)
