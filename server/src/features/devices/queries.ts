import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement, updateRows } from '../../db/statement.ts'

export interface DeviceRow {
  id: string
  name: string
  token_hash: Buffer
  lock_seconds: number
}

/** @returns no row when the device was ended, or its store may not sell now. */
export const findDevice = (tenantId: number, id: string, now: Date): Statement<DeviceRow> =>
  statement(
    `SELECT d.id, d.name, d.token_hash, d.lock_seconds FROM devices d JOIN stores s ON s.tenant_id = d.tenant_id
     WHERE d.tenant_id = $1 AND d.id = $2 AND s.is_active AND (s.active_until IS NULL OR s.active_until > $3)`,
    [tenantId, id, now],
  )

/** Those who may unlock a device. */
export const peopleWithPin = (tenantId: number) =>
  k
    .selectFrom('user_pins')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'user_pins.tenant_id')
        .onRef('users.username', '=', 'user_pins.username'),
    )
    .select(['users.username', 'users.name'])
    .where('user_pins.tenant_id', '=', tenantId)
    .orderBy('users.name')
    .orderBy('users.username')

export const insertDevice = (row: Insertable<DB['devices']>) => k.insertInto('devices').values(row)

export const joinDevice = (tenantId: number, sessionId: string, deviceId: string) =>
  updateRows('sessions', { tenant_id: tenantId, id: sessionId }, { device_id: deviceId })

export const listDevices = (tenantId: number) =>
  k
    .selectFrom('devices')
    .innerJoin('stores', 'stores.tenant_id', 'devices.tenant_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'devices.tenant_id')
        .onRef('users.username', '=', 'devices.shared_by'),
    )
    .select((eb) => [
      'devices.id',
      'devices.name',
      'lock_seconds',
      'shared_at',
      eb.fn.coalesce('users.name', 'shared_by').as('shared_by'),
    ])
    .where('devices.tenant_id', '=', tenantId)
    .orderBy('shared_at', 'desc')
    .orderBy('devices.id')

export const deleteDevice = (tenantId: number, id: string) =>
  k.deleteFrom('devices').where('tenant_id', '=', tenantId).where('id', '=', id)

/** Ends the sessions of a device. @returns the ended sessions */
export const endDeviceSessions = (tenantId: number, deviceId: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('device_id', '=', deviceId).returning('id')

interface NewSession {
  id: string
  username: string
  deviceId: string
  pinHash: string
  refreshHash: Buffer
  now: Date
  expiresAt: Date
  ip: string
}

/**
 * Starts a session on a device, with its drawer, if the PIN is still the checked PIN.
 * @returns no row when the person, the PIN or the device has changed.
 */
export const insertDeviceSession = (tenantId: number, session: NewSession): Statement<{ id: string }> =>
  statement(
    `INSERT INTO sessions AS session (tenant_id, id, username, refresh_hash, rotated_at, created_at, expires_at, device_ip,
                                      device_name, device_id, drawer_id)
     SELECT d.tenant_id, $2::uuid, p.username, $6, $7, $7, $8, $9, d.name, d.id, d.drawer_id
     FROM devices d JOIN user_pins p ON p.tenant_id = d.tenant_id AND p.username = $3 AND p.pin_hash = $5
     WHERE d.tenant_id = $1 AND d.id = $4::uuid
     RETURNING session.id`,
    [
      tenantId,
      session.id,
      session.username,
      session.deviceId,
      session.pinHash,
      session.refreshHash,
      session.now,
      session.expiresAt,
      session.ip,
    ],
  )
