import type { Station, StationAssignment } from '@comanda/shared/settings/stations'
import { k, type RowOf, type Statement, statement } from '../db/statement.ts'

export const listStations = (tenantId: number) =>
  k
    .selectFrom('stations')
    .select(['id', 'title', 'color', 'is_default', 'skipped_types'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

export const stationOf = (row: RowOf<ReturnType<typeof listStations>>): Station => ({
  id: row.id,
  title: row.title,
  color: row.color as Station['color'],
  isDefault: row.is_default,
  skippedTypes: row.skipped_types as Station['skippedTypes'],
})

export const listAssignments = (tenantId: number): Statement<StationAssignment> =>
  statement(
    `SELECT target, target_id AS "targetId", array_agg(station_id ORDER BY station_id) AS "stationIds"
     FROM station_assignments WHERE tenant_id = $1 GROUP BY target, target_id ORDER BY target, target_id`,
    [tenantId],
    'station_assignments',
  )
