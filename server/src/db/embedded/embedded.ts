import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { claimDirectory } from './directory-claim.ts'
import { initialize, isInitialized, resetPassword, superuser } from './initialize.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import {
  accepts,
  connectAsSuperuser,
  findOrphan,
  launch,
  type Postmaster,
  signal,
  stopPostmaster,
} from './postmaster.ts'
import { isPostgresOn } from './processes.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { freePort, newPassword, readSettings, type Settings, writeSettings } from './settings.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  /** Folder of this server's data, settings and log; made when missing. */
  dir: string
  /** False gives up safety against power cuts for speed; for tests only. */
  durable?: boolean
  maxConnections?: number
  /** The programs; those that are installed with this one when left out. */
  binaries?: Binaries
  log: (line: string) => void
}

export interface EmbeddedPostgres {
  /** The superuser's url; the superuser owns the database `comanda`. */
  url: string
  /** True when the server of an earlier run was adopted. */
  adopted: boolean
  stop(): Promise<void>
}

/** The data for every start and restart of one server. */
interface Cluster {
  dir: string
  runner: Runner
  settings: Settings
  durable: boolean
  maxConnections: number
  logFile: LogFile
}

const databaseName = 'comanda'
const firstStartAttempts = 5

/**
 * Runs the packaged PostgreSQL on `dir` until `stop()`, restarting it when it dies.
 * @throws in Spanish when another running Comanda uses the folder, or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  const release = claimDirectory(options.dir)
  const logFile = openLogFile(join(options.dir, 'postgres.log'))
  let open = true
  const close = (): void => {
    if (open) logFile.close()
    if (open) release()
    open = false
  }
  try {
    return await start(options, logFile, close)
  } catch (error) {
    close()
    throw error
  }
}

async function start(
  options: EmbeddedOptions,
  logFile: LogFile,
  close: () => void,
): Promise<EmbeddedPostgres> {
  const { dir, durable = true, maxConnections = 100, binaries = findBinaries(), log } = options
  const known = readSettings(dir)
  const runner = chooseRunner(dir, binaries, known?.dataDir)
  const orphan = await takeOver(runner.dataDir, known)
  const settings = await prepare(dir, runner, known, durable, log)
  const cluster: Cluster = { dir, runner, settings, durable, maxConnections, logFile }
  const server = orphan ?? (await startFirst(cluster))
  log(
    `PostgreSQL ${orphan ? 'de antes sigue' : 'acepta conexiones'} en el puerto ${server.port} (proceso ${server.pid})`,
  )
  await createDatabase({ port: server.port, password: settings.password }).catch(async (error: unknown) => {
    await stopPostmaster(server.pid, runner.dataDir)
    throw error
  })
  return guard(cluster, server, { adopted: orphan !== null, log, close })
}

/** Adopts the server of an earlier run; a server that refuses our password is stopped. */
async function takeOver(dataDir: string, known: Settings | null): Promise<Postmaster | null> {
  const orphan = findOrphan(dataDir)
  if (!orphan) return null
  if (known && (await accepts(orphan, known.password).catch(() => false))) return orphan
  await stopPostmaster(orphan.pid, dataDir)
  return null
}

/** Makes the data directory or its settings, if either is missing. */
async function prepare(
  dir: string,
  runner: Runner,
  known: Settings | null,
  durable: boolean,
  log: (line: string) => void,
): Promise<Settings> {
  const { dataDir } = runner
  const settings = known
    ? { ...known, dataDir }
    : { password: newPassword(), port: await freePort(), dataDir }
  const initialized = isInitialized(runner)
  if (initialized && !known) await resetPassword(runner, settings.password)
  if (known?.dataDir !== dataDir) writeSettings(dir, settings)
  if (!initialized) {
    log(`Se crea la base de datos en ${dataDir}`)
    await initialize(runner, settings.password, durable)
  }
  return settings
}

/** Retries: workers of a killed server need a moment to exit, and another program may take the port. */
async function startFirst(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(cluster.settings.port)
    try {
      const server = await startOn(cluster, port)
      if (port !== cluster.settings.port) writeSettings(cluster.dir, { ...cluster.settings, port })
      return server
    } catch (error) {
      if (attempt === firstStartAttempts) throw error
      await sleep(100 * 2 ** attempt)
    }
  }
}

async function startOn(cluster: Cluster, port: number): Promise<Postmaster> {
  const { runner, settings, durable, maxConnections, logFile: log } = cluster
  const server = await launch(runner, { port, durable, maxConnections, log })
  try {
    if (await accepts(server, settings.password)) return server
  } catch (cause) {
    throw new Error(`PostgreSQL no inició. Lo último que dijo:\n${log.tail()}`, {
      cause: noRoomIn(runner.dataDir) ?? cause,
    })
  }
  await stopPostmaster(server.pid, runner.dataDir)
  await resetPassword(runner, settings.password)
  throw new Error('PostgreSQL no aceptaba la contraseña guardada; se le puso de nuevo')
}

/** What PostgreSQL may need to start: it writes whole files of its journal, of 16 MiB, and removes one that does not fit. */
const ROOM_TO_START = 32 << 20

/** A full disk as the reason: the line that names it may have had no room in the log, which lies on the same disk. */
function noRoomIn(dataDir: string): Error | null {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= ROOM_TO_START) return null
  return Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: join(dataDir, 'pg_wal') })
}

async function createDatabase(access: { port: number; password: string }): Promise<void> {
  const client = await connectAsSuperuser(access)
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

export const embeddedUrl = ({ port, password }: Pick<Settings, 'port' | 'password'>): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`

interface Guarded {
  adopted: boolean
  log: (line: string) => void
  close: () => void
}

function guard(cluster: Cluster, first: Postmaster, { adopted, log, close }: Guarded): EmbeddedPostgres {
  const { dataDir } = cluster.runner
  let current = first
  const supervision = supervise(first, {
    restart: async () => {
      current = await startOn(cluster, first.port)
      return current
    },
    stop: (server) => stopPostmaster(server.pid, dataDir),
    log,
  })
  // An app that exits without calling stop ends its server too, unless it was killed with SIGKILL.
  const atExit = (): void => {
    if (isPostgresOn(current.pid, dataDir)) signal(current.pid, 'SIGINT')
    close()
  }
  process.once('exit', atExit)
  return {
    url: embeddedUrl({ port: first.port, password: cluster.settings.password }),
    adopted,
    stop: async () => {
      await supervision.stop()
      process.off('exit', atExit)
      close()
    },
  }
}
