import { join, resolve } from 'node:path'
import { takeBackup } from '../db/backup/backup.ts'
import { rowCountOf } from '../db/backup/manifest.ts'
import { keptKey } from '../db/secret.ts'
import { type CliContext, count, dataDirOf, megabytes, openDatabase, secondsSince } from './context.ts'
import { ProgressLine } from './progress.ts'

/** `npm run backup [-- file]` */
export async function backupCommand(context: CliContext, [file]: string[]): Promise<void> {
  const { config, clock, version, say } = context
  const takenAt = clock()
  const target = file ? resolve(file) : join(dataDirOf(context), 'backups', `comanda-${stamp(takenAt)}.zip`)
  const secret = await keptKey(config.secretKey, dataDirOf(context))
  const database = await openDatabase(context)
  const progress = new ProgressLine(process.stderr)
  const since = performance.now()
  try {
    const { manifest, size } = await takeBackup({
      ownerUrl: database.url,
      secret,
      file: target,
      version,
      takenAt,
      onProgress: ({ table, done, tables, bytes }) =>
        progress.show(`Respaldo: ${table} (${done + 1} de ${tables} tablas, ${megabytes(bytes)})`),
    })
    progress.clear()
    const rows = `${count(rowCountOf(manifest))} filas de ${manifest.tables.length} tablas`
    say(`Respaldo completo: ${target}`)
    say(`${rows}, ${megabytes(size)}, ${secondsSince(since)}`)
    say(`La clave secreta no está en el respaldo. ${whereIsTheKey(context)}`)
  } finally {
    progress.clear()
    await database.close()
  }
}

/** `2026-11-21T180000Z`: a valid file name on every system, sortable by time. */
const stamp = (instant: Date): string => instant.toISOString().replace(/:|\.\d+/g, '')

const whereIsTheKey = (context: CliContext): string =>
  context.config.secretKey
    ? 'Guarda también SECRET_KEY, en otro lugar.'
    : `Guarda también ${join(dataDirOf(context), 'secret.key')}, en otro lugar.`
