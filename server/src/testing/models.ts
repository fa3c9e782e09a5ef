import pg from 'pg'
import { PlatformDb } from '../db/platform.ts'
import { openStore } from '../tenancy/queries-open.ts'
import { fondaMenu, taqueriaMenu } from './menus.ts'

/** The stores that tests copy, which differ by their menus. */
export const MENUS = { new: undefined, taqueria: taqueriaMenu, fonda: fondaMenu }

export type ModelName = keyof typeof MENUS

/** The statement that copies each model. @see NewRestaurant */
export type Models = Record<ModelName, string>

/** The parameters of the statements. */
export interface CopyOfModel {
  tenantId: number
  username: string
  name: string
  qrCode: string
  now: Date
  passwordHash: string
  session: { id: string; refresh_hash: Buffer; expires_at: Date; device_ip: string; device_name: string }
}

const TYPES = ['integer', 'text', 'text', 'text', 'timestamptz', 'text']

const SESSION = `INSERT INTO sessions
  (tenant_id, username, rotated_at, created_at, id, refresh_hash, expires_at, device_ip, device_name)
  VALUES ($1, $2, $5, $5, $7, $8, $9, $10, $11)`

export const parametersOf = ({ session, ...store }: CopyOfModel): unknown[] => [
  store.tenantId,
  store.username,
  store.name,
  store.qrCode,
  store.now,
  store.passwordHash,
  session.id,
  session.refresh_hash,
  session.expires_at,
  session.device_ip,
  session.device_name,
]

const TENANT = 2_000_000_000

/** Opens a store of each model as a sign-up does, reads its rows and deletes it. */
export async function readModels(ownerUrl: string): Promise<Models> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const models: Partial<Models> = {}
  for (const [name, menu] of Object.entries(MENUS)) {
    const admin = { username: 'model@example.mx', name: 'The model', passwordHash: 'the hash' }
    const store = { tenantId: TENANT, name: admin.name, access: 'granted', admin, now: new Date(0) } as const
    await new PlatformDb(owner).transactionFor(TENANT, (tx) => openStore(tx, store))
    if (menu) await owner.query(menu(TENANT))
    models[name as ModelName] = await copyOf(owner)
  }
  await owner.end()
  return models as Models
}

/** Deletes the model. @returns the statement that inserts its rows for another store */
async function copyOf(owner: pg.Pool): Promise<string> {
  const { rows: own } = await owner.query<{ values: string[] }>(
    `SELECT ARRAY[tenant_id::text, username, stores.name, qr_code, stores.created_at::text, password_hash] AS values
     FROM stores JOIN users USING (tenant_id) WHERE tenant_id = $1`,
    [TENANT],
  )
  const values = own[0]?.values ?? []
  const { rows: tables } = await owner.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(quote_ident(column_name) ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY 1 HAVING 'tenant_id' = ANY (array_agg(column_name)) ORDER BY 1`,
  )
  const inserts: string[] = []
  // Constraints and triggers do not hold the model back.
  await owner.query("SET session_replication_role = 'replica'")
  for (const { name, columns } of tables) {
    const { rows } = await owner.query<{ cells: (string | null)[] }>(
      `SELECT ARRAY[${columns.map((one) => `${one}::text`).join()}] AS cells FROM ${name} WHERE tenant_id = $1`,
      [TENANT],
    )
    if (rows.length === 0) continue
    await owner.query(`DELETE FROM ${name} WHERE tenant_id = $1`, [TENANT])
    const cellOf = (cell: string | null) => {
      const n = cell === null ? -1 : values.indexOf(cell)
      if (n >= 0) return `$${n + 1}::${TYPES[n]}`
      return cell === null ? 'NULL' : pg.escapeLiteral(cell)
    }
    const lines = rows.map(({ cells }) => `(${cells.map(cellOf).join(', ')})`)
    inserts.push(`INSERT INTO ${name} (${columns.join(', ')}) VALUES ${lines.join(', ')}`)
  }
  await owner.query("SET session_replication_role = 'origin'")
  const parts = inserts.map((insert, n) => `part_${n} AS (${insert})`)
  return `WITH ${parts.join(',\n')}\n${SESSION}`
}
