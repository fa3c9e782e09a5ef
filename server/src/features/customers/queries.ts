import type { Customer } from '@comanda/shared/customers/api'
import { digitsOf, isPhone } from '@comanda/shared/customers/phone'
import { searchable } from '@comanda/shared/menu/menu'
import { k, statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'

/** The country in which the store's phones without a prefix are dialled. */
export const findCountry = (tenantId: number) =>
  k.selectFrom('stores').select('country').where('tenant_id', '=', tenantId)

/** @param key see phoneKey */
export const customerByKey = (tenantId: number, key: string) =>
  k
    .selectFrom('customers')
    .select(['phone', 'name', 'phone_key'])
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', key)
    .where('archived_at', 'is', null)

export interface CustomerRow {
  phone: string
  name: string
  email: string | null
  birth_date: string | null
  gender: string | null
  created_at: Date
  updated_at: Date | null
}

export const customerOf = (row: CustomerRow): Customer => ({
  phone: row.phone,
  name: row.name,
  email: row.email,
  birth_date: row.birth_date,
  gender: row.gender as Customer['gender'],
  created_at: instant(row.created_at),
  updated_at: row.updated_at && instant(row.updated_at),
})

const COLUMNS = 'phone, name, email, birth_date, gender, created_at, updated_at'

/** Every accent of the Latin alphabets, taken off its letter. Three times as fast as a range in a regular expression. */
const ACCENTS = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328'

/** The column without accents and in lower case, as `searchable` makes the text it is compared with. */
export const searchableColumn = (column: string): string =>
  `lower(translate(normalize(${column}, NFD), '${ACCENTS}', ''))`

/** The digits to look for in phones, when the text could be a part of one. */
export const phonePart = (text: string): string | null => (isPhone(text) && digitsOf(text)) || null

const matches = `(
  strpos(${searchableColumn('name')}, $2) > 0
  OR strpos(phone_key, $3) > 0
  OR strpos(regexp_replace(phone, '\\D', '', 'g'), $3) > 0
  OR phone_key = $4
)`

/** What a search box holds: `key` is its phone key, when it could be a phone. */
export interface CustomerSearch {
  text: string
  key: string | null
}

const searchParameters = ({ text, key }: CustomerSearch) => [searchable(text), phonePart(text), key]

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
  statement<CustomerRow>(
    `SELECT ${COLUMNS} FROM customers WHERE tenant_id = $1 AND archived_at IS NULL AND ($2 = '' OR ${matches})
     ORDER BY created_at DESC, phone_key LIMIT $5 OFFSET $6`,
    [tenantId, ...searchParameters(search), page.limit, page.offset],
  )

export const countCustomers = (tenantId: number, search: CustomerSearch) =>
  statement<{ count: number }>(
    `SELECT count(*)::integer AS count FROM customers
     WHERE tenant_id = $1 AND archived_at IS NULL AND ($2 = '' OR ${matches})`,
    [tenantId, ...searchParameters(search)],
  )

export interface Person {
  name: string
  email: string | null
  birth_date: string | null
  gender: string | null
}

/** Touches no row when the phone is already a customer's; a removed customer comes back as a new one. */
export const insertCustomer = (
  tenantId: number,
  customer: Person & { phone: string; phone_key: string },
  now: Date,
) =>
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
  k
    .updateTable('customers')
    .set({ ...person, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', key)
    .where('archived_at', 'is', null)

export const deleteCustomer = (tenantId: number, key: string) =>
  k
    .deleteFrom('customers')
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', key)
    .where('archived_at', 'is', null)

/** Leaves the key for the bills that name it, and forgets the person. */
export const archiveCustomer = (tenantId: number, key: string, now: Date) =>
  k
    .updateTable('customers')
    .set({ archived_at: now, email: null, birth_date: null, gender: null })
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', key)
    .where('archived_at', 'is', null)
