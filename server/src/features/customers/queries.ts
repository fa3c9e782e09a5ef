import type { Customer } from '@comanda/shared/customers/api'
import { searchable } from '@comanda/shared/kernel/searchable'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { searchableColumn } from '../../db/search.ts'
import { deleteRows, k, statement, updateRows } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import { phonePart } from '../../kernel/phone-key.ts'

/** The country for phones without a prefix. */
export const findCountry = (tenantId: number) =>
  k.selectFrom('stores').select('country').where('tenant_id', '=', tenantId)

export type CustomerRow = Omit<
  Selectable<DB['customers']>,
  'tenant_id' | 'phone_key' | 'known_since' | 'archived_at'
>

export type KeyedCustomer = CustomerRow & { phone_key: string }

export const customerOfRow = (row: CustomerRow): Customer => ({
  phone: row.phone,
  name: row.name,
  email: row.email,
  birth_date: row.birth_date,
  gender: row.gender as Customer['gender'],
  created_at: instant(row.created_at),
  updated_at: row.updated_at && instant(row.updated_at),
})

const COLUMNS = 'phone, name, email, birth_date, gender, created_at, updated_at'
const matches = `(
  $2::text IS NULL
  OR strpos(${searchableColumn('name')}, nullif($2, '')) > 0
  OR strpos(phone_key, $3) > 0
  OR strpos(regexp_replace(phone, '\\D', '', 'g'), $3) > 0
  OR phone_key = $4
)`

/** The text of a search, null for all customers; `key` is its phone key if it could be a phone. */
export interface CustomerSearch {
  text: string | null
  key: string | null
}

const searchParameters = ({ text, key }: CustomerSearch) => [
  text && searchable(text),
  text && phonePart(text),
  key,
]

export const findCustomer = (tenantId: number, key: string) =>
  statement<CustomerRow>(
    `SELECT ${COLUMNS} FROM customers WHERE tenant_id = $1 AND phone_key = $2 AND archived_at IS NULL`,
    [tenantId, key],
  )

export const pageOfCustomers = (
  tenantId: number,
  search: CustomerSearch,
  page: { limit: number; offset: number },
) =>
  statement<KeyedCustomer>(
    `SELECT phone_key, ${COLUMNS} FROM customers WHERE tenant_id = $1 AND archived_at IS NULL AND ${matches}
     ORDER BY created_at DESC, phone_key LIMIT $5 OFFSET $6`,
    [tenantId, ...searchParameters(search), page.limit, page.offset],
  )

export const countCustomers = (tenantId: number, search: CustomerSearch) =>
  statement<{ count: number }>(
    `SELECT count(*)::integer AS count FROM customers
     WHERE tenant_id = $1 AND archived_at IS NULL AND ${matches}`,
    [tenantId, ...searchParameters(search)],
  )

export type Person = Pick<CustomerRow, 'name' | 'email' | 'birth_date' | 'gender'>

export type NewCustomerRow = Person & { phone: string; phone_key: string }

/** Adds a customer, or restores a removed customer as new. Changes no row when the phone already has a customer. */
export const insertCustomer = (tenantId: number, customer: NewCustomerRow, now: Date) =>
  k
    .insertInto('customers')
    .values({ tenant_id: tenantId, ...customer, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'phone_key'])
        .doUpdateSet({ ...customer, created_at: now, updated_at: null, archived_at: null })
        .where('customers.archived_at', 'is not', null),
    )

export const updateCustomer = (tenantId: number, key: string, person: Person, now: Date) =>
  updateRows(
    'customers',
    { tenant_id: tenantId, phone_key: key, archived_at: null },
    { ...person, updated_at: now },
  )

export const deleteCustomer = (tenantId: number, key: string) =>
  deleteRows('customers', { tenant_id: tenantId, phone_key: key, archived_at: null })

/** Removes the contact data, and keeps phone and name for the orders and reservations that reference them. */
export const archiveCustomer = (tenantId: number, key: string, now: Date) =>
  updateRows(
    'customers',
    { tenant_id: tenantId, phone_key: key, archived_at: null },
    { archived_at: now, email: null, birth_date: null, gender: null },
  )

/** The addresses to which documents of the customer were sent. @returns the documents */
export const forgetAddresses = (tenantId: number, key: string) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET email = NULL
     WHERE tenant_id = $1 AND email IS NOT NULL
       AND receiver_rfc = ANY (ARRAY(SELECT rfc FROM fiscal_receivers WHERE tenant_id = $1 AND customer_key = $2))
     RETURNING id`,
    [tenantId, key],
  )

/** The fiscal data that the customer left for the next invoice. */
export const forgetReceivers = (tenantId: number, key: string) =>
  k.deleteFrom('fiscal_receivers').where('tenant_id', '=', tenantId).where('customer_key', '=', key)

/** The customers' orders through their index; materialized, so that the plan does not scan all orders of the store. */
const MINE = `
WITH mine AS MATERIALIZED (
  SELECT id, customer_key, created_at, business_date, token_no, status, payment_status FROM orders
  WHERE tenant_id = $1 AND customer_key = ANY ($2)
)`

/** The totals of the live items of the orders in `ids` (SQL that returns ids). */
const billsOf = (ids: string): string => `
  SELECT order_id, sum(total) AS total FROM order_items
  WHERE tenant_id = $1 AND order_id = ANY (ARRAY(${ids})) AND status <> 'cancelled' GROUP BY order_id`

/** Customers without orders have no row. */
export const visitsOf = (tenantId: number, keys: readonly string[]) =>
  statement<{ phone_key: string; visits: number; spent: number; last_visit: Date | null }>(
    `${MINE}, bill AS (${billsOf("SELECT id FROM mine WHERE payment_status = 'paid'")})
     SELECT customer_key AS phone_key, coalesce(sum(total), 0)::bigint AS spent,
            (count(DISTINCT business_date) FILTER (WHERE status <> 'cancelled'))::integer AS visits,
            max(created_at) FILTER (WHERE status <> 'cancelled') AS last_visit
     FROM mine LEFT JOIN bill ON bill.order_id = mine.id GROUP BY customer_key`,
    [tenantId, keys],
  )

interface PastOrder {
  id: number
  created_at: Date
  token_no: number
  status: string
  payment_status: string
  total: number
}

export const lastOrdersOf = (tenantId: number, key: string, limit: number) =>
  statement<PastOrder>(
    `${MINE}, latest AS (SELECT * FROM mine ORDER BY created_at DESC, id DESC LIMIT $3),
     bill AS (${billsOf('SELECT id FROM latest')})
     SELECT latest.id, created_at, token_no, status, payment_status, coalesce(total, 0)::bigint AS total
     FROM latest LEFT JOIN bill ON bill.order_id = latest.id ORDER BY created_at DESC, latest.id DESC`,
    [tenantId, [key], limit],
  )

/** Returns the keys that already have a customer. */
export const knownKeys = (tenantId: number, keys: readonly string[]) =>
  statement<{ phone_key: string }>(
    'SELECT phone_key FROM customers WHERE tenant_id = $1 AND phone_key = ANY ($2) AND archived_at IS NULL',
    [tenantId, keys],
  )

/**
 * Adds many customers, sorted by key, so that two imports of the same file wait for each other instead of deadlocking.
 * @returns the added keys; the others already have a customer. @see insertCustomer
 */
export const insertCustomers = (tenantId: number, customers: readonly NewCustomerRow[], now: Date) => {
  const column = (name: keyof NewCustomerRow) => customers.map((customer) => customer[name])
  return statement<{ phone_key: string }>(
    `INSERT INTO customers AS customer (tenant_id, phone, phone_key, name, email, birth_date, gender, created_at)
     SELECT store.tenant_id, new.phone, new.phone_key, new.name, new.email, new.birth_date, new.gender, $8
     FROM stores store, unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[])
       AS new (phone, phone_key, name, email, birth_date, gender)
     WHERE store.tenant_id = $1 ORDER BY new.phone_key
     ON CONFLICT (tenant_id, phone_key) DO UPDATE SET phone = excluded.phone, name = excluded.name,
       email = excluded.email, birth_date = excluded.birth_date, gender = excluded.gender,
       created_at = excluded.created_at, updated_at = NULL, archived_at = NULL
     WHERE customer.archived_at IS NOT NULL
     RETURNING customer.phone_key`,
    [
      tenantId,
      column('phone'),
      column('phone_key'),
      column('name'),
      column('email'),
      column('birth_date'),
      column('gender'),
      now,
    ],
  )
}

/** The next customers after `key`, sorted by key. */
export const customersAfter = (tenantId: number, search: CustomerSearch, key: string, limit: number) =>
  statement<KeyedCustomer>(
    `SELECT phone_key, ${COLUMNS} FROM customers
     WHERE tenant_id = $1 AND phone_key > $5 AND archived_at IS NULL AND ${matches} ORDER BY phone_key LIMIT $6`,
    [tenantId, ...searchParameters(search), key, limit],
  )
