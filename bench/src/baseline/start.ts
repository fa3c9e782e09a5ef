import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the bare server for comparison, in a process of its own. */
export async function startBaseline(
  environment: Record<string, string>,
): Promise<{ base: string; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    detached: true,
  })
  const gone = once(child, 'exit')
  const [message] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [{ port: number }]
  return {
    base: `http://127.0.0.1:${message.port}`,
    stop: async () => {
      child.kill()
      await gone
    },
  }
}
