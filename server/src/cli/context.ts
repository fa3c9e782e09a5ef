import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { postgresFolder } from '../db/embedded/folder.ts'
import { type OpenedDatabase, openEmbedded } from '../db/embedded/open.ts'
import { migrate } from '../db/schema/migrate.ts'
import { secretKey } from '../db/secret.ts'
import type { Release } from '../release.ts'

/** The dependencies of every command. */
export interface CliContext {
  config: Config
  migrationsDir: string
  release: Release
  clock: () => Date
  /** The result: standard output. */
  say: (line: string) => void
  /** Progress and warnings: standard error. */
  note: (line: string) => void
  /** What Ctrl+C does instead of ending the process at once; the second time it ends it. */
  onInterrupt?: (stop: () => void) => void
}

export const dataDirOf = ({ config }: CliContext): string => resolve(config.dataDir)
export const postgresDirOf = (context: CliContext): string => postgresFolder(dataDirOf(context))

/** The database that the server would use with this configuration, running or not. @throws when there is none yet. */
export async function openDatabase(context: CliContext): Promise<OpenedDatabase> {
  const { databaseUrl } = context.config
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const dir = postgresDirOf(context)
  if (!existsSync(dir)) throw new Error(`En ${dataDirOf(context)} no hay datos de Comanda.`)
  return openEmbedded(dir, context.note)
}

/**
 * Migrates a database on which no server has started yet. Later it would change the logins of a running server, whose
 * secret key may differ.
 */
export async function prepareDatabase(context: CliContext, url: string): Promise<void> {
  await migrate(url, context.migrationsDir, await secretKey(context.config.secretKey, dataDirOf(context)))
}

const whole = new Intl.NumberFormat('es-MX')

export const count = (rows: number): string => whole.format(rows)

/** `4.2 MB` */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** `1.3 s` */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
