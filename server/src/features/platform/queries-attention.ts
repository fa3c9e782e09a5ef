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
