import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../../server/src/db/embedded/binaries.ts'
import { embeddedUrl } from '../../../server/src/db/embedded/embedded.ts'
import { initialize } from '../../../server/src/db/embedded/initialize.ts'
import { type LogFile, openLogFile } from '../../../server/src/db/embedded/log-file.ts'
import {
  accepts,
  launch,
  type Postmaster,
  signal,
  stopPostmaster,
} from '../../../server/src/db/embedded/postmaster.ts'
import { isAlive } from '../../../server/src/db/embedded/processes.ts'
import { chooseRunner, type Runner } from '../../../server/src/db/embedded/runner.ts'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { poolFor } from '../../../server/src/testing/database.ts'
import { type Folder, newFolder } from './folder.ts'
import { waitUntil } from './wait-until.ts'

const PASSWORD = 'never outside of a test'

export interface PostgresOptions {
  /** The data folder, when it is not new; the caller removes it. */
  dir?: string
  maxConnections?: number
}

/** A real PostgreSQL with fsync on. Nothing restarts it after a kill. */
export class Postgres {
  readonly dir: string
  readonly port: number
  /** The owner's URL. */
  readonly url: string
  /** Queries as the owner, without row-level security. They fail while the database is down. */
  readonly owner: pg.Pool
  readonly #runner: Runner
  readonly #folder: Folder | null
  readonly #maxConnections: number
  readonly #log: LogFile
  #running: Postmaster | null = null

  private constructor(runner: Runner, dir: string, port: number, folder: Folder | null, max: number) {
    this.dir = dir
    this.port = port
    this.url = embeddedUrl({ port, password: encodeURIComponent(PASSWORD) })
    this.#runner = runner
    this.#folder = folder
    this.#maxConnections = max
    this.#log = openLogFile(join(dir, 'postgres.log'))
    this.owner = poolFor(this.url)
  }

  static async open({ dir, maxConnections = 100 }: PostgresOptions = {}): Promise<Postgres> {
    const folder = dir === undefined ? await newFolder('postgres') : null
    const home = dir ?? (folder as Folder).path
    const runner = chooseRunner(home, findBinaries())
    await initialize(runner, PASSWORD, true)
    const postgres = new Postgres(runner, home, await freePort(), folder, maxConnections)
    await postgres.start()
    const client = new pg.Client({ connectionString: postgres.url.replace(/\/comanda$/, '/postgres') })
    await client.connect()
    await client.query('CREATE DATABASE comanda')
    await client.end()
    return postgres
  }

  /** A standby that follows the primary; the primary confirms a commit only when the standby has it. */
  static async follow(primary: Postgres): Promise<Postgres> {
    const folder = await newFolder('standby')
    chmodSync(folder.path, 0o711)
    const dataDir = join(folder.path, 'db')
    await primary.stop()
    const { status, stderr } = spawnSync('cp', ['-a', primary.dataDir, dataDir], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    await primary.start()
    const source = `host=127.0.0.1 port=${primary.port} user=postgres password=''${PASSWORD}''`
    appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    writeFileSync(join(dataDir, 'standby.signal'), '')
    const runner = chooseRunner(folder.path, findBinaries())
    const standby = new Postgres(runner, folder.path, await freePort(), folder, primary.#maxConnections)
    await standby.start()
    await primary.owner.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await primary.owner.query('SELECT pg_reload_conf()')
    return standby
  }

  /** Promotes a standby to primary. */
  async promote(): Promise<void> {
    await this.owner.query('SELECT pg_promote()')
  }

  get dataDir(): string {
    return this.#runner.dataDir
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const server = await launch(this.#runner, {
      port: this.port,
      durable: true,
      maxConnections: this.#maxConnections,
      log: this.#log,
    })
    if (!(await accepts(server, PASSWORD))) throw new Error('another password')
    this.#running = server
  }

  /** Stops as an administrator does: open transactions are rolled back. */
  async stop(): Promise<void> {
    const { pid } = this.#take()
    await stopPostmaster(pid, this.dataDir)
  }

  /** Kills all its processes at once, like a power failure. */
  async kill(): Promise<void> {
    const { pid } = this.#take()
    const all = processTreeOf(pid)
    for (const one of all) signal(one, 'SIGKILL')
    await waitUntil('all Postgres processes have ended', () => !all.some(isAlive))
  }

  /** Freezes it: it keeps every connection and stops answering. */
  freeze(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGCONT')
  }

  async close(): Promise<void> {
    if (this.#running) this.thaw()
    await this.owner.end()
    if (this.#running) await this.stop()
    this.#log.close()
    await this.#folder?.remove()
  }

  /** Its recent output. */
  output(): string {
    return this.#log.tail()
  }

  #take(): Postmaster {
    const running = this.#running
    if (!running) throw new Error('Postgres is not running')
    this.#running = null
    return running
  }

  #processes(): number[] {
    return this.#running ? processTreeOf(this.#running.pid) : []
  }
}

/** The process and its children; the process comes first, because it could start more children. */
export function processTreeOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOfProcess(name) === pid)
  return [pid, ...children.map(Number)]
}

export function parentOfProcess(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
