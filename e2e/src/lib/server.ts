import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../../server/dist/main.js')

export interface RunningServer {
  address: string
  dataDir: string
  process: ChildProcess
  /** Its complete output. */
  output(): string
  /** Sends the signal and waits for the end. @returns the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'comanda-e2e-'))
/** Retries, because a process that is about to end may still write to the folder. */
export const removeDataDir = (dir: string): Promise<void> =>
  rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })

/**
 * The built product, started as `npm start` does after the installation; resolves when it is ready.
 * @param main of another installation
 */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  main = MAIN,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    // A slow machine must not turn a refusal into a sale of the device.
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SALE_WAIT_MS: '10000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const ready = /lista en (http\S+)/.exec(printed)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
  return {
    address,
    dataDir,
    process: child,
    output: () => printed,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}
