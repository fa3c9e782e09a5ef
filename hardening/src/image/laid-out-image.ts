import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { newFolder } from '../lib/folder.ts'
import { commandOf, environmentOf } from './dockerfile.ts'
import type { Image } from './image.ts'
import { layOut, NODE_USER } from './layout.ts'

const run = promisify(execFile)
/** Only root can become another user; everybody else is one already. */
const identity = process.getuid?.() === 0 ? { uid: NODE_USER, gid: NODE_USER } : {}

/** The Dockerfile followed in folders, by Node alone. */
export async function laidOutImage(): Promise<Image> {
  const folder = await newFolder('image')
  await chmod(folder.path, 0o755)
  const { image, stage } = await layOut(folder.path)
  const path = (inside: string) => join(image, inside)
  const environment = {
    PATH: process.env.PATH,
    ...environmentOf(stage),
    HOST: '127.0.0.2',
    PORT: String(await freePort()),
    DATA_DIR: path('/data'),
    LOG_LEVEL: 'silent',
  }
  const cwd = path('/app')
  const started: { child: ChildProcess; output: string }[] = []
  return {
    path,
    start: async (command = commandOf(stage, 'CMD')) => {
      const [file, args] = here(command)
      const child = spawn(file, args, {
        cwd,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
        ...identity,
      })
      const one = { child, output: '' }
      child.stdout.on('data', (data) => {
        one.output += data
      })
      started.push(one)
    },
    output: async () => started.at(-1)?.output ?? '',
    run: (command, more) => run(...here(command), { cwd, env: { ...environment, ...more }, ...identity }),
    stop: async () => {
      const { child } = started.at(-1) ?? {}
      if (!child) throw new Error('nothing is started')
      const gone = once(child, 'exit') as Promise<[number | null]>
      child.kill('SIGTERM')
      return (await gone)[0]
    },
    remove: async () => {
      for (const { child } of started) child.kill('SIGKILL')
      await folder.remove()
    },
  }
}

/** `node` and `comanda` are those of the image. */
function here([name = '', ...args]: readonly string[]): [string, string[]] {
  return [process.execPath, name === 'comanda' ? ['comanda', ...args] : args]
}
