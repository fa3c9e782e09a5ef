import type { AccessKind, SubscriptionStatus } from '@comanda/shared/billing/access'
import { searchable } from '@comanda/shared/kernel/searchable'
import type { TENANT_LISTS, TenantSort, TenantState } from '@comanda/shared/platform/tenants'
import { PLATFORM_TIME } from '@comanda/shared/platform/time'
import { k, type Statement, statement } from '../../db/statement.ts'

export type TenantList = (typeof TENANT_LISTS)[number]

export interface TenantRow {
  tenant_id: number
  name: string
  email: string
  is_open: boolean
  access: AccessKind
  created_at: Date
  delete_after: Date | null
  subscription_ref: string | null
  status: SubscriptionStatus | null
  started_at: Date | null
  /** The end of the paid period. */
  period_end: Date | null
  unpaid_since: Date | null
  open_until: Date | null
  time_zone: string
}

/** `$1` is the current time: an expired store counts as closed, even before its row is updated. */
const OPEN = 'store.is_active AND (store.active_until IS NULL OR store.active_until > $1)'
const EMAIL = "coalesce(store.owner, store.email, '')"

/** The period of a subscription whose charge was refused is not paid. */
const PAID_UNTIL = `CASE WHEN sub.status = 'past_due' THEN coalesce(sub.period_start, sub.past_due_since) ELSE sub.period_end END`

const COLUMNS = `store.tenant_id, store.name, ${EMAIL} AS email, ${OPEN} AS is_open, store.access, store.created_at,
  store.delete_after, store.time_zone, sub.subscription_ref, sub.status, sub.started_at, ${PAID_UNTIL} AS period_end,
  sub.past_due_since AS unpaid_since, store.active_until AS open_until`
export const STORES = 'stores store LEFT JOIN subscriptions sub ON sub.tenant_id = store.tenant_id'

const LISTS: Record<TenantList, string> = {
  active: `store.delete_after IS NULL AND ${OPEN}`,
  inactive: `store.delete_after IS NULL AND NOT (${OPEN})`,
  all: 'store.delete_after IS NULL AND $1::timestamptz IS NOT NULL',
  deleted: 'store.delete_after IS NOT NULL AND $1::timestamptz IS NOT NULL',
}

/** A trial or a silence of this many days calls for a person. */
const TRIAL_DAYS = 7
const SILENT_DAYS = 3
/** A store that has been silent for longer has closed. */
const SOLD_DAYS = 28

const soldSince = (days: number): string => `EXISTS (
  SELECT FROM report_days day WHERE day.tenant_id = store.tenant_id AND day.orders > 0
    AND day.business_date > ($1::timestamptz AT TIME ZONE '${PLATFORM_TIME.timeZone}' - interval '4 hours')::date - ${days})`

/** The stores that call for a person; `$1` is the current time. By keys: one or two reads for each open store. */
export const STATES: Record<TenantState, string> = {
  trial_ending: `${LISTS.active} AND sub.status = 'trialing' AND sub.period_end <= $1::timestamptz + interval '${TRIAL_DAYS} days'`,
  past_due: `store.delete_after IS NULL AND sub.status = 'past_due' AND $1::timestamptz IS NOT NULL`,
  quiet: `${LISTS.active} AND NOT ${soldSince(SILENT_DAYS)} AND ${soldSince(SOLD_DAYS)}`,
}

const SORTS: Record<TenantSort, string> = {
  name: 'store.name_key',
  email: 'store.email_key',
  subscription_start: 'sub.started_at',
  subscription_end: PAID_UNTIL,
  created_at: 'store.created_at',
}

export interface TenantFilter {
  list: TenantList
  search: string | null
  /** The store was created at or after `from` and before `until`. */
  from: Date | null
  until: Date | null
  state: TenantState | null
}

const matches = ({
  list,
  state,
}: TenantFilter): string => `${LISTS[list]}${state ? ` AND ${STATES[state]}` : ''}
  AND ($2 = '' OR strpos(store.name_key, $2) > 0 OR strpos(store.email_key, $2) > 0)
  AND ($3::timestamptz IS NULL OR store.created_at >= $3) AND ($4::timestamptz IS NULL OR store.created_at < $4)`

const parametersOfFilter = ({ search, from, until }: TenantFilter, now: Date) => [
  now,
  searchable(search ?? ''),
  from,
  until,
]

export const pageOfTenants = (
  filter: TenantFilter,
  order: { by: TenantSort; descending: boolean },
  page: { limit: number | null; offset: number },
  now: Date,
): Statement<TenantRow> =>
  statement(
    `SELECT ${COLUMNS} FROM ${STORES} WHERE ${matches(filter)}
     ORDER BY ${SORTS[order.by]} ${order.descending ? 'DESC' : 'ASC'} NULLS LAST, store.tenant_id
     LIMIT $5 OFFSET $6`,
    [...parametersOfFilter(filter, now), page.limit, page.offset],
  )

export const countMatching = (filter: TenantFilter, now: Date): Statement<{ count: number }> =>
  statement(
    `SELECT count(*)::integer AS count FROM ${filter.state ? STORES : 'stores store'} WHERE ${matches(filter)}`,
    parametersOfFilter(filter, now),
  )

export const findTenant = (id: number, now: Date): Statement<TenantRow> =>
  statement(`SELECT ${COLUMNS} FROM ${STORES} WHERE store.tenant_id = $2`, [now, id])

export interface StoreCounts {
  active: number
  inactive: number
  deleted: number
  /** Stores that pay a subscription and can sell. */
  paying: number
  /** The customers of all stores at their last roll-up. */
  customers: number
}

export const countStores = (now: Date): Statement<StoreCounts> =>
  statement(
    `SELECT count(*) FILTER (WHERE ${LISTS.active})::integer AS active,
            count(*) FILTER (WHERE ${LISTS.inactive})::integer AS inactive,
            count(*) FILTER (WHERE ${LISTS.deleted})::integer AS deleted,
            count(*) FILTER (WHERE ${LISTS.active} AND sub.status = 'active')::integer AS paying,
            coalesce(sum(rolled.customers) FILTER (WHERE ${LISTS.all}), 0)::bigint AS customers
     FROM ${STORES} LEFT JOIN platform_stores rolled ON rolled.tenant_id = store.tenant_id`,
    [now],
  )

export const lockTenant = (id: number) =>
  k
    .selectFrom('stores')
    .select(['name', 'owner', 'email', 'delete_after'])
    .where('tenant_id', '=', id)
    .forUpdate()

/**
 * Also changes the address for mail, if it was the old username. The PIN moves in the same statement, because its key
 * is checked at the end of each statement.
 */
export const renameUser = (id: number, from: string, to: string) =>
  statement(
    `WITH pin AS (UPDATE user_pins SET username = $3 WHERE tenant_id = $1 AND username = $2)
     UPDATE users SET username = $3, email = CASE WHEN email = $2 THEN $3 ELSE email END
     WHERE tenant_id = $1 AND username = $2`,
    [id, from, to],
  )

export const renameOwner = (id: number, from: string, to: string) =>
  statement(
    `UPDATE stores SET owner = $3, email = CASE WHEN email = $2 THEN $3 ELSE email END WHERE tenant_id = $1`,
    [id, from, to],
  )

export const endStoreSessions = (id: number) => k.deleteFrom('sessions').where('tenant_id', '=', id)

export const storeDetails = (id: number) =>
  k
    .selectFrom('stores')
    .select(['name', 'address', 'email', 'phone', 'currency', 'qr_menu_enabled'])
    .where('tenant_id', '=', id)

export const countUsers = (id: number) =>
  statement<{ count: number }>('SELECT count(*)::integer AS count FROM users WHERE tenant_id = $1', [id])

export const listHistory = (id: number, limit: number) =>
  k
    .selectFrom('subscription_history')
    .select(['id', 'tenant_id', 'created_at', 'starts_on', 'expires_on', 'status', 'amount'])
    .where('tenant_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
