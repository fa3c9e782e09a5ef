import { type DropStmt, type Node, parseSync } from 'libpg-query'

/**
 * How a table would be kept by a distributed Postgres. `store`: in shards by tenant_id, each statement about one store.
 * `roll-up`: the same, but read across stores. `directory`: a copy on every node. `local`: on the first node alone.
 */
export type Placement = 'store' | 'roll-up' | 'directory' | 'local'

/** What has a tenant_id and is no store's own table. Everything else that has one is. */
const ACROSS_STORES: Readonly<Record<string, Placement>> = {
  logins: 'directory',
  qr_codes: 'directory',
  billing_customers: 'directory',
  platform_days: 'roll-up',
  platform_day_items: 'roll-up',
  platform_stores: 'roll-up',
}

export interface Table {
  placement: Placement
  columns: readonly string[]
}
export type Tables = ReadonlyMap<string, Table>

/** Reads the tables that these migrations leave, in order. Needs `loadModule()` before. */
export function readTables(migrations: readonly string[]): Tables {
  const tables = new Map<string, Table>()
  for (const sql of migrations) {
    for (const { stmt } of parseSync(sql).stmts ?? []) {
      if (stmt && 'DropStmt' in stmt) for (const name of dropped(stmt.DropStmt)) tables.delete(name)
      if (!stmt || !('CreateStmt' in stmt)) continue
      const { relation, tableElts } = stmt.CreateStmt
      const columns = (tableElts ?? []).flatMap((part) => columnName(part) ?? [])
      const name = relation?.relname ?? ''
      const usual = columns.includes('tenant_id') ? 'store' : 'local'
      tables.set(name, { placement: ACROSS_STORES[name] ?? usual, columns })
    }
  }
  return tables
}

const dropped = ({ objects, removeType }: DropStmt): string[] =>
  removeType === 'OBJECT_TABLE'
    ? (objects ?? []).flatMap((object) =>
        'List' in object
          ? (object.List.items ?? []).flatMap((part) => ('String' in part ? (part.String.sval ?? []) : []))
          : [],
      )
    : []

const columnName = (part: Node): string | undefined =>
  'ColumnDef' in part ? part.ColumnDef.colname : undefined

export const isSharded = (table: Table | undefined): boolean =>
  table?.placement === 'store' || table?.placement === 'roll-up'
