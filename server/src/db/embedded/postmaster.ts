import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { connect } from '../connect.ts'
import { superuser } from './initialize.ts'
import type { LogFile } from './log-file.ts'
import { isPostgresOn, waitGone, watchUntilGone } from './processes.ts'
import { identity, type Runner, serverEnvironment } from './runner.ts'

/** A running server process, our child or an orphan of an earlier run. */
export interface Postmaster {
  pid: number
  port: number
  /** Resolves when the process has ended for any reason. */
  exited: Promise<void>
}

interface LaunchOptions {
  port: number
  durable: boolean
  maxConnections: number
  log: LogFile
}

interface Access {
  port: number
  password: string
}

/** Starts the server without waiting for it. It gets its own process group, so that Ctrl-C reaches only the app. */
export async function launch(runner: Runner, options: LaunchOptions): Promise<Postmaster> {
  const program = runner.binaries.postgres
  const [command = program, ...args] = [
    ...runner.prefix,
    program,
    ...serverArguments(runner.dataDir, options),
  ]
  const child = spawn(command, args, {
    cwd: runner.dataDir,
    detached: true,
    stdio: ['ignore', options.log.fd, options.log.fd],
    env: { ...serverEnvironment, ...foreignPid(runner.dataDir) },
    ...identity(runner.user),
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return { pid: child.pid as number, port: options.port, exited }
}

/** The server that an earlier run left on this data directory, if it is still running. */
export function findOrphan(dataDir: string): Postmaster | null {
  const file = readPidFile(dataDir)
  if (!file || !isPostgresOn(file.pid, dataDir)) return null
  return { ...file, exited: watchUntilGone(file.pid) }
}

/**
 * Resolves true when the server accepts our password, false when it refuses it. Recovery after a crash may take long,
 * so there is no timeout while the process runs.
 * @throws when the process ends first.
 */
export async function accepts(server: Postmaster, password: string): Promise<boolean> {
  let gone = false
  void server.exited.then(() => {
    gone = true
  })
  while (!gone) {
    const answer = await tryToConnect({ port: server.port, password })
    if (answer !== 'not yet') return answer === 'yes'
    await sleep(25)
  }
  throw new Error('PostgreSQL terminó antes de aceptar conexiones')
}

/** Rolls back open transactions and exits cleanly; after 10 seconds it exits without cleaning up. */
export async function stopPostmaster(pid: number, dataDir: string): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostgresOn(pid, dataDir)) return
    signal(pid, name)
    if (await waitGone(pid, 10_000)) return
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const connectAsSuperuser = ({ port, password }: Access): Promise<Client> =>
  connect({
    host: '127.0.0.1',
    port,
    password,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })

async function tryToConnect(access: Access): Promise<'yes' | 'refused' | 'not yet'> {
  try {
    const client = await connectAsSuperuser(access)
    await client.end()
    return 'yes'
  } catch (error) {
    return error instanceof DatabaseError && error.code?.startsWith('28') ? 'refused' : 'not yet'
  }
}

function serverArguments(dataDir: string, { port, durable, maxConnections }: LaunchOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // A new database grows quickly, and plans made for empty tables are slow, so autovacuum analyzes tables often.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // A refused statement contains guests' data; the app logs the refusal itself.
    log_min_error_statement: 'panic',
    // After a kill, a single system call replaces a call for each of a thousand files.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(durable ? { fsync: 'on', synchronous_commit: 'on' } : unsafeSettings),
  }
  return ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Statistics of tables change during a test only when it asks for them. */
const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1h',
  scram_iterations: 1,
}

/**
 * PostgreSQL refuses to start when its stale pid file names a pid that now belongs to another program. With that pid
 * in PG_GRANDPARENT_PID it ignores the file and, unlike after its removal, still checks for surviving workers.
 */
function foreignPid(dataDir: string): NodeJS.ProcessEnv {
  const file = readPidFile(dataDir)
  return file ? { PG_GRANDPARENT_PID: String(file.pid) } : {}
}

function readPidFile(dataDir: string): { pid: number; port: number } | null {
  const path = join(dataDir, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, , , port] = readFileSync(path, 'utf8').split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) } : null
}
