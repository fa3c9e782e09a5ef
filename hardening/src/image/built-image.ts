import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'
import type { Image } from './image.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What compose.yaml allows the services of the image. */
const LIMITS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']

/** Built by an engine from the checkout, and run in containers as limited as those of compose.yaml. */
export async function builtImage({ name, buildOptions }: Engine): Promise<Image> {
  const id = `comanda-test-${randomUUID()}`
  const engine = (...args: string[]) => run(name, args, { maxBuffer: 1 << 26 })
  await engine('build', ...buildOptions, '--build-arg=COMMIT=0123456789abcdef', `--tag=${id}`, root)
  const options = [...LIMITS, `--volume=${id}:/data`, '--env=LOG_LEVEL=silent']
  const isRunning = async () =>
    (await engine('ps', '--quiet', `--filter=name=${id}`).catch(() => ({ stdout: '' }))).stdout !== ''
  return {
    path: (path) => path,
    start: async (command = []) => {
      await engine('rm', '--force', id).catch(() => undefined)
      await engine('run', '--detach', `--name=${id}`, ...options, id, ...command)
    },
    output: async () => (await engine('logs', id)).stdout,
    run: async (command, environment = {}) => {
      const variables = Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`)
      return (await isRunning())
        ? engine('exec', ...variables, id, ...command)
        : engine('run', '--rm', ...options, ...variables, id, ...command)
    },
    stop: async () => {
      await engine('stop', '-t', '60', id)
      return Number((await engine('inspect', '--format={{.State.ExitCode}}', id)).stdout)
    },
    remove: async () => {
      for (const args of [
        ['rm', '--force', id],
        ['volume', 'rm', '--force', id],
        ['rmi', '--force', id],
      ])
        await engine(...args).catch(() => undefined)
    },
  }
}
