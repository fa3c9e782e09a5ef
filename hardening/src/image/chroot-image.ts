import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../../server/src/db/embedded/settings.ts'
import { newFolder } from '../lib/folder.ts'
import type { Image } from './image.ts'
import { NODE_USER } from './layout.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const buildah = (...args: string[]) => run('buildah', args, { maxBuffer: 1 << 26 })

/**
 * Built by buildah alone, and run by chroot in its files where no container can be started: the network is this
 * machine's, and the limits of compose.yaml are not set.
 */
export async function chrootImage(cmd: readonly string[]): Promise<Image> {
  const id = `comanda-test-${randomUUID()}`
  await buildah(
    'bud',
    '--isolation=chroot',
    '--format=docker',
    '--build-arg=COMMIT=0123456789abcdef',
    `--tag=${id}`,
    root,
  )
  await buildah('from', `--name=${id}`, id)
  const data = await newFolder('image-data')
  await chmod(data.path, 0o700)
  await chown(data.path, NODE_USER, NODE_USER)
  const settings = { HOST: '127.0.0.2', PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const inside = (command: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const variables = Object.entries({ ...settings, ...more }).map(([key, value]) => `--env=${key}=${value}`)
    return ['run', '--isolation=chroot', ...variables, `--volume=${data.path}:/data`, id, '--', ...command]
  }
  let started: ChildProcess | undefined
  let output = ''
  return {
    path: (path) => path,
    start: async (command = cmd) => {
      output = ''
      started = spawn('buildah', inside(command), { stdio: ['ignore', 'pipe', 'inherit'] })
      started.stdout?.on('data', (text) => {
        output += text
      })
    },
    output: async () => output,
    run: (command, more) => buildah(...inside(command, more)),
    stop: async () => {
      const gone = once(started as ChildProcess, 'exit') as Promise<[number | null]>
      process.kill(await programOf(started?.pid ?? 0), 'SIGTERM')
      return (await gone)[0]
    },
    remove: async () => {
      if (started?.exitCode === null) process.kill(await programOf(started.pid ?? 0), 'SIGKILL')
      await buildah('rm', id)
      await buildah('rmi', '--force', id)
      await data.remove()
    },
  }
}

/** The process of the image. buildah starts it behind processes of its own, and kills it when it gets SIGTERM itself. */
async function programOf(pid: number): Promise<number> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  if (!command.startsWith('buildah')) return pid
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) return programOf(Number(name))
  }
  throw new Error(`buildah (${pid}) has started no process`)
}
