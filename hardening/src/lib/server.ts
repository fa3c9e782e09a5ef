import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { type Folder, newFolder } from './folder.ts'
import { waitUntil } from './wait-until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const START_MS = 60_000
const STOP_MS = 30_000

/** A program other than the current build. */
export interface Program {
  /** The checkout that has the build. */
  root?: string
  /** Flags for Node. */
  flags?: readonly string[]
}

/** The built product in a separate process that can be killed and restarted at the same address. */
export class ServerProcess {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  readonly #folder: Folder | null
  readonly #environment: Record<string, string>
  #program: Program
  #child: ChildProcess | null = null
  #output = ''

  private constructor(
    port: number,
    dataDir: string,
    folder: Folder | null,
    environment: Record<string, string>,
    program: Program,
  ) {
    this.#program = program
    this.port = port
    this.base = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#folder = folder
    this.#environment = environment
  }

  /**
   * @param environment with `DATABASE_URL`, or without it for the embedded database. The demo and the subscription are
   * off by default.
   * @param dataDir when it is not a new folder; the caller removes it
   */
  static async start(
    environment: Record<string, string>,
    dataDir?: string,
    program: Program = {},
  ): Promise<ServerProcess> {
    const folder = dataDir === undefined ? await newFolder('server') : null
    const home = dataDir ?? folder?.path ?? ''
    const server = new ServerProcess(await freePort(), home, folder, environment, program)
    await server.start()
    return server
  }

  /** The process that was started last. */
  get child(): ChildProcess {
    if (!this.#child) throw new Error('the server was not started')
    return this.#child
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Whether the process that was started last is still running. */
  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves when it is ready to serve. */
  async start(): Promise<void> {
    const { root: cwd = root, flags = [] } = this.#program
    const child = spawn(process.execPath, [...flags, `${cwd}/server/dist/main.js`], {
      cwd,
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'warn',
        DEMO: '0',
        BILLING: 'off',
        SECRET_KEY: 'a-secret-key-for-faults,-attacks-and-simulations',
        ...this.#environment,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C reaches the suite, which stops its processes in order.
      detached: true,
    })
    this.#child = child
    const collect = (chunk: Buffer) => {
      this.#output = `${this.#output}${chunk}`.slice(-20_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    await waitUntil(
      'the server is ready',
      () => {
        if (!this.isAlive) throw new Error(`the server ended: ${this.#output}`)
        return this.isReady()
      },
      START_MS,
    )
  }

  async isReady(): Promise<boolean> {
    const asked = fetch(`${this.base}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return asked.then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Its recent output. */
  output(): string {
    return this.#output
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Stops as an update does: requests in flight are answered first. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Stops, and starts another program at the same address and on the same data. */
  async update(program: Program): Promise<void> {
    await this.stop()
    this.#program = program
    await this.start()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#folder?.remove()
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || !this.isAlive) return
    const gone = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }
}
