import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Archive } from '../db/backup/archive.ts'
import { rowCountOf } from '../db/backup/manifest.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import type { OpenedDatabase } from '../db/embedded/open.ts'
import { keyMark, secretKey } from '../db/secret.ts'
import { type CliContext, count, dataDirOf, megabytes, postgresDirOf, secondsSince } from './context.ts'
import { ProgressLine } from './progress.ts'

/** `./comanda restore file` */
export async function restoreCommand(context: CliContext, [file]: string[]): Promise<void> {
  if (!file) throw new Error('Falta el archivo: ./comanda restore respaldo.zip')
  const progress = new ProgressLine(process.stderr)
  const since = performance.now()
  const archive = await Archive.open(resolve(file))
  try {
    // Runs before anything is started or changed.
    await archive.verify((table) => progress.show(`Se revisa ${table}`))
    const secret = await secretKey(context.config.secretKey, dataDirOf(context))
    const database = await openTarget(context)
    try {
      await restoreBackup({
        archive,
        ownerUrl: database.url,
        migrationsDir: context.migrationsDir,
        secret,
        onTable: (table, done, tables) => progress.show(`Se restaura ${table} (${done + 1} de ${tables})`),
      })
    } finally {
      progress.clear()
      await database.close()
    }
    printRestored(context, archive, secret, since)
  } finally {
    progress.clear()
    archive.close()
  }
}

/** The database of an empty installation; a database with a running server is refused. */
async function openTarget(context: CliContext): Promise<OpenedDatabase> {
  const { databaseUrl } = context.config
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  mkdirSync(dataDirOf(context), { recursive: true, mode: 0o700 })
  const { url, stop } = await startEmbeddedPostgres({ dir: postgresDirOf(context), log: context.note })
  return { url, close: stop }
}

function printRestored(context: CliContext, { manifest }: Archive, secret: string, since: number): void {
  const { say } = context
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
  const rowsIn = (name: string) => count(manifest.tables.find((table) => table.name === name)?.rows ?? 0)
  say(`Restaurado el respaldo del ${manifest.takenAt} (Comanda ${manifest.app})`)
  say(
    `${count(rowCountOf(manifest))} filas de ${manifest.tables.length} tablas, ${megabytes(bytes)}, ${secondsSince(since)}: ` +
      `restaurantes: ${rowsIn('stores')}, pedidos: ${rowsIn('orders')}, ventas: ${rowsIn('invoices')}`,
  )
  if (manifest.keyMark === keyMark(secret)) return
  const place = context.config.secretKey ? 'SECRET_KEY' : join(dataDirOf(context), 'secret.key')
  say(
    'La clave secreta no es la de ese respaldo: todos vuelven a iniciar sesión y los códigos QR de las mesas',
  )
  say(`se imprimen de nuevo. Si tienes la clave de antes, ponla en ${place} antes de iniciar Comanda.`)
}
