import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { connect } from '../connect.ts'
import { ensureLogin, loginUrl } from '../pools.ts'
import { asOnlyOwner } from '../schema/only-owner.ts'
import { syncFolder } from '../sync-folder.ts'
import type { Manifest } from './manifest.ts'
import { type SnapshotOptions, SnapshotWriter } from './snapshot.ts'

interface BackupOptions extends SnapshotOptions {
  ownerUrl: string
  file: string
}

/**
 * Copies the whole installation as of one moment into one file, which appears when it is complete.
 * @throws in Spanish when the file exists or the database was never used.
 */
export async function takeBackup(options: BackupOptions): Promise<{ manifest: Manifest; size: number }> {
  const { file } = options
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (await stat(file).catch(() => null)) throw new Error(`${file} ya existe: elige otro nombre.`)
  const draft = `${file}.part`
  const removeDraft = () => rmSync(draft, { force: true })
  process.once('exit', removeDraft)
  try {
    const client = await connectAsBackup(options)
    try {
      const manifest = await writeTo(draft, new SnapshotWriter(client, options))
      await rename(draft, file)
      syncFolder(dirname(file))
      return { manifest, size: (await stat(file)).size }
    } finally {
      await client.end()
    }
  } finally {
    process.off('exit', removeDraft)
    await rm(draft, { force: true })
  }
}

/** Connects as a login that may read everything and change nothing. */
async function connectAsBackup({ ownerUrl, secret }: BackupOptions): Promise<pg.Client> {
  const key = secret ?? randomBytes(48).toString('base64url')
  await asOnlyOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(
      "SELECT FROM pg_roles WHERE rolname = 'comanda_backup' AND to_regclass('public.migrations') IS NOT NULL",
    )
    if (!rowCount)
      throw new Error('La base de datos está vacía o es de una versión anterior: inicia Comanda antes.')
    await ensureLogin(owner, ownerUrl, key, 'backup')
  })
  return connect({ connectionString: loginUrl(ownerUrl, key, 'backup'), application_name: 'comanda backup' })
}

/** Readable by its owner only: it contains customers and password hashes. */
async function writeTo(draft: string, writer: SnapshotWriter): Promise<Manifest> {
  await rm(draft, { force: true })
  // Flushed to disk before it closes, so that the renamed file is complete.
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 })
  // A failed write does not name its file.
  sink.once('error', (error: NodeJS.ErrnoException) => {
    error.path ??= draft
  })
  const [manifest] = await Promise.all([
    writer.write().catch((error: Error) => {
      writer.output.destroy(error)
      throw error
    }),
    pipeline(writer.output, sink),
  ])
  return manifest
}
