import { type Statement, statement } from '../db/statement.ts'

export interface PromisedRow {
  id: number
  table_title: string
  customer_name: string
  starts_at: Date
  people_count: number | null
  /** How many there are in all. */
  found: number
}

/** Of how many reservations a refusal says when and for whom they are. */
const MOST_NAMED = 3

/**
 * The reservations of guests who may still come to these tables, the first few. Of a table that gets other seats, those of
 * parties that no longer fit: a party that was given a smaller table on purpose counts only when seats are taken from it.
 * @param tables by id: the new seats, null for a table that goes
 */
export const promisedAt = (
  tenantId: number,
  now: Date,
  tables: Readonly<Record<string, number | null>>,
  floor: string | null = null,
): Statement<PromisedRow> =>
  statement(
    `SELECT r.id, t.title AS table_title, c.name AS customer_name, r.starts_at, r.people_count,
            count(*) OVER ()::integer AS found
     FROM jsonb_each_text($3) AS changed
     JOIN store_tables t ON t.tenant_id = $1 AND t.id::text = changed.key
       AND t.archived_at IS NULL AND ($4::text IS NULL OR t.floor = $4)
     JOIN reservations r ON r.tenant_id = $1 AND r.table_id = t.id
     JOIN customers c ON c.tenant_id = $1 AND c.phone_key = r.customer_key
     WHERE r.ends_at > $2 AND (r.status = 'booked' OR r.status = 'paid' AND r.starts_at > $2)
       AND (changed.value IS NULL
            OR r.people_count > changed.value::integer AND changed.value::integer > 0
               AND (changed.value::integer < t.seating_capacity OR t.seating_capacity = 0))
     ORDER BY r.starts_at, r.id LIMIT ${MOST_NAMED}`,
    [tenantId, now, JSON.stringify(tables), floor],
  )

/** How many guests are to come. */
export const countToCome = (tenantId: number, now: Date): Statement<{ count: number }> =>
  statement(
    `SELECT count(*)::integer AS count FROM reservations WHERE tenant_id = $1 AND starts_at > $2 AND status <> 'cancelled'`,
    [tenantId, now],
  )
