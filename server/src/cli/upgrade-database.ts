import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Archive } from '../db/backup/archive.ts'
import { takeBackup } from '../db/backup/backup.ts'
import { rowCountOf } from '../db/backup/manifest.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { connect } from '../db/connect.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { fetchBinaries } from '../db/embedded/fetch-binaries.ts'
import { exchange, majorOf, newDraft } from '../db/embedded/folder.ts'
import { secretKey } from '../db/secret.ts'
import { nameOf } from '../release.ts'
import { type CliContext, count, dataDirOf, postgresDirOf, secondsSince } from './context.ts'
import { gigabytes } from './doctor/finding.ts'
import { ProgressLine } from './progress.ts'

/**
 * `./comanda upgrade-database`: brings the data of the embedded database to the PostgreSQL of this program. The old program
 * writes a backup, the new one restores it beside the old data, which stay under another name.
 */
export async function upgradeDatabaseCommand(context: CliContext): Promise<void> {
  const { config, say } = context
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL nombra una base de datos externa: docs/docker.md dice cómo, en «Otro PostgreSQL».',
    )
  const dir = postgresDirOf(context)
  const [from, to] = [majorOf(dir), findBinaries().major]
  if (!from) throw new Error(`En ${dataDirOf(context)} no hay datos de Comanda.`)
  if (from === to) return say(`Los datos ya son de PostgreSQL ${to}: no hay nada que hacer.`)
  const since = performance.now()
  say(`Se trae PostgreSQL ${from}, que lee los datos de ahora…`)
  const file = await backUp(context, dir, from)
  say(`Respaldo completo: ${file}`)
  say(`Se pasa a PostgreSQL ${to}…`)
  const draft = await newDraft(dataDirOf(context), to)
  const rows = await restoreInto(context, draft, file)
  const kept = exchange(dataDirOf(context), draft, from)
  say(`Los datos son de PostgreSQL ${to}: ${rows}, contadas antes y después, ${secondsSince(since)}.`)
  say(`Los de antes siguen en ${kept}: bórralos cuando Comanda lleve unos días bien.`)
}

/** With the program that wrote the data. @returns the file, which stays */
async function backUp(context: CliContext, dir: string, major: string): Promise<string> {
  const { clock, release, config, note } = context
  const dataDir = dataDirOf(context)
  const binaries = await fetchBinaries(major, join(dataDir, 'programs', `postgresql-${major}`))
  const takenAt = clock()
  const name = `postgresql-${major}-${takenAt.toISOString().replace(/:|\.\d+/g, '')}.zip`
  const file = join(dataDir, 'backups', name)
  const secret = await secretKey(config.secretKey, dataDir)
  const old = await startEmbeddedPostgres({ dir, binaries, log: note })
  const progress = new ProgressLine(process.stderr)
  try {
    await requireRoom(dataDir, old.url)
    const onProgress = ({ table }: { table: string }) => progress.show(`Respaldo: ${table}`)
    const version = nameOf(release)
    await takeBackup({ ownerUrl: old.url, secret, file, version, takenAt, onProgress })
    return file
  } finally {
    progress.clear()
    await old.stop()
  }
}

/** The backup and the new data are together smaller than twice the old data. */
async function requireRoom(dataDir: string, url: string): Promise<void> {
  const client = await connect({ connectionString: url })
  try {
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
    )
    const needed = 2 * Number(rows[0]?.size) + 200e6
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < needed)
      throw new Error(
        `Para pasar los datos hacen falta ${gigabytes(needed)} libres en ${dataDir} y quedan ${gigabytes(bavail * bsize)}: libera espacio.`,
      )
  } finally {
    await client.end()
  }
}

/** The restore counts the rows of each table, and fails when they are not those of the backup. @returns how many */
async function restoreInto(context: CliContext, dir: string, file: string): Promise<string> {
  const { config, migrationsDir, note } = context
  const progress = new ProgressLine(process.stderr)
  const archive = await Archive.open(file)
  try {
    await archive.verify((table) => progress.show(`Se revisa ${table}`))
    const secret = await secretKey(config.secretKey, dataDirOf(context))
    const database = await startEmbeddedPostgres({ dir, log: note })
    try {
      const onTable = (table: string, done: number, tables: number) =>
        progress.show(`Se restaura ${table} (${done + 1} de ${tables})`)
      await restoreBackup({ archive, ownerUrl: database.url, migrationsDir, secret, onTable })
    } finally {
      progress.clear()
      await database.stop()
    }
    return `${count(rowCountOf(archive.manifest))} filas de ${archive.manifest.tables.length} tablas`
  } finally {
    progress.clear()
    archive.close()
  }
}
