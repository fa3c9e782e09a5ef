import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement, updateRows } from '../../db/statement.ts'

export const insertDevice = (row: Insertable<DB['offline_devices']>) =>
  k.insertInto('offline_devices').values(row)

export const lastNumberOf = (tenantId: number, id: string): Statement<{ last: number }> =>
  statement(
    'SELECT coalesce(max(number), 0) AS last FROM device_sales WHERE tenant_id = $1 AND device_id = $2',
    [tenantId, id],
  )

/** The app's version, and whether everything that it has sold has arrived. */
export const noteRegistration = (
  tenantId: number,
  id: string,
  { app, isSettled }: { app: string; isSettled: boolean },
  now: Date,
) =>
  updateRows('offline_devices', { tenant_id: tenantId, id }, { app, ...(isSettled && { settled_at: now }) })

export interface DeviceReport {
  unsent: number
  total: number
  oldestAt: Date | null
  app: string
}

export const reportDevice = (tenantId: number, id: string, report: DeviceReport, now: Date) =>
  updateRows(
    'offline_devices',
    { tenant_id: tenantId, id },
    {
      reported_at: now,
      ...(report.unsent === 0 && { settled_at: now }),
      unsent: report.unsent,
      unsent_total: report.total,
      oldest_at: report.oldestAt,
      app: report.app,
    },
  )
export const nameDevice = (tenantId: number, id: string, name: string) =>
  k
    .updateTable('offline_devices')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')

/** Devices that are not ended, and ended devices whose unsent sales may still arrive. @param since @see sendsSince */
export const listDevices = (tenantId: number, since: Date) =>
  k
    .selectFrom('offline_devices')
    .leftJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'offline_devices.tenant_id')
        .onRef('users.username', '=', 'registered_by'),
    )
    .select((eb) => [
      'offline_devices.id',
      'letter',
      'offline_devices.name',
      'registered_at',
      'last_seen_at',
      'unsent',
      'unsent_total',
      'oldest_at',
      'ended_at',
      eb.fn.coalesce('users.name', 'registered_by').as('registered_by'),
    ])
    .where('offline_devices.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([eb('ended_at', 'is', null), eb.and([eb('unsent', '>', 0), eb('last_seen_at', '>=', since)])]),
    )
    .orderBy('unsent', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(200)

export interface PersonRow {
  username: string
  name: string
  set_at: Date | null
}

export const sellersOf = (tenantId: number): Statement<PersonRow> =>
  statement(
    `SELECT u.username, u.name, p.set_at
     FROM users u LEFT JOIN user_pins p ON p.tenant_id = u.tenant_id AND p.username = u.username
     WHERE u.tenant_id = $1 ORDER BY u.name, u.username`,
    [tenantId],
  )

/** A device, and whether it has read customers and open checks before. */
export const readingDevice = (tenantId: number, id: string) =>
  k
    .selectFrom('offline_devices')
    .select(['id', 'letter', 'name', 'secret_hash', 'generation', 'shown', 'last_seen_at', 'read_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)

export const readingSession = (tenantId: number, id: string) =>
  k
    .selectFrom('sessions')
    .select('offline_read_at as read_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)

export const markDeviceRead = (tenantId: number, id: string, now: Date) =>
  updateRows('offline_devices', { tenant_id: tenantId, id, read_at: null }, { read_at: now })

export const markSessionRead = (tenantId: number, id: string, now: Date) =>
  updateRows('sessions', { tenant_id: tenantId, id, offline_read_at: null }, { offline_read_at: now })

/** The customers of the latest orders. */
export const latestCustomers = (
  tenantId: number,
  most: number,
): Statement<{ phone: string; name: string | null }> =>
  statement(
    `SELECT c.phone, c.name FROM customers c JOIN (
       SELECT customer_key, max(id) AS latest FROM (
         SELECT customer_key, id FROM orders WHERE tenant_id = $1 AND customer_type = 'CUSTOMER' ORDER BY id DESC LIMIT $3
       ) recent GROUP BY customer_key
     ) known ON known.customer_key = c.phone_key
     WHERE c.tenant_id = $1 AND c.archived_at IS NULL ORDER BY known.latest DESC LIMIT $2`,
    [tenantId, most, 4 * most],
  )

export const findSecret = (tenantId: number, id: string) =>
  k
    .selectFrom('offline_devices')
    .select(['id', 'letter', 'secret_hash', 'generation', 'shown', 'last_seen_at', 'ended_at'])
    // Never seen since its registration.
    .select((eb) => eb('last_seen_at', '=', eb.ref('registered_at')).as('is_new'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)

/** The browser has shown a secret: the newest secret ends the earlier ones. */
export const noteShown = (tenantId: number, id: string, generation: number, now: Date): Statement =>
  statement(
    `UPDATE offline_devices SET last_seen_at = $4, generation = greatest(generation, $3),
            shown = CASE WHEN $3 = generation + 1 THEN (ARRAY[$4::timestamptz] || shown)[1:32]
                         WHEN $3 > generation THEN ARRAY[$4::timestamptz] ELSE shown END
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, generation, now],
    'note_shown',
  )

/** The people who use a device; a person who was hired again is not ended any more. */
export const noteUser = (tenantId: number, id: string, username: string, now: Date): Statement =>
  statement(
    `INSERT INTO device_people (tenant_id, device_id, username, name, last_at)
     SELECT u.tenant_id, $2, u.username, u.name, $4 FROM users u WHERE u.tenant_id = $1 AND u.username = $3
     ON CONFLICT (tenant_id, device_id, username)
     DO UPDATE SET name = excluded.name, last_at = excluded.last_at, ended_at = NULL`,
    [tenantId, id, username, now],
    'note_user_of_device',
  )
