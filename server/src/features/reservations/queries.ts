import { searchable } from '@comanda/shared/kernel/searchable'
import type { Reservation } from '@comanda/shared/reservations/api'
import { readCode } from '@comanda/shared/reservations/reservation'
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { searchableColumn } from '../../db/search.ts'
import { k, statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import { phonePart } from '../../kernel/phone-key.ts'

interface ReservationRow {
  id: number
  unique_code: string
  customer_phone: string
  customer_name: string
  table_id: number | null
  table_title: string | null
  starts_at: Date
  ends_at: Date
  status: string
  people_count: number | null
  notes: string | null
  created_at: Date
  updated_at: Date | null
}

const MINUTE = 60_000

export const reservationOf = (row: ReservationRow): Reservation => ({
  id: row.id,
  customer_id: row.customer_phone,
  customer_name: row.customer_name,
  date: instant(row.starts_at),
  stay_minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE,
  table_id: row.table_id,
  table_title: row.table_title,
  status: row.status as Reservation['status'],
  notes: row.notes,
  people_count: row.people_count,
  unique_code: row.unique_code,
  created_at: instant(row.created_at),
  updated_at: row.updated_at && instant(row.updated_at),
})

const COLUMNS = `
SELECT r.id, r.unique_code, c.phone AS customer_phone, c.name AS customer_name, r.table_id, t.title AS table_title,
       r.starts_at, r.ends_at, r.status, r.people_count, r.notes, r.created_at, r.updated_at`

/** Removed customers and tables keep their names here, because they are archived. */
const RESERVATIONS = `
${COLUMNS}
FROM reservations r
JOIN customers c ON c.tenant_id = r.tenant_id AND c.phone_key = r.customer_key
LEFT JOIN store_tables t ON t.tenant_id = r.tenant_id AND t.id = r.table_id
WHERE r.tenant_id = $1`

/**
 * The reservations that start at or after `from` and before `until`, earliest first. The index of their times finds the
 * page; only its own rows are read whole.
 */
export const reservationsBetween = (
  tenantId: number,
  { from, until }: { from: Date; until: Date },
  page: { limit: number; offset: number },
) =>
  statement<ReservationRow>(
    `${RESERVATIONS} AND r.id = ANY (ARRAY(
       SELECT id FROM reservations WHERE tenant_id = $1 AND starts_at >= $2 AND starts_at < $3
       ORDER BY starts_at, id LIMIT $4 OFFSET $5))
     ORDER BY r.starts_at, r.id`,
    [tenantId, from, until, page.limit, page.offset],
  )

/** The same for one day, which is read often: guests and tables are read by lists, which scan the index once. */
export const reservationsOn = (
  tenantId: number,
  { from, until }: { from: Date; until: Date },
  limit: number,
) =>
  statement<ReservationRow>(
    `WITH r AS MATERIALIZED (
       SELECT * FROM reservations WHERE tenant_id = $1 AND starts_at >= $2 AND starts_at < $3
       ORDER BY starts_at, id LIMIT $4
     ), c AS MATERIALIZED (
       SELECT phone_key, phone, name FROM customers
       WHERE tenant_id = $1 AND phone_key = ANY (ARRAY(SELECT customer_key FROM r))
     ), t AS MATERIALIZED (
       SELECT id, title FROM store_tables WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT table_id FROM r))
     )
     ${COLUMNS}
     FROM r JOIN c ON c.phone_key = r.customer_key LEFT JOIN t ON t.id = r.table_id ORDER BY r.starts_at, r.id`,
    [tenantId, from, until, limit],
    'reservations_on',
  )

const MOST_FOUND = 100

/** Nearly every phone contains any given two digits, so shorter texts only match the number of a reservation. */
const PHONE_DIGITS = 3

/**
 * Finds reservations by number, code, or a part of the customer's name or phone, latest first. `#12` matches only the
 * number.
 */
export const searchReservations = (tenantId: number, search: { text: string; phoneKey: string | null }) => {
  const { text, phoneKey } = search
  const digits = text.startsWith('#') ? null : phonePart(text)
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return statement<ReservationRow>(
    `${RESERVATIONS} AND (
       r.id = $2 OR r.unique_code = $3
       OR strpos(${searchableColumn('c.name')}, $4) > 0
       OR strpos(c.phone_key, $5) > 0
       OR strpos(regexp_replace(c.phone, '\\D', '', 'g'), $5) > 0
       OR c.phone_key = $6
     ) ORDER BY r.starts_at DESC, r.id DESC LIMIT ${MOST_FOUND}`,
    [
      tenantId,
      number === undefined ? null : Number(number),
      readCode(text),
      searchable(text) || null,
      digits !== null && digits.length >= PHONE_DIGITS ? digits : null,
      phoneKey,
    ],
  )
}

/** The store's settings for reservations. */
export const findRules = (tenantId: number) =>
  k.selectFrom('stores').select(['country', 'reservation_minutes']).where('tenant_id', '=', tenantId)

/** Waits for a concurrent removal of the customer, and blocks further removals. */
export const lockCustomer = (tenantId: number, key: string) =>
  k
    .selectFrom('customers')
    .select('phone_key')
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', key)
    .where('archived_at', 'is', null)
    .forShare()

/**
 * Locks the table, so that its reservations are written in sequence: two inserts that wait for each other's
 * range would deadlock. Orders at the table do not wait.
 */
export const lockTable = (tenantId: number, id: number) =>
  k
    .selectFrom('store_tables')
    .select('archived_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()

export const lockReservation = (tenantId: number, id: number) =>
  k
    .selectFrom('reservations')
    .select(['table_id', 'starts_at', 'ends_at', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()

export const insertReservation = (row: Insertable<DB['reservations']>) =>
  k.insertInto('reservations').values(row)

export const updateReservation = (tenantId: number, id: number, change: Updateable<DB['reservations']>) =>
  k.updateTable('reservations').set(change).where('tenant_id', '=', tenantId).where('id', '=', id)

export const deleteReservation = (tenantId: number, id: number) =>
  k.deleteFrom('reservations').where('tenant_id', '=', tenantId).where('id', '=', id)
