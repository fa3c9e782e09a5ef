import type { DateRange } from '@comanda/shared/kernel/period'
import type { Waited } from '@comanda/shared/reports/waits'
import { statement } from '../../db/statement.ts'

/** The waits of one person (`of` 1), of one hour (2), or of all (3). */
export interface WaitsRow extends Waited {
  of: 1 | 2 | 3
  waiter: string | null
  name: string | null
  hour: number | null
}

/** Reads the calls of the days by their index: a store has some dozens of them a day, so that no sums of days are kept. */
export const waitsOf = (tenantId: number, { from, to }: DateRange, timeZone: string) =>
  statement<WaitsRow>(
    `SELECT sums.*, u.name FROM (
       SELECT CASE GROUPING(waiter, hour) WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 3 END AS of, waiter, hour,
              count(*)::integer AS calls, round(avg(seen))::integer AS "seenAverage", round(max(seen))::integer AS "seenLongest",
              round(avg(whole))::integer AS average, round(max(whole))::integer AS longest
       FROM (
         SELECT waiter, extract(hour FROM asked_at AT TIME ZONE $4)::integer AS hour,
                extract(epoch FROM coalesce(seen_at, ended_at) - asked_at) AS seen, extract(epoch FROM ended_at - asked_at) AS whole
         FROM guest_calls WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 AND ended_as <> 'taken_back'
       ) AS waited
       GROUP BY GROUPING SETS ((waiter), (hour), ()) HAVING count(*) > 0
     ) AS sums LEFT JOIN users u ON u.tenant_id = $1 AND u.username = sums.waiter
     ORDER BY "seenAverage" DESC, waiter`,
    [tenantId, from, to, timeZone],
    'waits_of',
  )
