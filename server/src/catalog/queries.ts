import type { Model, PrintedPaper, Printer, Way } from '@comanda/shared/printing/printers'
import type { Station, StationAssignment } from '@comanda/shared/settings/stations'
import type { Selectable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k, type RowOf, type Statement, statement } from '../db/statement.ts'

/** Since when the raised version is current, in a store whose devices may sell from an earlier version. */
export const noteCatalogSince = (tenantId: number, now: Date) =>
  statement(
    `INSERT INTO catalog_versions (tenant_id, version, kept_at, since)
     SELECT tenant_id, catalog_version, $2::timestamptz, $2::timestamptz FROM stores
     WHERE tenant_id = $1 AND EXISTS (SELECT FROM offline_devices WHERE tenant_id = $1)
     ON CONFLICT (tenant_id, version) DO UPDATE SET since = excluded.since`,
    [tenantId, now],
  )

export const catalogVersion = (tenantId: number) =>
  k.selectFrom('stores').select(['catalog_version', 'is_active']).where('tenant_id', '=', tenantId)

export const keepCatalog = (tenantId: number, version: number, items: Buffer, now: Date): Statement =>
  statement(
    `INSERT INTO catalog_versions (tenant_id, version, kept_at, items) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, version) DO UPDATE SET items = excluded.items, kept_at = excluded.kept_at
     WHERE catalog_versions.items IS NULL`,
    [tenantId, version, now, items],
  )

/** The version that was current before an instant. @param today the current version */
export const versionAt = (tenantId: number, at: Date, today: number): Statement<{ version: number }> =>
  statement(
    `SELECT coalesce(
       (SELECT version FROM catalog_versions WHERE tenant_id = $1 AND since < $2 ORDER BY version DESC LIMIT 1),
       (SELECT version - 1 FROM catalog_versions WHERE tenant_id = $1 AND since >= $2 ORDER BY version LIMIT 1),
       $3::integer) AS version`,
    [tenantId, at, today],
    'version_at',
  )

/** The nearest earlier and later versions whose items are kept. */
export const keptBeside = (tenantId: number, version: number): Statement<{ version: number }> =>
  statement(
    `(SELECT version FROM catalog_versions WHERE tenant_id = $1 AND version < $2 AND items IS NOT NULL
      ORDER BY version DESC LIMIT 1)
     UNION ALL
     (SELECT version FROM catalog_versions WHERE tenant_id = $1 AND version > $2 AND items IS NOT NULL
      ORDER BY version LIMIT 1)`,
    [tenantId, version],
  )

export const findCatalog = (tenantId: number, version: number) =>
  k
    .selectFrom('catalog_versions')
    .select('items')
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)

export type PrinterRow = Selectable<DB['printers']>

export const listPrinters = (tenantId: number) =>
  k
    .selectFrom('printers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const printerOf = (row: PrinterRow): Printer => ({
  id: row.id,
  title: row.title,
  way: row.way as Way,
  width: row.width === 57 ? '57' : '80',
  model: row.model as Model,
  papers: row.papers as PrintedPaper[],
  printsKitchen: row.prints_kitchen,
  stationIds: row.station_ids,
  drawerId: row.drawer_id,
  opensDrawer: row.opens_drawer,
  printsAlways: row.prints_always,
  copies: row.copies,
  fallbackId: row.fallback_id,
  address: row.address,
})

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
