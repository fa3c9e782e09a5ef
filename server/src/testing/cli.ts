import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js')

/**
 * Runs a command of the built tool in another process.
 * @param input the piped text; null: the command has no input
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: string | null = null,
): Promise<{ code: number; said: string; noted: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  child.stdin?.end(input)
  const closed = once(child, 'close')
  const [said, noted] = await Promise.all([text(child.stdout as never), text(child.stderr as never)])
  const [code] = (await closed) as [number]
  return { code, said, noted }
}
