import { k, statement } from '../db/statement.ts'

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
