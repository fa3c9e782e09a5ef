import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { loginName } from '../pools.ts'
import { applyMigration, type Migration, migrate, readApplied, readMigrations } from '../schema/migrate.ts'
import { asOnlyOwner } from '../schema/only-owner.ts'
import type { Archive } from './archive.ts'
import { columnList, quoted, readTables, type Table } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

interface RestoreOptions {
  archive: Archive
  /** The url of an empty installation. */
  ownerUrl: string
  migrationsDir: string
  secret: string
  onTable: (name: string, done: number, tables: number) => void
}

/**
 * Loads a backup into an empty installation, all of it or nothing, and brings it up to this version.
 * @throws in Spanish when the installation is in use or not empty, or the backup is not for this version.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { archive, ownerUrl, migrationsDir, secret } = options
  const wanted = chooseMigrations(await readMigrations(migrationsDir), archive.manifest)
  await asOnlyOwner(ownerUrl, async (owner) => {
    // The end of the connection rolls the transaction back, so a failure changes nothing.
    await owner.query('BEGIN')
    await refuseRunning(owner, ownerUrl)
    await refuseUsed(owner)
    await makeSchema(owner, wanted)
    await load(owner, options)
    await owner.query('COMMIT')
    await owner.query('ANALYZE')
  })
  await migrate(ownerUrl, migrationsDir, secret)
}

/** The migrations that the backup's database had, from the files of this version. */
function chooseMigrations(ours: Migration[], { migrations }: Manifest): Migration[] {
  return migrations.map(({ name, checksum }) => {
    const known = ours.find((migration) => migration.name === name)
    if (!known) throw new Error('Este respaldo es de una versión más nueva de Comanda: actualízala primero.')
    if (known.checksum !== checksum)
      throw new Error(`El respaldo se hizo con otra ${name}: restáuralo con la versión que lo hizo.`)
    return known
  })
}

/** A running server would keep outdated data in memory. */
async function refuseRunning(owner: pg.Client, ownerUrl: string): Promise<void> {
  const { rowCount } = await owner.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY ($1)',
    [[loginName(ownerUrl, 'app'), loginName(ownerUrl, 'platform')]],
  )
  if (rowCount) throw new Error('Comanda está corriendo con esta base de datos: deténla antes de restaurar.')
}

async function refuseUsed(owner: pg.Client): Promise<void> {
  const tables = await readTables(owner)
  // The fence also applies to an owner that is not a superuser.
  await force(owner, tables, false)
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
    if (rowCount)
      throw new Error(
        `Esta instalación ya tiene datos (tabla ${name}). Un respaldo se restaura en una instalación vacía: ` +
          'otra carpeta en DATA_DIR u otra base de datos en DATABASE_URL.',
      )
  }
  await force(owner, tables, true)
}

/** Makes the backup's schema, even if a newer one exists: later migrations also change rows. */
async function makeSchema(owner: pg.Client, wanted: Migration[]): Promise<void> {
  const applied = await readApplied(owner)
  const isBeyond = [...applied].some(
    ([name, { checksum }]) => !wanted.some((one) => one.name === name && one.checksum === checksum),
  )
  if (isBeyond) await dropEmpty(owner)
  const kept = isBeyond ? await readApplied(owner) : applied
  for (const migration of wanted) if (!kept.has(migration.name)) await applyMigration(owner, migration)
}

async function dropEmpty(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; kind: string }>(
    `SELECT relname AS name, CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind FROM pg_class
     WHERE relkind IN ('r', 'p', 'S') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND relowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.migrations'))
     ORDER BY relkind = 'S'`,
  )
  for (const { name, kind } of rows) await owner.query(`DROP ${kind} IF EXISTS ${quoted(name)} CASCADE`)
}

async function load(owner: pg.Client, { archive, onTable }: RestoreOptions): Promise<void> {
  const { manifest } = archive
  const tables = await readTables(owner)
  const records = new Map(manifest.tables.map((record) => [record.name, record]))
  if (tables.length !== records.size) throw new Error('the backup has other tables than its migrations make')
  await force(owner, tables, false)
  for (const [done, { name }] of tables.entries()) {
    const record = records.get(name)
    if (!record) throw new Error(`the backup has no ${name}`)
    onTable(name, done, tables.length)
    const rows = await copyInto(owner, name, record.columns, archive.stream(record))
    if (rows !== record.rows) throw new Error(`${name}: ${rows} rows instead of ${record.rows}`)
  }
  for (const { name, value, isCalled } of manifest.sequences)
    await owner.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
  for (const { name, appliedAt } of manifest.migrations)
    await owner.query('UPDATE migrations SET applied_at = $2::timestamptz WHERE name = $1', [name, appliedAt])
  await force(owner, tables, true)
}

async function copyInto(
  owner: pg.Client,
  table: string,
  columns: string[],
  source: NodeJS.ReadableStream,
): Promise<number> {
  const sink = owner.query(copyFrom(`COPY ${quoted(table)} (${columnList(columns)}) FROM STDIN`))
  await pipeline(source, sink)
  return sink.rowCount
}

/** COPY does not write through row-level security, which applies to the owner where it is forced. */
async function force(owner: pg.Client, tables: Table[], isForced: boolean): Promise<void> {
  for (const { name, forced } of tables)
    if (forced)
      await owner.query(`ALTER TABLE ${quoted(name)} ${isForced ? '' : 'NO '}FORCE ROW LEVEL SECURITY`)
}
