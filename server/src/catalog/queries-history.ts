import { k, type Statement, statement } from '../db/statement.ts'

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
