import { k, statement } from '../../db/statement.ts'

/** Whatever day they are of. */
export const countOpenOrders = (tenantId: number) =>
  k
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'created')

export interface HourRow {
  business_date: string
  hour: number
  total: number
}

/** What was invoiced in each hour of days, by the zone's clock. */
export const salesByHour = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement<HourRow>(
    `SELECT business_date, date_part('hour', created_at AT TIME ZONE $3)::integer AS hour, sum(total)::bigint AS total
     FROM invoices WHERE tenant_id = $1 AND business_date = ANY ($2::date[]) GROUP BY business_date, hour`,
    [tenantId, days, timeZone],
  )
