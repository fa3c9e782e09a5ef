import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { type Folder, newFolder } from './folder.ts'
import { waitUntil } from './wait-until.ts'

/** Whether Redis is installed on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A real Redis without persistence, made to be killed. */
export class Redis {
  readonly port: number
  readonly #folder: Folder
  #child: ChildProcess | undefined

  private constructor(port: number, folder: Folder) {
    this.port = port
    this.#folder = folder
  }

  static async open(): Promise<Redis> {
    const redis = new Redis(await freePort(), await newFolder('redis'))
    await redis.start()
    return redis
  }

  async start(): Promise<void> {
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      dir: this.#folder.path,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    this.#child = spawn('redis-server', args, { stdio: 'ignore' })
    await waitUntil('Redis answers', () => answers(this.port))
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async close(): Promise<void> {
    await this.kill()
    await this.#folder.remove()
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
