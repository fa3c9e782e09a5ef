import type { TenantState } from '@comanda/shared/platform/tenants'
import { k, type Statement, statement } from '../../db/statement.ts'
import { STATES, STORES } from './queries-tenants.ts'

export interface AttentionRow {
  trialEnding: number
  pastDue: number
  quiet: number
}

export const countAttention = (now: Date): Statement<AttentionRow> =>
  statement(
    `SELECT count(*) FILTER (WHERE ${STATES.trial_ending})::integer AS "trialEnding",
            count(*) FILTER (WHERE ${STATES.past_due})::integer AS "pastDue",
            count(*) FILTER (WHERE ${STATES.quiet})::integer AS quiet
     FROM ${STORES}`,
    [now],
  )

export interface CallingStore {
  id: number
  name: string
  state: TenantState
  until: Date | null
  lastDay: string | null
  time_zone: string
}

/** The stores that need a person, the most urgent first. */
export const storesThatCall = (now: Date, limit: number): Statement<CallingStore> =>
  statement(
    `SELECT id, name, state, until, time_zone,
            (SELECT max(business_date) FROM report_days day WHERE day.tenant_id = id AND day.orders > 0) AS "lastDay"
     FROM (
       SELECT store.tenant_id AS id, store.name, store.time_zone,
              CASE WHEN ${STATES.past_due} THEN 'past_due' WHEN ${STATES.trial_ending} THEN 'trial_ending'
                   WHEN ${STATES.quiet} THEN 'quiet' END AS state,
              CASE sub.status WHEN 'past_due' THEN store.active_until WHEN 'trialing' THEN sub.period_end END AS until
       FROM ${STORES}
     ) calling
     WHERE state IS NOT NULL
     ORDER BY array_position(ARRAY['past_due', 'trial_ending', 'quiet'], state), until NULLS LAST, name LIMIT $2`,
    [now, limit],
  )

/** How many stores were opened since an instant, and in the same time before it. */
export const openedSince = (from: Date, before: Date): Statement<{ now: number; before: number }> =>
  statement(
    `SELECT count(*) FILTER (WHERE created_at >= $1)::integer AS now,
            count(*) FILTER (WHERE created_at < $1)::integer AS before
     FROM stores WHERE created_at >= $2`,
    [from, before],
  )

/** Mail that the server refused at least once and that is tried again. */
export const countUnsentMail = () =>
  k
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('attempts', '>', 0)

/** The stores that were opened in each month, in the platform's zone; months without one are left out. */
export const openedByMonth = (from: Date, timeZone: string): Statement<{ month: string; opened: number }> =>
  statement(
    `SELECT to_char(created_at AT TIME ZONE $2, 'YYYY-MM') AS month, count(*)::integer AS opened
     FROM stores WHERE created_at >= $1 GROUP BY month ORDER BY month`,
    [from, timeZone],
  )

/** The orders of all stores on each day of a range, from the stored days. */
export const ordersByDay = (from: string, to: string): Statement<{ date: string; orders: number }> =>
  statement(
    `SELECT business_date AS date, sum(orders)::integer AS orders FROM report_days
     WHERE business_date BETWEEN $1 AND $2 AND orders > 0 GROUP BY business_date ORDER BY business_date`,
    [from, to],
  )
