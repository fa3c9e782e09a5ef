import type { DB } from '../../db/generated/schema.ts'
import { statement } from '../../db/statement.ts'

/** All customers that were not removed, by phone. */
export const CUSTOMERS_SQL = `
  SELECT phone, name, email, birth_date::text, gender, to_char(created_at, 'YYYY-MM-DD') AS since
  FROM customers WHERE archived_at IS NULL ORDER BY tenant_id, phone_key`

interface Exception {
  /** Why the export leaves the table out. */
  leftOut?: string
  /** Columns that the export leaves out. */
  omit?: readonly string[]
  /** Another order than that of the primary key. */
  order?: string
}

/** The export has each table of a store as JSON, with all columns and in the order of its primary key, except: */
export const EXCEPTIONS: Readonly<Partial<Record<keyof DB, Exception>>> = {
  users: { omit: ['password_hash'] },
  fiscal_settings: {
    omit: ['sealed_key', 'sealed_password', 'sealed_pac_password', 'sealed_finkok_password'],
  },
  // The stamped documents are separate files.
  cfdi_documents: { omit: ['sealed', 'stamped'] },
  // The pictures are separate files.
  pictures: { omit: ['bytes'] },
  offline_devices: { omit: ['secret_hash'] },
  devices: { omit: ['token_hash'], order: 'shared_at, id' },
  qr_orders: { omit: ['address_hash'] },
  sitting_guests: { omit: ['address_hash'] },
  ledger: { order: 'at, source, source_id, entry' },
  approvals: { order: 'created_at, id' },
  audit_log: { order: 'at, id' },
  catalog_versions: {
    leftOut: 'earlier menus, kept for days until devices have sent what they sold from them',
  },
  print_jobs: { leftOut: 'papers that were printed; what they show is in the other tables' },
  user_pins: { leftOut: 'hashes of PINs: keys, not data' },
  sessions: { leftOut: 'current sessions: keys, not data' },
  password_resets: { leftOut: 'also keys' },
  checkouts: { leftOut: 'opened payment pages: their address is enough to pay' },
  idempotency_keys: { leftOut: 'answers stored for ten days for retried requests' },
  check_changes: { leftOut: 'which checks changed in the last hours; the checks are exported' },
  outbox: { leftOut: 'events not yet sent to the screens' },
  cfdi_pdfs: { leftOut: 'drawn from the stamped documents' },
  report_days: { leftOut: 'sums of exported rows' },
  report_parts: { leftOut: 'also sums of exported rows' },
  report_months: { leftOut: 'sums of those' },
}

const exceptionOf = (name: string): Exception => EXCEPTIONS[name as keyof DB] ?? {}

export interface ExportedTable {
  name: string
  columns: string[]
  /** The primary key without the store. */
  key: string[]
}

/** The tables of the JSON files, from the catalogue, so that the export includes a table or column that is added later. */
export const listTables = () =>
  statement<ExportedTable>(
    `SELECT c.relname AS name,
            ARRAY(SELECT attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
            ARRAY(SELECT attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
                  WHERE i.indrelid = c.oid AND i.indisprimary AND attname <> 'tenant_id'
                  ORDER BY array_position(i.indkey::smallint[], a.attnum)) AS key
     FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relrowsecurity
       AND NOT relname = ANY ($1) ORDER BY relname`,
    [Object.keys(EXCEPTIONS).filter((name) => exceptionOf(name).leftOut)],
  )

export function jsonSql({ name, columns, key }: ExportedTable): string {
  const { omit = [], order = key.join(', ') } = exceptionOf(name)
  const kept = columns.filter((column) => column !== 'tenant_id' && !omit.includes(column))
  const row = kept.map((column) => `kept."${column}"`).join(', ')
  return `SELECT (SELECT row_to_json(line)::text FROM (SELECT ${row}) line) AS line
          FROM ${name} kept ORDER BY ${['tenant_id', order].filter(Boolean).join(', ')}`
}

export const PICTURES_SQL = 'SELECT hash, bytes FROM pictures ORDER BY tenant_id, hash'

export const findStoreName = () => statement<{ name: string }>('SELECT name FROM stores')
