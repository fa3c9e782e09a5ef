import { createHash } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { restoreAfterMoves } from '../citus/forcing.ts'
import { ensureLogins, loginFits } from '../pools.ts'
import { distributeTables, isDistributed } from './distribute.ts'
import { inTurns } from './in-turns.ts'
import { asOnlyOwner } from './only-owner.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** Whether processes of the previous release must stop when it is applied. */
  stopsPrevious: boolean
}

/** The first line of a migration. Those before the first release have none. */
const GOES_ON = '-- previous release: goes on\n'

interface MigrateOptions {
  /** Shows what is done to the person who starts the server. */
  say?: (line: string) => void
  /** Whether this start has generated the secret key, for a database that other processes may use. */
  isNewKey?: boolean
  /** The folder of an embedded database, which needs room for the change. */
  dataDir?: string
}

export const migrationsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationsIn(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, stopsPrevious: !sql.startsWith(GOES_ON) }
    }),
  )
}

/**
 * Applies the missing migrations, each in its own transaction, and prepares the login roles.
 * @throws Error with a line in Spanish when a file that was already applied has changed, the database is of a newer release
 *   that this one cannot work beside, the key is new while the database has another, or there is no room.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  secret: string,
  { say = () => {}, isNewKey = false, dataDir }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return asOnlyOwner(ownerUrl, async (client) => {
    const applied = await readApplied(client)
    refuseNewer(applied, migrations)
    if (isNewKey && applied.size > 0) await refuseOtherKey(client, ownerUrl, secret)
    const missing = migrations.filter((migration) => isMissing(applied, migration))
    if (missing.length > 0 && applied.size > 0) {
      say(`Cambios de la base de datos por hacer: ${missing.length}. ${WAY_BACK}`)
      if (dataDir) await requireRoom(client, dataDir)
    }
    for (const [index, migration] of missing.entries()) {
      if (applied.size > 0)
        say(`Se actualiza la base de datos: ${index + 1} de ${missing.length} (${migration.name})…`)
      await inTurns(client, () => applyMigration(client, migration), say)
    }
    const { rowCount: isGranted } = await client.query(
      "SELECT WHERE has_table_privilege('comanda_platform', 'migrations', 'SELECT')",
    )
    if (!isGranted) await client.query('GRANT SELECT ON migrations TO comanda_platform')
    // A node may be down; the next start, or the doctor, tries again.
    await restoreAfterMoves(client, say).catch((error: Error) => say(error.message))
    await ensureLogins(client, ownerUrl, secret)
    return missing.map(({ name }) => name)
  })
}

const WAY_BACK = 'Para poder volver atrás, detén Comanda y haz antes un respaldo: ./comanda backup.'

function isMissing(applied: ReadonlyMap<string, Applied>, { name, checksum }: Migration): boolean {
  const before = applied.get(name)
  if (before && before.checksum !== checksum)
    throw new Error(`La migración ${name} cambió después de aplicarse.`)
  return before === undefined
}

/** A newer release may have changed what this one reads and writes. */
function refuseNewer(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const breaking = [...applied].find(([name, { stopsPrevious }]) => stopsPrevious && !known.has(name))
  if (breaking)
    throw new Error(
      `Esta base de datos es de una versión más nueva de Comanda (${breaking[0]}). Inicia esa versión, o restaura en otra ` +
        'instalación el respaldo que hiciste antes de actualizar.',
    )
}

/** With a new key the logins would get other passwords, and the processes that use the database could not enter again. */
async function refuseOtherKey(client: pg.Client, ownerUrl: string, secret: string): Promise<void> {
  if (await loginFits(client, ownerUrl, secret)) return
  throw new Error(
    'Esta base de datos se usa con otra clave secreta, y aquí no hay ninguna: copia su secret.key a DATA_DIR, o pon la misma ' +
      'SECRET_KEY. Si la clave se perdió, pon una SECRET_KEY nueva y consérvala: todos inician sesión de nuevo y los códigos de ' +
      'las mesas se imprimen otra vez.',
  )
}

/** A change may write its largest table once more. */
async function requireRoom(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT coalesce(max(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class WHERE relkind = 'r'",
  )
  const needed = Number(rows[0]?.bytes ?? 0) + SPARE_BYTES
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= needed) return
  throw new Error(
    `Para actualizar la base de datos hacen falta ${gigabytes(needed)} libres en ${dataDir} y quedan ${gigabytes(bavail * bsize)}: ` +
      'libera espacio y vuelve a iniciar.',
  )
}

const SPARE_BYTES = 200e6
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

interface Applied {
  checksum: string
  stopsPrevious: boolean
}

/** The applied migrations by their names; creates their table when it is missing. */
export async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now(), stops_previous boolean NOT NULL DEFAULT true)`,
  )
  await addColumn(client)
  const { rows } = await client.query<{ name: string } & Applied>(
    'SELECT name, checksum, stops_previous AS "stopsPrevious" FROM migrations',
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

/** Databases from before the first release. Only when it is missing: the change waits for all readers. */
async function addColumn(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'stops_previous'",
  )
  if (!rowCount)
    await client.query('ALTER TABLE migrations ADD COLUMN stops_previous boolean NOT NULL DEFAULT true')
}

/** Comments, texts and `$$` blocks may contain semicolons. */
const STATEMENT = /(?:--[^\n]*|'[^']*'|\$\$[\s\S]*?\$\$|[^;])+/g

/** Changes run separately: for each change of a distributed table, Citus sends the whole text that it is part of to the workers. */
const statementsIn = (sql: string): string[] =>
  (sql.match(STATEMENT) ?? []).filter((statement) => statement.replace(/--[^\n]*/g, '').trim() !== '')

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum, stopsPrevious } = migration
  try {
    for (const statement of statementsIn(sql)) await client.query(statement)
    if (await isDistributed(client)) await distributeTables(client)
    await client.query('INSERT INTO migrations (name, checksum, stops_previous) VALUES ($1, $2, $3)', [
      name,
      checksum,
      stopsPrevious,
    ])
  } catch (error) {
    throw new Error(`La migración ${name} falló: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
