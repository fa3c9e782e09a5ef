import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/src/db/embedded/settings.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const START_MS = 60_000
const STOP_MS = 20_000

export interface AppProcess {
  base: string
  pid: number
  stop(): Promise<void>
}

/** The measured program: the build when it exists, otherwise the source. */
export const appEntry = existsSync(`${root}server/dist/main.js`)
  ? 'server/dist/main.js'
  : 'server/src/main.ts'

/**
 * Starts the product as `npm start` does, in a separate process, and waits until it is ready. Its log has the default
 * level and is discarded.
 */
export async function startApp(environment: Record<string, string>): Promise<AppProcess> {
  const port = await freePort()
  const loader = appEntry.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, `${root}${appEntry}`], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', DEMO: '0', BILLING: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the benchmark, which stops its children in order.
    detached: true,
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const base = `http://127.0.0.1:${port}`
  try {
    await untilAnswers(child, `${base}/readyz`)
  } catch (error) {
    await end(child)
    throw new Error(`${appEntry} did not start: ${output}`, { cause: error })
  }
  return { base, pid: child.pid as number, stop: () => end(child) }
}

/** Polls until the address answers. @throws when the process ends before, or takes too long. */
async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error(child.exitCode === null ? 'not ready in time' : `ended with ${child.exitCode}`)
}

/** Starts the bare servers for comparison, in a separate process. */
export async function startBaseline(environment: Record<string, string>): Promise<AppProcess> {
  const child = fork(`${root}bench/src/baseline/main.ts`, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    detached: true,
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the bare server did not start')
    }),
  ])) as [{ port: number }]
  return { base: `http://127.0.0.1:${message.port}`, pid: child.pid as number, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(kill)
}
